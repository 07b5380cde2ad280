import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';

/** Sectors as they can be compared: all their numbers, and the ids of their materials. */
export function plainSectors(sectors: readonly SectorDelta[]) {
  return sectors.map(({ terms, ...numbers }) => ({
    ...numbers,
    ids: Array.from(terms(), ({ item }) => item.canonical.materialId),
  }));
}
