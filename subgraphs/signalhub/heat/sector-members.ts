import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { RELATION_FACTORS } from '#signalhub/facts/relation-factors.ts';
import {
  SECTOR_RELATION_KIND,
  type SectorRelationPayload,
} from '#signalhub/facts/kinds/sector-relation.ts';
import type { SectorEra } from '#signalhub/heat/sector-eras.ts';
import { holdsAsKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Strength of a sector's companies, 0 to 1, by stock code. */
export type SectorMembers = ReadonlyMap<string, number>;

/**
 * Formula membership/1: strength of a company in a sector, `score × confidence × status factor × type factor`
 * of their relation. A company of a sector also belongs to the broader sectors; of several relations the
 * strongest applies.
 *
 * @returns By sector id; sectors without companies are left out.
 */
export function* sectorMembersOn(
  snapshot: Snapshot,
  { sectorById }: SectorEra,
  { date, knownAtMs }: { readonly date: string; readonly knownAtMs: number },
): SteppedWork<Map<string, SectorMembers>> {
  const members = new Map<string, Map<string, number>>();
  for (const few of inChunks(snapshot.facts.of(SECTOR_RELATION_KIND))) {
    for (const fact of few) {
      if (!holdsAsKnown(fact, date, knownAtMs)) continue;
      const relation = fact.payload;
      const sector = sectorById.get(relation.sector_id);
      if (sector === undefined) continue;
      addMember(members, [sector.sector_id, ...sector.ancestorIds], relation);
    }
    yield;
  }
  return members;
}

function addMember(
  members: Map<string, Map<string, number>>,
  sectorIds: readonly string[],
  relation: SectorRelationPayload,
): void {
  const strength = strengthOf(relation);
  if (strength === 0) return;
  for (const sectorId of sectorIds) {
    const known = members.get(sectorId) ?? new Map<string, number>();
    known.set(relation.stock_code, Math.max(known.get(relation.stock_code) ?? 0, strength));
    members.set(sectorId, known);
  }
}

function strengthOf({
  score,
  confidence,
  status,
  relation_type: type,
}: SectorRelationPayload): number {
  return score * confidence * RELATION_FACTORS.status[status] * RELATION_FACTORS.type[type];
}
