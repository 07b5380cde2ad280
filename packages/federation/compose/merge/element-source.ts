import type { SdlPlace } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { Element } from '#federation/compose/subgraph/subgraph.ts';

/** An element in one subgraph. */
export interface ElementSource<One extends Element = Element> {
  readonly subgraph: FederatedSubgraph;
  readonly element: One;
}

/** The places of elements, for messages. */
export function placesOf(sources: readonly ElementSource[]): SdlPlace[] {
  return sources.map(({ subgraph, element }) => ({ subgraph: subgraph.name, node: element.node }));
}

/** `subgraph "a"`, or `subgraphs "a" and "b"`. */
export function subgraphsText(
  sources: readonly { readonly subgraph: FederatedSubgraph }[],
): string {
  const names = [...new Set(sources.map(({ subgraph }) => `"${subgraph.name}"`))];
  const last = names.pop() ?? '';
  return names.length === 0 ? `subgraph ${last}` : `subgraphs ${names.join(', ')} and ${last}`;
}

/** `"Int" in subgraph "a" and "String" in subgraphs "b" and "c"`: what differs, and where. */
export function differencesText<One extends Element>(
  sources: readonly ElementSource<One>[],
  textOf: (element: One) => string,
): string {
  const groups = new Map<string, ElementSource<One>[]>();
  for (const source of sources) {
    groups.getOrInsertComputed(textOf(source.element), () => []).push(source);
  }
  return [...groups].map(([text, group]) => `${text} in ${subgraphsText(group)}`).join(' but ');
}
