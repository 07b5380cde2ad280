import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import { latestTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { SECTOR_RELATION_KIND } from '#signalhub/facts/kinds/sector-relation.ts';
import { daysBetween } from '#signalhub/facts/shanghai-time.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

export type MarketStatus = 'fresh' | 'carried_forward' | 'reaggregated' | 'unavailable';

/** How current the daily quotes of a snapshot are. */
export interface MarketState {
  readonly marketStatus: MarketStatus;
  /** The last trading day with quotes; empty without any. */
  readonly marketTradeDate: string;
  /** Calendar days from that day to the snapshot's date. */
  readonly marketAgeDays: number;
  /** Whether sector relations changed since that day. */
  readonly marketMappingReaggregated: boolean;
}

const UNAVAILABLE: MarketState = {
  marketStatus: 'unavailable',
  marketTradeDate: '',
  marketAgeDays: 0,
  marketMappingReaggregated: false,
};

/**
 * The market of a snapshot: `fresh` where the last session on or before its date has quotes,
 * `carried_forward` where older quotes are used. Quotes are aggregated by the relations of the snapshot's
 * date; where these changed after the quotes' day, it is `reaggregated` instead.
 */
export function* marketStateOf(snapshot: Snapshot): SteppedWork<MarketState> {
  const tradeDate = yield* lastQuotedDay(snapshot);
  if (tradeDate === '') return UNAVAILABLE;
  const session = latestTradingDay(snapshot.validOn) ?? snapshot.validOn;
  const isReaggregated = mappingChangedSince(snapshot, tradeDate);
  const byAge = tradeDate < session ? 'carried_forward' : 'fresh';
  return {
    marketStatus: isReaggregated ? 'reaggregated' : byAge,
    marketTradeDate: tradeDate,
    marketAgeDays: daysBetween(tradeDate, snapshot.validOn),
    marketMappingReaggregated: isReaggregated,
  };
}

function* lastQuotedDay({ facts, validOn, knownAtMs }: Snapshot): SteppedWork<string> {
  let last = '';
  for (const few of inChunks(facts.of(DAILY_QUOTE_KIND))) {
    for (const fact of few) {
      const { trade_date: date } = fact.payload;
      if (date > last && date <= validOn && wasKnown(fact, knownAtMs)) last = date;
    }
    yield;
  }
  return last;
}

function mappingChangedSince(snapshot: Snapshot, date: string): boolean {
  const isWithin = (change: string | null): boolean =>
    change !== null && change > date && change <= snapshot.validOn;
  return snapshot.facts
    .of(SECTOR_RELATION_KIND)
    .some(
      (fact) =>
        (isWithin(fact.validFrom) || isWithin(fact.validTo)) && wasKnown(fact, snapshot.knownAtMs),
    );
}
