import type { Random } from '#kernel/ports/clock.ts';
import type { Measure } from '#simulators/publication/policy-measures.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS, type DemoSubsector } from '#simulators/publication/sector-catalog.ts';

const DAY_MS = 86_400_000;

/** The broad sector of every sector, itself of a broad one. */
const BROAD_OF = new Map(
  DEMO_SECTORS.flatMap(({ sectorId: broadId, subsectors }) =>
    [broadId, ...subsectors.map(({ sectorId }) => sectorId)].map((id) => [id, broadId] as const),
  ),
);

interface Wave {
  readonly periodDays: number;
  readonly phase: number;
}

/**
 * The focus of policy on each sector, and the mood about it, rise and fall with the sector's own period. Heat therefore
 * rises and falls.
 */
export class ThemeCycle {
  readonly #focus = new Map<string, Wave>();
  readonly #mood = new Map<string, Wave>();

  constructor(random: Random) {
    for (const { sectorId } of DEMO_SECTORS.flatMap(({ subsectors }) => subsectors)) {
      this.#focus.set(sectorId, { periodDays: 50 + random() * 150, phase: random() * 2 * Math.PI });
      this.#mood.set(sectorId, { periodDays: 80 + random() * 200, phase: random() * 2 * Math.PI });
    }
  }

  /** Draws a sector, usually one in focus on that day. */
  drawSector<Sector extends DemoSubsector>(
    random: Random,
    sectors: readonly Sector[],
    dayMs: number,
  ): Sector {
    const weights = sectors.map(({ sectorId }) =>
      Math.exp(2 * level(this.#focus.get(sectorId), dayMs)),
    );
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, sector] of sectors.entries()) {
      left -= weights[index]!;
      if (left < 0) return sector;
    }
    return sectors.at(-1)!;
  }

  /** A measure that fits the sector, where there is one in a direction like the mood on that day. */
  drawMeasure(
    random: Random,
    measures: readonly Measure[],
    sectorId: string,
    dayMs: number,
  ): Measure {
    const isKind = random() < 0.66 + 0.3 * level(this.#mood.get(sectorId), dayMs);
    const broadId = BROAD_OF.get(sectorId)!;
    const fitting = measures.filter((measure) => measure.fits(broadId));
    const moody = fitting.filter(({ direction }) => direction > 0 === isKind);
    return oneOf(random, moody.length > 0 ? moody : fitting);
  }
}

/** −1 to 1. */
function level(wave: Wave | undefined, dayMs: number): number {
  if (wave === undefined) return 0;
  return Math.sin((2 * Math.PI * dayMs) / DAY_MS / wave.periodDays + wave.phase);
}
