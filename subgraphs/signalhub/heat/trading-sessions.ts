import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { DAILY_QUOTE_KIND, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The trading days up to a snapshot's date. */
export interface TradingSessions {
  /** Every day with quotes, ascending. */
  readonly dates: readonly string[];
  /** The quotes of the last day; none without a day. */
  readonly lastQuotes: readonly DailyQuotePayload[];
}

/**
 * The trading days up to a snapshot's date, and the quotes of the last one.
 *
 * A derivation of snapshots.
 */
export function* tradingSessions(snapshot: Snapshot): SteppedWork<TradingSessions> {
  const { facts, knownAtMs, validOn } = snapshot;
  const dates = new Set<string>();
  let last = '';
  let lastQuotes: DailyQuotePayload[] = [];
  for (const few of inChunks(facts.of(DAILY_QUOTE_KIND))) {
    for (const fact of few) {
      const quote = fact.payload;
      const { trade_date: date } = quote;
      if (date > validOn || !wasKnown(fact, knownAtMs)) continue;
      dates.add(date);
      if (date > last) [last, lastQuotes] = [date, []];
      if (date === last) lastQuotes.push(quote);
    }
    yield;
  }
  return { dates: [...dates].sort(), lastQuotes };
}
