import type { Fact } from '#kernel/ports/fact-store.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** The dates [from, to) at whose ends a fact was known; `to` is null for an open end. */
export interface LearnedSpan {
  readonly from: string;
  readonly to: string | null;
}

/** The knowledge time: the end of each date, or one time for all dates. */
export interface KnowledgeScope {
  readonly knownAsOf: string | null;
  readonly knownAtMs: number;
}

const ALWAYS: LearnedSpan = { from: '', to: null };

/**
 * The dates that a fact applies to, limited by knowledge. Where one moment's knowledge applies to every date,
 * it is all dates or none. Null for a fact that applies to none.
 */
export function learnedSpan(
  { observedAtMs, supersededAtMs }: Fact,
  { knownAsOf, knownAtMs }: KnowledgeScope,
): LearnedSpan | null {
  if (knownAsOf !== null) {
    const isLasting = supersededAtMs === null || knownAtMs < supersededAtMs;
    return observedAtMs <= knownAtMs && isLasting ? ALWAYS : null;
  }
  const from = shanghaiDate(observedAtMs);
  const to = supersededAtMs === null ? null : shanghaiDate(supersededAtMs);
  // A fact corrected on the day it was published never held at a day's end.
  return from === to ? null : { from, to };
}
