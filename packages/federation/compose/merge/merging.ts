import { Kind } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { DirectiveMerger } from '#federation/compose/merge/directive-merger.ts';
import type { Overrides } from '#federation/compose/merge/overrides.ts';
import type { TypeRelations } from '#federation/compose/merge/type-relations.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';

/** What every step of a merge works with. */
export interface MergeContext {
  readonly subgraphs: readonly FederatedSubgraph[];
  readonly findings: Findings;
  readonly relations: TypeRelations;
  readonly directives: DirectiveMerger;
  readonly overrides: Overrides;
}

/** The description that most subgraphs give; the first one of those. */
export function mergeDescription(
  sources: readonly ElementSource[],
  name: string,
  { findings }: MergeContext,
) {
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
