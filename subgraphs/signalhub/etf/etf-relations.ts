import { sortedInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { EtfRelationView } from '#signalhub/etf/etf-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Relations of all funds, by sector id, each list ordered by `sortKey`. */
export type RelationsBySector = ReadonlyMap<string, readonly EtfRelationView[]>;

/**
 * The exposures of a snapshot's funds by sector.
 *
 * A derivation of snapshots.
 */
export function* etfRelations(snapshot: Snapshot): SteppedWork<RelationsBySector> {
  const { etfs } = yield* snapshot.viewInSteps(deriveEtfs);
  const bySector = new Map<string, EtfRelationView[]>();
  for (const { relations } of etfs) {
    for (const relation of relations) {
      bySector.getOrInsertComputed(relation.sector.sectorId, () => []).push(relation);
    }
    yield;
  }
  for (const [sectorId, relations] of bySector) {
    bySector.set(
      sectorId,
      yield* sortedInSteps(relations, (a, b) => (a.sortKey < b.sortKey ? -1 : 1)),
    );
  }
  return bySector;
}
