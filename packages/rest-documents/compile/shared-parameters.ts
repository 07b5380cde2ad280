import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { parse } from 'graphql';
import { argumentsOf, findDirective } from '#rest-documents/compile/directive.ts';

/** Operations whose variables any route document may reuse, by name. */
export type SharedParameters = ReadonlyMap<string, OperationDefinitionNode>;

/** Reads the operations of the parameters folder. Throws where two have one name or one has none. */
export function parseSharedParameters(texts: readonly string[]): SharedParameters {
  const operations = new Map<string, OperationDefinitionNode>();
  for (const node of texts.flatMap((text) => parse(text, { noLocation: true }).definitions)) {
    const name = node.kind === 'OperationDefinition' ? node.name?.value : undefined;
    if (node.kind !== 'OperationDefinition' || name === undefined) {
      throw new Error('rest-adapter/parameters/ may only have named operations');
    }
    if (operations.has(name)) throw new Error(`rest-adapter/parameters/ has two of ${name}`);
    operations.set(name, node);
  }
  return operations;
}

/**
 * The document with the variables and live examples of the operations named by `@parameters(of:)`. A variable
 * that the document declares itself replaces the shared one of that name, and its own live examples take
 * precedence.
 */
export function withSharedParameters(
  document: DocumentNode,
  shared: SharedParameters,
): DocumentNode {
  const definitions = document.definitions.map((node) =>
    node.kind === 'OperationDefinition' ? withParametersOf(node, shared) : node,
  );
  return { ...document, definitions };
}

function withParametersOf(
  operation: OperationDefinitionNode,
  shared: SharedParameters,
): OperationDefinitionNode {
  const directive = findDirective(operation, 'parameters');
  if (directive === undefined) return operation;
  const name = String(argumentsOf(directive)['of']);
  const source = shared.get(name);
  if (source === undefined) throw new Error(`rest-adapter/parameters/ has no ${name}`);
  const own = new Map(
    operation.variableDefinitions?.map((node) => [node.variable.name.value, node]),
  );
  const taken = (source.variableDefinitions ?? []).map((node) => {
    const { value } = node.variable.name;
    const override = own.get(value);
    own.delete(value);
    return override ?? node;
  });
  const others = (operation.directives ?? []).filter((node) => node !== directive);
  const added = (source.directives ?? []).filter(
    (node) => findDirective(operation, node.name.value) === undefined,
  );
  return {
    ...operation,
    variableDefinitions: [...taken, ...own.values()],
    directives: [...others, ...added],
  };
}
