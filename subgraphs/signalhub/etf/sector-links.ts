import type { Fact } from '#kernel/ports/fact-store.ts';
import type { SectorView } from '#signalhub/catalog/catalog.ts';
import type { SectorLinkPayload } from '#signalhub/facts/kinds/sector-link.ts';

/** A sector at the other end of a link. */
export interface LinkedSector {
  readonly sector: SectorView;
  readonly score: number;
  readonly confidence: number;
}

type LinkedBySector = ReadonlyMap<string, readonly LinkedSector[]>;

/** Links between sectors in addition to the tree, by sector id, highest confidence first. */
export interface SectorLinks {
  /** Both directions of every semantic link. */
  readonly semantic: LinkedBySector;
  /** The sectors that a sector continues. */
  readonly predecessors: LinkedBySector;
  /** A sector that must exist. */
  sectorOf(sectorId: string): SectorView;
}

/** Reads links whose ends are both in the catalog; other links do not apply to this date. */
export function readSectorLinks(
  facts: readonly Fact<SectorLinkPayload>[],
  sectorById: ReadonlyMap<string, SectorView>,
): SectorLinks {
  const semantic = new Map<string, LinkedSector[]>();
  const predecessors = new Map<string, LinkedSector[]>();
  for (const { payload: link } of facts) {
    const source = sectorById.get(link.source_sector_id);
    const target = sectorById.get(link.target_sector_id);
    if (source === undefined || target === undefined) continue;
    const { score, confidence } = link;
    if (link.link_type === 'lineage') {
      append(predecessors, target, { sector: source, score, confidence });
      continue;
    }
    append(semantic, source, { sector: target, score, confidence });
    append(semantic, target, { sector: source, score, confidence });
  }
  for (const linked of [...semantic.values(), ...predecessors.values()]) linked.sort(bySureness);
  return {
    semantic,
    predecessors,
    sectorOf: (sectorId) => sectorById.get(sectorId)!,
  };
}

function append(
  bySector: Map<string, LinkedSector[]>,
  { sectorId }: SectorView,
  linked: LinkedSector,
): void {
  bySector.getOrInsertComputed(sectorId, () => []).push(linked);
}

function bySureness(a: LinkedSector, b: LinkedSector): number {
  return (
    b.score * b.confidence - a.score * a.confidence ||
    (a.sector.sectorId < b.sector.sectorId ? -1 : 1)
  );
}
