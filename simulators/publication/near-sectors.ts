import type { Random } from '#kernel/ports/clock.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** Narrow sectors of one broad one, by the id of each. */
const SIBLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  DEMO_SECTORS.flatMap(({ subsectors }) => {
    const ids = subsectors.map(({ sectorId }) => sectorId);
    return ids.map((id) => [id, ids] as const);
  }),
);

/** Another narrow sector of the same broad sector; null if there is none. */
export function drawNearSector(random: Random, sectorId: string): string | null {
  const others = (SIBLINGS.get(sectorId) ?? []).filter((id) => id !== sectorId);
  return others.length > 0 ? oneOf(random, others) : null;
}
