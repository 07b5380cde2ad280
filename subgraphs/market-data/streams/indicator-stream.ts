import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { InstrumentId, BarSeriesId } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic, isBarEvent } from '#market-data/bars/market-events.ts';
import type { FollowedSeries, ReadableSeries } from '#market-data/bars/readable-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { tooFewBars } from '#market-data/calculation/warm-up.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import { WORK_PER_BAR } from '#market-data/live/work-budget.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import { hasReached, startOf, deliveredUpToNow } from '#market-data/live/resumption.ts';
import {
  REMEMBERED_BARS,
  DeliveredBars,
  type SeriesPosition,
} from '#market-data/live/delivered-bars.ts';
import type { FollowedCalculations } from '#market-data/streams/followed-calculations.ts';
import { followedCalculations } from '#market-data/streams/followed-calculations.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

type EventKind = 'SNAPSHOT' | 'FORMING' | 'CLOSED' | 'CORRECTED';

export interface IndicatorEvent {
  readonly kind: EventKind;
  readonly instrument: InstrumentId;
  readonly interval: BarInterval;
  readonly klines: KlineRows;
  /** Whether the last bar has closed. */
  readonly closed: boolean;
  readonly indicators: readonly IndicatorResult[];
  readonly cursor: string;
  readonly missingFrom: number | null;
}

export interface IndicatorSource {
  readonly indicatorUpdated: IndicatorEvent;
  readonly [DELIVERY]: Delivery;
}

/** The subscription of one subscriber. */
export interface IndicatorChoice {
  readonly series: BarSeriesId;
  readonly requests: readonly CalcRequest[];
  readonly snapshotBars: number;
  readonly closedOnly: boolean;
  /** Rows up to the event's bar in results of CLOSED and of FORMING; the bar alone by default. */
  readonly closedRows?: number;
  readonly formingRows?: number;
  /** Whether drawings extend to expected bars: behind missing ones FORMING has as many rows as CLOSED. */
  readonly isDrawnAhead?: boolean;
  /** Whether the longest snapshot is kept ready: a drawing may begin long before the delivered bars. */
  readonly isDeep?: boolean;
  /** Whether a snapshot replaces everything that the subscriber has: a resumed subscription gets no part of it. */
  readonly isAlwaysWhole?: boolean;
  readonly sinceMs?: number | null;
  /** Position of a resumed subscription. */
  readonly after?: SeriesPosition | null;
}

/** Bars of the longest snapshot. */
const MAX_SNAPSHOT_BARS = 1_000;

/** The values of the calculations, and the moment that they are of. */
interface Asked<Values> {
  readonly values: readonly Values[];
  /** Number of the last event that the series had processed. */
  readonly holdsUpTo: number;
  readonly revision: number;
}

type Result = IteratorResult<IndicatorSource, undefined>;

/**
 * Indicators of one series for one subscriber. It subscribes first and takes the snapshot afterwards, so nothing
 * falls between them; events that the snapshot already includes are recognised by their number and skipped. The
 * numbers come from calculations that all subscribers to the same ones share.
 */
export class IndicatorStream implements AsyncIterableIterator<IndicatorSource, undefined> {
  readonly #context: MarketContext;
  readonly #choice: IndicatorChoice;
  readonly #watch: FollowedSeries;
  readonly #lease: FollowedCalculations;
  /** Bars that a snapshot may have. */
  readonly #maxRows: number;
  readonly #events: EventStream<MarketEvent>;
  #isEnded = false;
  /** Number of the last event that the snapshot includes; null before it. */
  #opened: number | null = null;
  /** The closed bars that were delivered; null before the snapshot. */
  #delivered: DeliveredBars | null = null;
  /** Revision of the series at the last delivery. */
  #revision = -1;
  /** Open time of the last delivered forming bar; null once it has closed. */
  #formingMs: number | null = null;
  /** Number of the correction after which the forming bar has to be delivered again; null if none is pending. */
  #formingAfter: number | null = null;

  /** Throws as `followedCalculations` does. */
  constructor(context: MarketContext, choice: IndicatorChoice) {
    this.#context = context;
    this.#choice = choice;
    this.#watch = context.market.watch(choice.series)!;
    const { book } = this.#watch;
    const entries = choice.requests.map((request) => ({ request, book }));
    this.#maxRows = maxRowsOf(choice, book.grid, context.clock.nowMs());
    this.#lease = followedCalculations(
      context,
      entries,
      choice.isDeep === true ? MAX_SNAPSHOT_BARS : this.#maxRows,
    );
    this.#events = context.publisher.bus.subscribe([barTopic(choice.series)], {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) => (event.kind === 'FORMING' ? conflateKey(event) : null),
    });
  }

  async next(): Promise<Result> {
    try {
      const result = await this.#next();
      if (result !== null && !this.#isEnded) return result;
    } catch (error) {
      // The reader of a failed stream need not end it.
      await this.return();
      throw error;
    }
    return this.return();
  }

  return(): Promise<Result> {
    this.#isEnded = true;
    this.#lease.release();
    void this.#events.return?.();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next delivery; null at the end. */
  async #next(): Promise<Result | null> {
    if (this.#opened === null && this.#canOpen && !this.#isEnded) return this.#open();
    for (;;) {
      const formingAgain = await this.#formingAgain();
      if (formingAgain !== null) return formingAgain;
      const { done, value } = await this.#events.next();
      if (done) return null;
      if (!isBarEvent(value)) continue;
      const result = await this.#answer(value);
      if (result !== null) return result;
    }
  }

  #answer(event: BarEvent): Promise<Result | null> | null {
    if (this.#opened === null || event.kind === 'LOADED') {
      return event.sequence > (this.#opened ?? -1) && this.#canOpen ? this.#open() : null;
    }
    if (event.sequence <= this.#opened) return null;
    // The exchange continues without a bar that the subscriber has, and only a snapshot can remove it.
    if (event.bar!.openTimeMs > (this.#formingMs ?? Infinity)) return this.#open();
    switch (event.kind) {
      case 'CORRECTED':
        return this.#corrected(event);
      case 'CLOSED':
        return this.#closed(event);
      case 'FORMING':
        return this.#choice.closedOnly ? null : this.#forming(event);
    }
  }

  get #canOpen(): boolean {
    return this.#watch.isLoaded && hasReached(this.#watch.book, this.#position);
  }

  get #position(): SeriesPosition | null {
    return this.#delivered?.position ?? this.#choice.after ?? null;
  }

  /** The snapshot, which everything later continues. */
  async #open(): Promise<Result> {
    const { snapshotBars, closedOnly, sinceMs = null } = this.#choice;
    const { book } = this.#watch;
    const position = this.#position;
    let delivered = new DeliveredBars(book.series);
    let missingFrom: number | null = null;
    const { values, holdsUpTo, revision } = await this.#ask((calculation) => {
      // All calculations are asked in the same turn, in which the series does not change.
      delivered = deliveredUpToNow(book);
      const start = startOf(book, position, sinceMs);
      const rows = start === null ? snapshotBars : rowsFrom(book, start.fromMs, closedOnly);
      missingFrom = rows > this.#maxRows ? start!.fromMs : (start?.missingFromMs ?? null);
      const wanted = Math.max(rows, position === null ? 0 : this.#minRows());
      return newestRows(calculation, Math.min(wanted, this.#maxRows), this.#choice);
    });
    if (this.#opened === null) this.#requireEnough(values);
    this.#opened = holdsUpTo;
    this.#revision = revision;
    this.#delivered = delivered;
    return this.#result('SNAPSHOT', values, { conflateKey: null, holdsUpTo }, missingFrom);
  }

  /** Throws `history_not_available` if an entry has no value at any bar that there is, as a query does. */
  #requireEnough(values: readonly LiveValues[]): void {
    const { requests, series } = this.#choice;
    requests.forEach(({ key, plan }, at) => {
      const error = tooFewBars(key, plan, values[at]!.calculatedRows, series);
      if (error !== null) throw error;
    });
  }

  /** Bars of the snapshot of a resumed subscription, however few were missed. */
  #minRows(): number {
    const { snapshotBars, sinceMs = null, closedOnly, isAlwaysWhole } = this.#choice;
    if (isAlwaysWhole !== true) return 0;
    return sinceMs === null ? snapshotBars : rowsFrom(this.#watch.book, sinceMs, closedOnly);
  }

  /**
   * The last delivered bars, recalculated. Later ones follow as events of their own, so none is missing however far
   * the series is ahead of the subscriber.
   */
  async #corrected({ bar, sequence }: BarEvent): Promise<Result | null> {
    const beforeMs = this.#delivered!.lastMs;
    if (beforeMs === null) return null;
    this.#delivered!.put(bar!);
    // A bar that was missing behind the last delivered one is the last one now.
    const isNew = bar!.openTimeMs > beforeMs;
    // Corrections that arrive together are delivered together.
    if (!isNew && this.#revision === this.#watch.book.revision) return null;
    const deliveredMs = Math.max(beforeMs, bar!.openTimeMs);
    const { snapshotBars } = this.#choice;
    const { values, revision } = await this.#ask((calculation) =>
      calculation.at(deliveredMs, snapshotBars),
    );
    this.#revision = revision;
    this.#formingAfter = sequence;
    return this.#resultOfAll('CORRECTED', values, { conflateKey: null, sequence });
  }

  /**
   * Delivers the forming bar again after a correction, which changed its numbers, too: its next event may be far off.
   * Closed bars that are not delivered yet come first.
   */
  async #formingAgain(): Promise<Result | null> {
    const sequence = this.#formingAfter;
    this.#formingAfter = null;
    const { ring, series } = this.#watch.book;
    const last = ring.size - 1;
    if (sequence === null || this.#choice.closedOnly || this.#isEnded) return null;
    if (last < 1 || ring.isClosedAt(last)) return null;
    if (ring.openTimeAt(last - 1) !== this.#delivered!.lastMs) return null;
    // Half a number behind the correction: a subscriber that received only the correction is not taken to be this
    // far.
    const bar = ring.barAt(last);
    return this.#forming({ kind: 'FORMING', series, bar, sequence: sequence + 0.5 });
  }

  async #closed({ bar, sequence }: BarEvent): Promise<Result | null> {
    const { openTimeMs } = bar!;
    const { closedRows = 1 } = this.#choice;
    const { values } = await this.#ask((calculation) => calculation.at(openTimeMs, closedRows));
    this.#delivered!.put(bar!);
    return this.#resultOfAll('CLOSED', values, { conflateKey: null, sequence });
  }

  /** The forming bar as it is now, which may be newer than its event. */
  async #forming(event: BarEvent): Promise<Result | null> {
    const { formingRows = 1, closedRows = 1, isDrawnAhead = false } = this.#choice;
    const isBehindGap = isDrawnAhead && !followsAnother(this.#watch.book, event.bar!.openTimeMs);
    const rows = isBehindGap ? closedRows : formingRows;
    const { values } = await this.#ask((calculation) => calculation.newest(rows, false));
    const { bars, formingRow } = values[0]!;
    // The bar has closed since, and the event of that follows.
    if (formingRow === null || bars.openTimeMs[formingRow] !== event.bar!.openTimeMs) return null;
    const delivery = { conflateKey: conflateKey(event), sequence: event.sequence };
    return this.#result('FORMING', values, delivery);
  }

  /** Asks every calculation, all at the same state of the series. */
  async #ask<Values>(
    question: (calculation: FollowedCalculation) => Values | Promise<Values>,
  ): Promise<Asked<Awaited<Values>>> {
    const { calculations } = this.#lease;
    await this.#context.live.turns.take(WORK_PER_BAR * calculations.length);
    // While one becomes ready, another may have to begin again, because its series was reset.
    while (!calculations.every((one) => one.isReady)) {
      for (const one of calculations) await one.ready();
    }
    const holdsUpTo = this.#context.publisher.sequence;
    const { revision } = this.#watch.book;
    return { values: await Promise.all(calculations.map(question)), holdsUpTo, revision };
  }

  /** A bar that the series no longer has, because memory was reset, is not delivered. */
  #resultOfAll(
    kind: EventKind,
    values: readonly (LiveValues | null)[],
    delivery: Delivery,
  ): Result | null {
    const known = values.filter((one) => one !== null);
    return known.length === values.length ? this.#result(kind, known, delivery) : null;
  }

  #result(
    kind: EventKind,
    values: readonly LiveValues[],
    delivery: Delivery,
    missingFrom: number | null = null,
  ): Result {
    const { exchange, market, symbol, interval } = this.#choice.series;
    const indicators = this.#choice.requests.map((request, index): IndicatorResult => {
      const { key, alias, plan, source, group } = request;
      return { ...values[index]!, key, alias, plan, source, group, includeForming: true };
    });
    const { bars, formingRow } = values[0]!;
    if (formingRow !== null) this.#formingMs = bars.openTimeMs[formingRow]!;
    else if (kind !== 'CORRECTED') this.#formingMs = null;
    const indicatorUpdated: IndicatorEvent = {
      kind,
      instrument: { exchange, market, symbol },
      interval,
      klines: rowsOf(kind === 'CLOSED' || kind === 'FORMING' ? lastRow(values[0]!) : values[0]!),
      closed: formingRow !== values[0]!.toRow - 1,
      indicators,
      cursor: this.#delivered!.cursor,
      missingFrom,
    };
    return { done: false, value: { indicatorUpdated, [DELIVERY]: delivery } };
  }
}

/**
 * The numbers of a snapshot. If a drawing may begin long before, all bars in memory are looked at, as they are when a
 * bar closes, and the last ones are delivered.
 */
function newestRows(
  calculation: FollowedCalculation,
  rows: number,
  { closedOnly, isDeep = false }: IndicatorChoice,
): LiveValues | Promise<LiveValues> {
  const values = calculation.newest(isDeep ? MAX_SNAPSHOT_BARS : rows, closedOnly);
  return mapMaybe(values, (known) => lastRows(known, rows));
}

/**
 * Rows that a snapshot may need: those since the position are counted by the clock, and some before them may have
 * been corrected.
 */
function maxRowsOf(choice: IndicatorChoice, grid: BarGrid, nowMs: number): number {
  const { snapshotBars, sinceMs = null, after = null, isAlwaysWhole = false } = choice;
  const begins = after === null || isAlwaysWhole ? sinceMs : null;
  const fromMs = Math.min(after?.lastMs ?? Infinity, begins ?? Infinity);
  if (fromMs === Infinity) return snapshotBars;
  const away = grid.count(grid.floorMs(fromMs), nowMs) + 2;
  const before = after === null ? 0 : REMEMBERED_BARS;
  return Math.min(MAX_SNAPSHOT_BARS, Math.max(snapshotBars, away + before));
}

/** Whether a bar directly follows the one that memory has before it. */
function followsAnother({ ring, grid }: ReadableSeries, openTimeMs: number): boolean {
  const before = ring.firstIndexFrom(openTimeMs) - 1;
  return before < 0 || grid.follows(ring.openTimeAt(before), openTimeMs);
}

/** Bars that open at a moment or later. */
function rowsFrom({ ring }: ReadableSeries, fromMs: number, closedOnly: boolean): number {
  const endsForming = ring.size > 0 && !ring.isClosedAt(ring.size - 1);
  const end = endsForming && closedOnly ? ring.size - 1 : ring.size;
  return Math.max(0, end - ring.firstIndexFrom(fromMs));
}

/** The event's own bar, if results include earlier ones. */
function lastRow(values: LiveValues): LiveValues {
  return lastRows(values, 1);
}

function lastRows(values: LiveValues, rows: number): LiveValues {
  return { ...values, fromRow: Math.max(values.fromRow, values.toRow - rows) };
}

function rowsOf({ bars, fromRow, toRow }: LiveValues): KlineRows {
  const rows = Array.from({ length: toRow - fromRow }, (_, index) => rowAt(bars, fromRow + index));
  return KlineRows.fromText(rows.join(','), rows.length);
}

function rowAt(bars: BarColumns, row: number): string {
  return `[${BAR_COLUMNS.map((name) => bars[name][row]!).join(',')}]`;
}

/** Only states of the same forming bar replace each other. */
function conflateKey(event: BarEvent): string | null {
  return event.bar === null ? null : `forming:${event.bar.openTimeMs}`;
}
