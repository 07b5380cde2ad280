import type { Fact } from '#kernel/ports/fact-store.ts';
import { SECTOR_LINK_KIND, type SectorLinkPayload } from '#signalhub/facts/kinds/sector-link.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** A sector at the other end of a lineage, and its part of the former sector, 0 to 1. */
export interface Heritage {
  readonly sectorId: string;
  readonly share: number;
}

/** Successors of the sectors that a catalog no longer has. */
export interface Lineage {
  /** By former sector: the sectors of the catalog that continue it. */
  readonly heirs: ReadonlyMap<string, readonly Heritage[]>;
  /** By sector of the catalog: the former sectors that it continues. */
  readonly forebears: ReadonlyMap<string, readonly Heritage[]>;
}

/** Links by which sectors continue others, of all dates and moments of knowledge. */
export function lineageFacts({ facts }: Snapshot): Fact<SectorLinkPayload>[] {
  return facts.of(SECTOR_LINK_KIND).filter(({ payload }) => payload.link_type === 'lineage');
}

/**
 * Formula sector_lineage/1: if the catalog of a date lacks a sector, the targets of its lineage links continue it, each
 * with the part `score`. Along several links the parts are multiplied. Data on a renamed sector therefore apply fully
 * to its successor, and data on a divided sector in parts. If the catalog contains both ends, no link applies.
 */
export function lineageIn(
  sectorIds: ReadonlySet<string>,
  links: readonly Fact<SectorLinkPayload>[],
): Lineage {
  const heirs = new Map<string, Heritage[]>();
  const forebears = new Map<string, Heritage[]>();
  const payloads = links.map(({ payload }) => payload);
  const targetsOf = Map.groupBy(payloads, (link) => link.source_sector_id);
  for (const gone of targetsOf.keys()) {
    if (sectorIds.has(gone)) continue;
    const shares = new Map<string, number>();
    follow(gone, 1, new Set());
    for (const [sectorId, sum] of shares) {
      const share = Math.min(1, sum);
      heirs.set(gone, [...(heirs.get(gone) ?? []), { sectorId, share }]);
      forebears.set(sectorId, [...(forebears.get(sectorId) ?? []), { sectorId: gone, share }]);
    }
    function follow(sectorId: string, share: number, seen: ReadonlySet<string>): void {
      if (sectorIds.has(sectorId)) {
        shares.set(sectorId, (shares.get(sectorId) ?? 0) + share);
        return;
      }
      for (const { target_sector_id: target, score } of targetsOf.get(sectorId) ?? []) {
        // Links may form a cycle.
        if (!seen.has(target)) follow(target, share * score, new Set([...seen, sectorId]));
      }
    }
  }
  return { heirs, forebears };
}
