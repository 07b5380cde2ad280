import type { Fact } from '#kernel/ports/fact-store.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** The dates [from, to) at whose ends a fact was known; `to` is null without end. */
export interface LearnedSpan {
  readonly from: string;
  readonly to: string | null;
}

/** Whose knowledge tells of dates: that of each date's own end, or that of one moment for all. */
export interface TellingKnowledge {
  readonly knownAsOf: string | null;
  readonly knownAtMs: number;
}

const ALWAYS: LearnedSpan = { from: '', to: null };

/**
 * The dates of which a fact may tell, as far as knowledge goes. Where one moment tells of every date,
 * it is all dates or none. Null for a fact that tells of none.
 */
export function learnedSpan(
  { observedAtMs, supersededAtMs }: Fact,
  { knownAsOf, knownAtMs }: TellingKnowledge,
): LearnedSpan | null {
  if (knownAsOf !== null) {
    const isLasting = supersededAtMs === null || knownAtMs < supersededAtMs;
    return observedAtMs <= knownAtMs && isLasting ? ALWAYS : null;
  }
  const from = shanghaiDate(observedAtMs);
  const to = supersededAtMs === null ? null : shanghaiDate(supersededAtMs);
  // What was corrected on the day on which it was told never counted at a day's end.
  return from === to ? null : { from, to };
}
