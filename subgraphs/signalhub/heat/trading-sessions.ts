import { DAILY_QUOTE_KIND, type DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/**
 * The daily quotes up to a snapshot's date by trading day, ascending.
 *
 * A derivation of snapshots.
 */
export function tradingSessions(
  snapshot: Snapshot,
): ReadonlyMap<string, readonly DailyQuotePayload[]> {
  const quotes = snapshot.facts
    .of(DAILY_QUOTE_KIND.name)
    .filter((fact) => wasKnown(fact, snapshot.knownAtMs))
    .map(({ payload }) => payload as DailyQuotePayload)
    .filter(({ trade_date: date }) => date <= snapshot.validOn);
  const byDate = Map.groupBy(quotes, ({ trade_date: date }) => date);
  return new Map([...byDate].sort(([a], [b]) => (a < b ? -1 : 1)));
}
