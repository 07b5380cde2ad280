import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { parse, validate } from 'graphql';
import { argumentsOf, findDirective } from '#rest-documents/compile/directive.ts';

/** Reads the query on whose answer an operation's answers depend; null where they can change at any time. */
export type ChangesWithReader = (operation: OperationDefinitionNode) => DocumentNode | null;

/**
 * Reads `@changesWith`. Operations with the same query share one document, so that the engine prepares it
 * once. Throws for a query that is invalid in the schema, or whose variables the operation lacks.
 */
export function createChangesWithReader(schema: GraphQLSchema): ChangesWithReader {
  const documents = new Map<string, DocumentNode>();
  const read = (text: string): DocumentNode => {
    const document = parse(text);
    const [invalid] = validate(schema, document);
    if (invalid !== undefined) throw invalid;
    const [query] = document.definitions as readonly OperationDefinitionNode[];
    if (query!.operation !== 'query') throw new Error('@changesWith needs a query');
    return document;
  };
  return (operation) => {
    const directive = findDirective(operation, 'changesWith');
    const text = directive === undefined ? null : argumentsOf(directive)['query'];
    if (typeof text !== 'string') return null;
    const document = documents.getOrInsertComputed(text, () => read(text));
    checkVariables(document, operation);
    return document;
  };
}

/** Whether the operation's answers are cached; this needs `@changesWith`, which says how long they are valid. */
export function keepsAnswers(operation: OperationDefinitionNode): boolean {
  const directive = findDirective(operation, 'changesWith');
  if (directive === undefined) return false;
  const { query, keeps } = argumentsOf(directive);
  return typeof query === 'string' && keeps === true;
}

/** The query takes its variables from the operation. */
function checkVariables(document: DocumentNode, operation: OperationDefinitionNode): void {
  const own = new Set(
    (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const foreign = variablesOf(document).find((name) => !own.has(name));
  if (foreign === undefined) return;
  throw new Error(`@changesWith uses $${foreign}, which is not a variable of the operation`);
}

/** Names of the variables that a document declares. */
export function variablesOf(document: DocumentNode): readonly string[] {
  return document.definitions.flatMap((node) =>
    node.kind === 'OperationDefinition'
      ? (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );
}
