import type { Interval } from '#kernel/market/interval.ts';
import { intervalMs } from '#kernel/market/interval.ts';

/** All settings of bars that an operator may change. Times are in milliseconds. */
export interface BarSettings {
  /** Maximum number of rows of a request, and of rows in memory, by interval. */
  readonly maxKlines: Readonly<Record<Interval, number>>;
  /** A series is stale if nothing was received for the length of its bar plus this margin. */
  readonly stalenessMarginMs: number;
  /** How far ahead of the exchange's clock a bar may be before it is refused. */
  readonly skewToleranceMs: number;
  /** How far our clock may be from the exchange's before the log warns of it. */
  readonly skewWarningMs: number;
  /** How long an early bar waits for those before it, until these are retrieved. */
  readonly reorderGraceMs: number;
  /** How long after the end of a bar its closing message may take, before it is retrieved. */
  readonly closeGraceMs: number;
  /** Age from which a bar that the exchange does not list is a real hole. */
  readonly holeSettleMs: number;
  /** How long after its end the exchange may correct a bar; windows with younger ones may change. */
  readonly settleMs: number;
  /** Bars before the loss of a stream that are requested again as soon as it is back. */
  readonly rereadBars: number;
  /** How often bars that have not settled are all compared with the exchange. */
  readonly recheckEveryMs: number;
  /** How often settled bars are compared, and the pause between two pages of them. */
  readonly auditEveryMs: number;
  readonly auditPauseMs: number;
  /** How often due work and the venue's status are checked. */
  readonly sweepMs: number;
  /** Longest wait of a closed bar for its transaction, and the row limit of one. */
  readonly flushMs: number;
  readonly flushRows: number;
  /** Concurrent gap fillings of one venue. */
  readonly liveConcurrency: number;
  /** Concurrent retrievals of history of one venue, and how many more may be queued. */
  readonly historyConcurrency: number;
  readonly historyQueue: number;
  /** Pause after each page that deepens memory: this is background work, and start-up needs the processor. */
  readonly deepenPauseMs: number;
  /** How long a request waits for its retrieval before it is rejected with a time to retry. */
  readonly historyWaitMs: number;
  /** Maximum number of events that are queued for one subscriber. */
  readonly subscriberBacklog: number;
}

/**
 * The defaults of the contract; see docs/contract.md. Those that an operator may change are settings `bars.…`, too,
 * with the same default.
 */
export const DEFAULT_BAR_SETTINGS: BarSettings = {
  maxKlines: {
    '1m': 3_000,
    '5m': 3_000,
    '15m': 2_000,
    '30m': 2_000,
    '1h': 2_000,
    '4h': 1_500,
    '1d': 1_500,
  },
  stalenessMarginMs: 90_000,
  skewToleranceMs: 10_000,
  skewWarningMs: 5_000,
  reorderGraceMs: 1_000,
  closeGraceMs: 4_000,
  holeSettleMs: 600_000,
  settleMs: 86_400_000,
  rereadBars: 60,
  recheckEveryMs: 3_600_000,
  auditEveryMs: 7 * 86_400_000,
  auditPauseMs: 5_000,
  sweepMs: 500,
  flushMs: 500,
  flushRows: 2_000,
  liveConcurrency: 6,
  historyConcurrency: 4,
  historyQueue: 64,
  deepenPauseMs: 150,
  historyWaitMs: 5_000,
  subscriberBacklog: 10_000,
};

/** Age from which a series counts as stale. */
export function stalenessBudgetMs(settings: BarSettings, interval: Interval): number {
  return intervalMs(interval) + settings.stalenessMarginMs;
}

/** Rows in memory: the documented cap of closed bars, and the forming one. */
export function ringCapacity(settings: BarSettings, interval: Interval): number {
  return settings.maxKlines[interval] + 1;
}
