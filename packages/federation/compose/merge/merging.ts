import { Kind } from 'graphql';
import type { Findings, Place } from '#federation/compose/problems/problem.ts';
import type { DirectiveMerger } from '#federation/compose/merge/directive-merger.ts';
import type { Overrides } from '#federation/compose/merge/overrides.ts';
import type { TypeRelations } from '#federation/compose/merge/type-relations.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import type { Element } from '#federation/compose/subgraph/subgraph.ts';

/** What every step of a merge works with. */
export interface Merging {
  readonly subgraphs: readonly FederatedSubgraph[];
  readonly findings: Findings;
  readonly relations: TypeRelations;
  readonly directives: DirectiveMerger;
  readonly overrides: Overrides;
}

/** An element in one subgraph. */
export interface Source<One extends Element = Element> {
  readonly subgraph: FederatedSubgraph;
  readonly element: One;
}

/** The places of elements, for messages. */
export function placesOf(sources: readonly Source[]): Place[] {
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
  sources: readonly Source<One>[],
  textOf: (element: One) => string,
): string {
  const groups = new Map<string, Source<One>[]>();
  for (const source of sources) {
    groups.getOrInsertComputed(textOf(source.element), () => []).push(source);
  }
  return [...groups].map(([text, group]) => `${text} in ${subgraphsText(group)}`).join(' but ');
}

/** The description that most subgraphs give; the first one of those. */
export function mergeDescription(sources: readonly Source[], name: string, { findings }: Merging) {
  const counts = new Map<string, number>();
  for (const { element } of sources) {
    const text = element.description?.trim();
    if (text === undefined || text === '') continue;
    counts.set(element.description!, (counts.get(element.description!) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (best === undefined) return {};
  if (counts.size > 1) {
    findings.hint(
      'INCONSISTENT_DESCRIPTION',
      `"${name}" has different descriptions in ${subgraphsText(sources)}; the supergraph has one of them.`,
      ...placesOf(sources),
    );
  }
  return { description: { kind: Kind.STRING, value: best[0], block: true } as const };
}
