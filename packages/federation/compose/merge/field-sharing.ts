import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { MergeContext } from '#federation/compose/merge/merging.ts';
import type { FieldElement } from '#federation/compose/subgraph/subgraph.ts';

type FieldSource = ElementSource<FieldElement>;

/** A field that subgraphs have by an interface object only. */
export type AbstractedField = FieldSource;

/** A field of several subgraphs must be declared shareable by each of them. */
export function checkSharing(
  resolving: readonly FieldSource[],
  provided: readonly FieldSource[],
  abstracted: readonly AbstractedField[],
  coordinate: string,
  { findings }: MergeContext,
): void {
  if (coordinate.startsWith('Subscription.')) {
    const shared = resolving.filter(
      ({ subgraph, element }) => subgraph.graph.minor !== null && element.isShareable,
    );
    if (shared.length > 0) {
      findings.report(
        'INVALID_FIELD_SHARING',
        'Fields on root level subscription object cannot be marked as shareable: ' +
          `"${coordinate}" in ${subgraphsText(shared)}`,
        ...placesOf(shared),
      );
      return;
    }
  }
  const all = [...resolving, ...provided, ...abstracted];
  if (all.length <= 1) return;
  const unshared = [...resolving, ...abstracted].filter(
    ({ subgraph, element }) =>
      !element.isShareable && !subgraph.isKeyField(element.parent, element.name),
  );
  if (unshared.length === 0) return;
  findings.report(
    'INVALID_FIELD_SHARING',
    `Non-shareable field "${coordinate}" is resolved from multiple subgraphs: it is ` +
      `resolved from ${subgraphsText(all)} and defined as non-shareable in ` +
      `${unshared.length === all.length ? 'all of them' : subgraphsText(unshared)}`,
    ...placesOf([...unshared, ...all.filter((one) => !unshared.includes(one))]),
  );
}
