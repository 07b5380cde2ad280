import { fewAtATime, type Steps } from '#kernel/steps.ts';
import { DAILY_QUOTE_KIND, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Daily quotes by trading day, ascending. */
export type TradingSessions = ReadonlyMap<string, readonly DailyQuotePayload[]>;

/**
 * The daily quotes up to a snapshot's date by trading day, ascending.
 *
 * A derivation of snapshots.
 */
export function* tradingSessions(snapshot: Snapshot): Steps<TradingSessions> {
  const { facts, knownAtMs, validOn } = snapshot;
  const byDate = new Map<string, DailyQuotePayload[]>();
  for (const few of fewAtATime(facts.of(DAILY_QUOTE_KIND.name))) {
    for (const fact of few) {
      const quote = fact.payload as DailyQuotePayload;
      const { trade_date: date } = quote;
      if (date > validOn || !wasKnown(fact, knownAtMs)) continue;
      const quotes = byDate.get(date);
      if (quotes === undefined) byDate.set(date, [quote]);
      else quotes.push(quote);
    }
    yield;
  }
  return new Map([...byDate].sort(([a], [b]) => (a < b ? -1 : 1)));
}
