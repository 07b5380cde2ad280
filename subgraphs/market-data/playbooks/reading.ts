import type { Interval } from '#kernel/market/interval.ts';
import { timingOf, type BarWindow } from '#indicators/features/bar-window.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import type { ReadingConditions } from '#market-data/playbooks/check-playbook.ts';
import type {
  FeatureCondition,
  Judgement,
  RuleCondition,
} from '#market-data/playbooks/feature-condition.ts';
import { judge } from '#market-data/playbooks/feature-condition.ts';
import { heldBack, type LeadReading } from '#market-data/playbooks/lead.ts';
import type { IntervalReading, Stance, Vote } from '#market-data/playbooks/votes.ts';
import type { Family } from '#market-data/playbooks/playbook.ts';

type Direction = 'bullish' | 'bearish' | 'neutral';

/** A condition that was judged and holds. */
export interface Evidence {
  readonly interval: Interval;
  /** Null if it has no vote. */
  readonly family: Family | null;
  readonly key: string;
  readonly id: string;
  /** The value of the feature; false for a negated condition. */
  readonly value: boolean;
  readonly direction: Direction;
  readonly openTime: number;
  readonly confirmedAtMs: number;
}

/** The result of the votes. */
export interface Tally {
  readonly stance: Stance;
  /** −1 to 1; null without a vote. */
  readonly score: number | null;
  /** The reason why the score gives no bias, although it would be large enough. */
  readonly heldBackBy: LeadReading | null;
  /** Part of the votes that are known, by weight. */
  readonly coverage: number;
  readonly intervals: readonly IntervalReading[];
  /** Everything that holds, in the order of intervals and families. */
  readonly held: readonly Evidence[];
  /** Conditions that cannot be judged, as `interval key/id`. */
  readonly unknown: readonly string[];
}

/** The features of a playbook's indicators on the closed bars of one interval. */
export interface ObservedInterval {
  readonly interval: Interval;
  readonly window: BarWindow;
  /** By the key of the entry, then by the id of the feature. */
  readonly features: ReadonlyMap<string, ReadonlyMap<string, FeatureObservation>>;
}

/** From this score on there is a bias. */
const MIN_BIAS = 1 / 3;

const VOTES: Readonly<Record<Exclude<Vote, 'unknown'>, number>> = { up: 1, mixed: 0, down: -1 };

/**
 * The reading by rule. On each interval a family votes once: up if more of its bullish than of its bearish conditions
 * hold. The score is the mean of the votes, in which the longest of n intervals weighs n and the shortest 1. Votes that
 * are unknown, and those of intervals that are set aside, do not count. If the playbook has a lead, a score without its
 * vote gives no bias.
 *
 * @param observed Longest interval first.
 */
export function tally(conditions: ReadingConditions, observed: readonly ObservedInterval[]): Tally {
  const held: Evidence[] = [];
  const unknown: string[] = [];
  const intervals = observed.map((one, at) => {
    const judged = new JudgedInterval(one, held, unknown);
    return judged.read(conditions, observed.length - at);
  });
  const votes = intervals.flatMap(({ families, weight }) =>
    families.map(({ vote }) => ({ vote, weight })),
  );
  let sum = 0;
  let known = 0;
  let possible = 0;
  for (const { vote, weight } of votes) {
    possible += weight;
    if (vote === 'unknown') continue;
    known += weight;
    sum += VOTES[vote] * weight;
  }
  // A playbook that is for none of the intervals has no reading, which differs from unknown votes.
  const isSetAside = intervals.every(({ setAsideBy }) => setAsideBy !== null);
  const score = known > 0 ? sum / known : null;
  const coverage = possible === 0 ? 0 : known / possible;
  const ownStance = isSetAside ? 'neutral' : stanceOf(score);
  const heldBackBy = heldBack(ownStance, conditions.lead, intervals);
  return {
    stance: heldBackBy === null ? ownStance : 'neutral',
    score,
    heldBackBy,
    coverage,
    intervals,
    held,
    unknown,
  };
}

function stanceOf(score: number | null): Stance {
  if (score === null) return 'no_data';
  if (score >= MIN_BIAS) return 'long_bias';
  return score <= -MIN_BIAS ? 'short_bias' : 'neutral';
}

/** Judges one interval's conditions, and collects what holds and what is unknown. */
class JudgedInterval {
  readonly #observed: ObservedInterval;
  readonly #held: Evidence[];
  readonly #unknown: string[];
  /** The evidence of this interval, as text. */
  readonly #reported = new Set<string>();

  constructor(observed: ObservedInterval, held: Evidence[], unknown: string[]) {
    this.#observed = observed;
    this.#held = held;
    this.#unknown = unknown;
  }

  read({ votes, voidWhere, context }: ReadingConditions, weight: number): IntervalReading {
    const { interval } = this.#observed;
    const setAside = voidWhere.find((one) => this.#count([one], null, 'neutral').holding > 0);
    this.#count(context, null, 'neutral');
    if (setAside !== undefined) {
      return { interval, weight, setAsideBy: setAside.text, families: [] };
    }
    const families = votes.map(({ family, bullish, bearish }) => {
      const up = this.#count(bullish, family, 'bullish');
      const down = this.#count(bearish, family, 'bearish');
      const isKnown = up.known + down.known > 0;
      return { family, vote: isKnown ? voteOf(up.holding - down.holding) : ('unknown' as const) };
    });
    return { interval, weight, setAsideBy: null, families };
  }

  #count(
    conditions: readonly RuleCondition[],
    family: Family | null,
    direction: Direction,
  ): { readonly holding: number; readonly known: number } {
    let holding = 0;
    let known = 0;
    for (const { parts } of conditions) {
      const judged = parts.map((part) => ({ part, judgement: this.#judge(part) }));
      // A part that is false decides, even if others are unknown.
      if (judged.some(({ judgement }) => judgement.holds === false)) known += 1;
      else if (judged.every(({ judgement }) => judgement.holds === true)) {
        known += 1;
        holding += 1;
        for (const { part, judgement } of judged) {
          this.#report(this.#evidence(part, judgement, family, direction));
        }
      } else this.#note(judged);
    }
    return { holding, known };
  }

  #judge(part: FeatureCondition): Judgement {
    const observation = this.#observed.features.get(part.key)?.get(part.id);
    return observation === undefined ? NOTHING : judge(part, observation);
  }

  /** Adds a feature that holds, once: several conditions may share it. */
  #report(evidence: Evidence): void {
    const text = JSON.stringify(evidence);
    if (this.#reported.has(text)) return;
    this.#reported.add(text);
    this.#held.push(evidence);
  }

  /** Adds the unknown features of a condition, once. */
  #note(judged: readonly { readonly part: FeatureCondition; readonly judgement: Judgement }[]) {
    for (const { part, judgement } of judged) {
      if (judgement.holds !== null) continue;
      const name = `${this.#observed.interval} ${part.key}/${part.id}`;
      if (!this.#unknown.includes(name)) this.#unknown.push(name);
    }
  }

  #evidence(
    { key, id, isNegated }: FeatureCondition,
    { barsBack }: Judgement,
    family: Family | null,
    direction: Direction,
  ): Evidence {
    const { interval, window } = this.#observed;
    const openTime = window.bars.openTimeMs[window.toRow - 1 - barsBack]!;
    const confirmedAtMs = timingOf(window).endMs(openTime);
    return {
      interval,
      family,
      key,
      id,
      value: !isNegated,
      direction,
      openTime,
      confirmedAtMs,
    };
  }
}

/** A feature that an interval does not have. */
const NOTHING: Judgement = { holds: null, barsBack: 0 };

function voteOf(difference: number): Vote {
  if (difference === 0) return 'mixed';
  return difference > 0 ? 'up' : 'down';
}
