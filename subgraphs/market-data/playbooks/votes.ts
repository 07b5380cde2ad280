import type { Interval } from '#kernel/market/interval.ts';
import type { Family } from '#market-data/playbooks/playbook.ts';

export const STANCES = ['long_bias', 'short_bias', 'neutral', 'no_data'] as const;
export type Stance = (typeof STANCES)[number];

/** The vote of one family; `unknown` if none of its conditions can be judged. */
export type Vote = 'up' | 'down' | 'mixed' | 'unknown';

/** The votes of one interval. */
export interface IntervalReading {
  readonly interval: Interval;
  readonly weight: number;
  /** The condition for which it has no vote, as in the playbook; null if it votes. */
  readonly setAsideBy: string | null;
  readonly families: readonly { readonly family: Family; readonly vote: Vote }[];
}
