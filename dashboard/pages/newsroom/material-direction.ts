import type { ImpactDirection } from '#clients/typescript/src/index.ts';

/** The parts of a material that determine its direction. */
export interface Stated {
  readonly results: readonly {
    readonly impactDirection: ImpactDirection;
    readonly sectors: readonly {
      readonly sectorId: string;
      readonly impactDirection: ImpactDirection;
    }[];
  }[];
}

/**
 * The direction of a material for all its sectors, or for one. Without sectors, its viewpoints count. Opposite
 * directions are mixed, and a known direction outweighs a neutral one.
 *
 * @param sectorId null for all sectors
 */
export function materialDirection({ results }: Stated, sectorId: string | null): ImpactDirection {
  const ofSectors = results
    .flatMap(({ sectors }) => sectors)
    .filter((sector) => sectorId === null || sector.sectorId === sectorId);
  return jointDirection((ofSectors.length > 0 ? ofSectors : results).map(directionIn));
}

function directionIn({ impactDirection }: { readonly impactDirection: ImpactDirection }) {
  return impactDirection;
}

function jointDirection(directions: readonly ImpactDirection[]): ImpactDirection {
  const all = new Set(directions);
  if (all.has('mixed') || (all.has('positive') && all.has('negative'))) return 'mixed';
  return (['positive', 'negative', 'neutral'] as const).find((one) => all.has(one)) ?? 'unknown';
}
