import type { Interval } from '#kernel/market/interval.ts';
import type { Family, LeadRule } from '#market-data/playbooks/playbook.ts';
import type { IntervalReading, Stance, Vote } from '#market-data/playbooks/votes.ts';

/** The vote of the leading family that prevents a bias although the score would give one. */
export interface LeadReading {
  readonly family: Family;
  /** The interval that decides; null if no interval votes up or down. */
  readonly interval: Interval | null;
  /** Its vote; null if the interval is set aside, or there is none. */
  readonly vote: Vote | null;
}

/** The vote that a bias needs. */
const NEEDED: Readonly<Record<Stance, Vote | null>> = {
  long_bias: 'up',
  short_bias: 'down',
  neutral: null,
  no_data: null,
};

/**
 * The vote that prevents a bias; null if there is none. A method that never contradicts its longest interval, or that
 * depends on one kind of evidence, must not have a bias only because the other families agree.
 */
export function heldBack(
  stance: Stance,
  lead: LeadRule | null,
  intervals: readonly IntervalReading[],
): LeadReading | null {
  const needed = NEEDED[stance];
  if (lead === null || needed === null) return null;
  const leading = leadOf(lead, intervals);
  return leading.vote === needed ? null : leading;
}

function leadOf({ family, on }: LeadRule, intervals: readonly IntervalReading[]): LeadReading {
  const stands = intervals.map(({ interval, families }) => {
    const vote = families.find((one) => one.family === family)?.vote ?? null;
    return { family, interval, vote };
  });
  if (on === 'longest') return stands[0]!;
  const deciding = stands.find(({ vote }) => vote === 'up' || vote === 'down');
  return deciding ?? { family, interval: null, vote: null };
}
