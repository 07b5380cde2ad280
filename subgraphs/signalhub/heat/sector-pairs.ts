import { SECTOR_LINK_KIND } from '#signalhub/facts/kinds/sector-link.ts';
import { DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import type { SectorEra } from '#signalhub/heat/sector-eras.ts';
import type { SectorPair } from '#signalhub/heat/sector-linkage.ts';
import { holdsAsKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/**
 * Sectors that belong together on a date: each with its parent, its siblings, and those of one theme. Two
 * sectors form at most one pair, the closest of these.
 */
export function sectorPairsOn(
  snapshot: Snapshot,
  { sectorById }: SectorEra,
  date: string,
): SectorPair[] {
  const pairs = new Map<string, SectorPair>();
  const add = (pair: SectorPair): void => {
    const key = [pair.sourceId, pair.targetId].sort().join(' ');
    if (!pairs.has(key)) pairs.set(key, pair);
  };
  const sectors = [...sectorById.values()].sort((a, b) => (a.sector_id < b.sector_id ? -1 : 1));
  for (const { sector_id: sourceId, ancestorIds } of sectors) {
    const [parentId] = ancestorIds;
    if (parentId !== undefined) add({ ...PARENT, sourceId, targetId: parentId });
  }
  for (const fact of snapshot.facts.of(SECTOR_LINK_KIND)) {
    const link = fact.payload;
    if (link.link_type !== 'semantic' || !holdsAsKnown(fact, date, snapshot.knownAtMs)) continue;
    const { source_sector_id: sourceId, target_sector_id: targetId } = link;
    if (!sectorById.has(sourceId) || !sectorById.has(targetId)) continue;
    const { score: strength, confidence, rationale } = link;
    const kind = 'taxonomy_semantic';
    add({ sourceId, targetId, kind, relation: 'semantic', strength, confidence, rationale });
  }
  for (const siblings of Map.groupBy(sectors, ({ parent_id: parentId }) => parentId).values()) {
    for (const [index, a] of siblings.entries()) {
      if (a.parent_id === null) break;
      for (const b of siblings.slice(index + 1)) {
        add({ ...SIBLINGS, sourceId: a.sector_id, targetId: b.sector_id });
      }
    }
  }
  return [...pairs.values()];
}

const PARENT = {
  kind: 'hierarchy',
  relation: 'parent',
  strength: 1,
  confidence: 1,
  rationale: 'The target is the broader sector that the source is part of.',
} as const;

const SIBLINGS = {
  kind: 'taxonomy_semantic',
  relation: 'sibling',
  strength: RULE.siblingStrength,
  confidence: RULE.siblingConfidence,
  rationale: 'Both are part of one broader sector.',
} as const;
