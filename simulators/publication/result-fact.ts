import type { SimulatedResult } from '#simulators/publication/simulated-material.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A result of an analysis as the kind `policy_material` has it. */
export interface ResultFact extends Fields {
  readonly sectors: readonly Fields[];
}

/** A result in the form of publications: names have underscores, and sectors state their layer. */
export function resultFact({ sectors, ...result }: SimulatedResult): ResultFact {
  return {
    ...underscored(result),
    sectors: sectors.map((sector) => ({
      ...underscored(sector),
      layer: sector.sectorId.startsWith('L1.') ? 'level1' : 'level2',
    })),
  };
}

function underscored(fields: object): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
