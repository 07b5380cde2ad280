import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';

/**
 * The operation of a request, without whitespace that a subgraph does not need.
 *
 * @param definitions of its variables, printed
 */
export function requestText(
  kind: SubgraphOperation['kind'],
  definitions: readonly string[],
  body: string,
): SubgraphOperation {
  const variables = definitions.length === 0 ? '' : `(${definitions.join(', ')})`;
  const head = kind === 'query' && definitions.length === 0 ? '' : `${kind}${variables} `;
  return { kind, source: `${head}${body}` };
}
