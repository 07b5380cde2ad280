import type { Interval } from '#kernel/market/interval.ts';
import type { Family, LeadRule } from '#market-data/playbooks/playbook.ts';
import type { IntervalReading, Stance, Vote } from '#market-data/playbooks/votes.ts';

/** Why a score that would be a bias is none: the vote of the family that has to support it. */
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
 * What holds a bias back; null if nothing does. A method that never goes against its longest interval, or that rests
 * on one kind of evidence, has no bias only because the other families agree.
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
