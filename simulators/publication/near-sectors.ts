import type { Random } from '#kernel/clock.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** Narrow sectors of one broad one, by the id of each. */
const SIBLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  DEMO_SECTORS.flatMap(({ subsectors }) => {
    const ids = subsectors.map(({ sectorId }) => sectorId);
    return ids.map((id) => [id, ids] as const);
  }),
);

/**
 * Another narrow sector of the same broad one, but none of these; null when there is none left. The
 * catalog is a classification of industries: a company has one broad sector, so what funds hold of
 * broad sectors never adds up to more than the funds.
 */
export function drawNearSector(
  random: Random,
  sectorId: string,
  taken: ReadonlySet<string>,
): string | null {
  const free = (SIBLINGS.get(sectorId) ?? []).filter((id) => !taken.has(id));
  return free.length > 0 ? oneOf(random, free) : null;
}
