import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { parse, validate } from 'graphql';
import { argumentsOf, findDirective } from '#rest-adapter/compile/directive.ts';

/** Reads what the answers of an operation change with; null where that can be at any moment. */
export type ChangesWithReader = (operation: OperationDefinitionNode) => DocumentNode | null;

/**
 * Reads `@changesWith`. Operations with the same query share one document, so that engines prepare it
 * once. Throws for a query that the schema does not have, or that takes variables.
 */
export function createChangesWithReader(schema: GraphQLSchema): ChangesWithReader {
  const documents = new Map<string, DocumentNode>();
  return (operation) => {
    const directive = findDirective(operation, 'changesWith');
    const text = directive === undefined ? null : argumentsOf(directive)['query'];
    if (typeof text !== 'string') return null;
    const known = documents.get(text);
    if (known !== undefined) return known;
    const document = parse(text);
    const [invalid] = validate(schema, document);
    if (invalid !== undefined) throw invalid;
    const [query] = document.definitions as readonly OperationDefinitionNode[];
    if (query!.operation !== 'query' || (query!.variableDefinitions ?? []).length > 0) {
      throw new Error('@changesWith needs a query without variables');
    }
    documents.set(text, document);
    return document;
  };
}
