import type { MaybePromise } from '#kernel/async/maybe-promise.ts';
import type { Opening, StreamPart } from '#kernel/async/resumable-stream.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { positionWithin } from '#kernel/ports/graph.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { tooFewBars } from '#market-data/calculation/warm-up.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import { WORK_PER_BAR } from '#market-data/live/work-budget.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import { deliveredUpToNow } from '#market-data/live/resumption.ts';
import { DeliveredBars } from '#market-data/live/delivered-bars.ts';
import type { FollowedCalculations } from '#market-data/streams/followed-calculations.ts';
import { followedCalculations } from '#market-data/streams/followed-calculations.ts';
import type { IndicatorChoice } from '#market-data/streams/indicator-choice.ts';
import {
  followsAnother,
  lastRows,
  MAX_SNAPSHOT_BARS,
  maxRowsOf,
  newestRows,
  rowsFrom,
} from '#market-data/streams/indicator-choice.ts';
import { SeriesProgress } from '#market-data/streams/series-progress.ts';
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

/** Makes of an event what a subscriber reads. */
export type DeliverEvent<Source> = (
  event: IndicatorEvent,
  delivery: Delivery,
) => MaybePromise<Source>;

/** The values of the calculations, and the moment that they are of. */
interface Asked<Values> {
  readonly values: readonly Values[];
  /** Number of the last event that the series had processed. */
  readonly holdsUpTo: number;
  readonly revision: number;
}

/**
 * The indicators of a series as a subscriber receives them. The numbers come from calculations that all subscribers to
 * the same ones share.
 */
export class SeriesIndicators<Source> implements StreamPart<BarEvent, Source> {
  readonly #context: MarketContext;
  readonly #choice: IndicatorChoice;
  readonly #deliver: DeliverEvent<Source>;
  readonly #progress: SeriesProgress;
  readonly #lease: FollowedCalculations;
  /** Bars that a snapshot may have. */
  readonly #maxRows: number;
  /** Revision of the series at the last delivery. */
  #revision = -1;
  /** Number of the correction after which the forming bar has to be delivered again; null if none is pending. */
  #formingAfter: number | null = null;

  /** Throws as `followedCalculations` does. */
  constructor(context: MarketContext, choice: IndicatorChoice, deliver: DeliverEvent<Source>) {
    this.#context = context;
    this.#choice = choice;
    this.#deliver = deliver;
    const watch = context.market.watch(choice.series)!;
    const { book } = watch;
    this.#progress = new SeriesProgress(() => watch, choice);
    this.#maxRows = maxRowsOf(choice, book.grid, context.clock.nowMs());
    const entries = choice.requests.map((request) => ({ request, book }));
    const windowRows = choice.isDeep === true ? MAX_SNAPSHOT_BARS : this.#maxRows;
    this.#lease = followedCalculations(context, entries, windowRows);
  }

  release(): void {
    this.#lease.release();
  }

  isReset(event: BarEvent): boolean {
    return this.#progress.isReset(event);
  }

  open(): Promise<Opening<Source>> | null {
    return this.#progress.canOpen ? this.#snapshot() : null;
  }

  answer(event: BarEvent): Promise<Source | null> | null {
    switch (event.kind) {
      case 'CORRECTED':
        return this.#corrected(event.bar!, event.sequence);
      case 'CLOSED':
        return this.#closed(event.bar!, event.sequence);
      case 'FORMING':
        return this.#choice.closedOnly ? null : this.#forming(event.bar!, event.sequence);
      case 'LOADED':
        return null;
    }
  }

  /**
   * Delivers the forming bar again after a correction, which changed its numbers, too: its next event may be far off.
   * Closed bars that are not delivered yet come first.
   */
  due(): Promise<Source | null> | null {
    const sequence = this.#formingAfter;
    this.#formingAfter = null;
    if (sequence === null || this.#choice.closedOnly) return null;
    const { ring } = this.#progress.book;
    const last = ring.size - 1;
    if (last < 1 || ring.isClosedAt(last)) return null;
    if (ring.openTimeAt(last - 1) !== this.#progress.delivered.lastMs) return null;
    return this.#forming(ring.barAt(last), positionWithin(sequence, 1, 2));
  }

  /** The snapshot, which all later deliveries continue. */
  async #snapshot(): Promise<Opening<Source>> {
    const { snapshotBars, closedOnly } = this.#choice;
    const progress = this.#progress;
    const { book, isNew, position } = progress;
    let delivered = new DeliveredBars(book.series);
    let missingFrom: number | null = null;
    const { values, holdsUpTo, revision } = await this.#ask((calculation) => {
      // All calculations are read in the same turn, in which the series does not change.
      delivered = deliveredUpToNow(book);
      const start = progress.startIn(book);
      const rows = start === null ? snapshotBars : rowsFrom(book, start.fromMs, closedOnly);
      missingFrom = rows > this.#maxRows ? start!.fromMs : (start?.missingFromMs ?? null);
      const wanted = Math.max(rows, position === null ? 0 : this.#minRows());
      return newestRows(calculation, Math.min(wanted, this.#maxRows), this.#choice);
    });
    if (isNew) this.#requireEnough(values);
    this.#revision = revision;
    progress.open(delivered, null);
    const delivery = { conflateKey: null, holdsUpTo };
    return {
      delivered: await this.#source('SNAPSHOT', values, delivery, missingFrom),
      holdsUpTo,
    };
  }

  /** Throws `history_not_available` if an entry has no value at any available bar, as a query does. */
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
    return sinceMs === null ? snapshotBars : rowsFrom(this.#progress.book, sinceMs, closedOnly);
  }

  /**
   * The last delivered bars, recalculated. Later bars follow as separate events, so none is missing even if the series
   * is far ahead of the subscriber.
   */
  async #corrected(bar: Bar, sequence: number): Promise<Source | null> {
    const { delivered, book } = this.#progress;
    const beforeMs = delivered.lastMs;
    if (beforeMs === null) return null;
    delivered.put(bar);
    // A bar that was missing behind the last delivered one is the last one now.
    const isNew = bar.openTimeMs > beforeMs;
    // Corrections that arrive together are delivered together.
    if (!isNew && this.#revision === book.revision) return null;
    const deliveredMs = Math.max(beforeMs, bar.openTimeMs);
    const { snapshotBars } = this.#choice;
    const { values, revision } = await this.#ask((calculation) =>
      calculation.at(deliveredMs, snapshotBars),
    );
    this.#revision = revision;
    this.#formingAfter = sequence;
    return this.#sourceOfAll('CORRECTED', values, sequence);
  }

  async #closed(bar: Bar, sequence: number): Promise<Source | null> {
    const { closedRows = 1 } = this.#choice;
    const { values } = await this.#ask((calculation) => calculation.at(bar.openTimeMs, closedRows));
    this.#progress.delivered.put(bar);
    return this.#sourceOfAll('CLOSED', values, sequence);
  }

  /** The forming bar as it is now, which may be newer than its event. */
  async #forming(bar: Bar, sequence: number): Promise<Source | null> {
    const { formingRows = 1, closedRows = 1, isDrawnAhead = false } = this.#choice;
    const { openTimeMs } = bar;
    const isBehindGap = isDrawnAhead && !followsAnother(this.#progress.book, openTimeMs);
    const rows = isBehindGap ? closedRows : formingRows;
    const { values } = await this.#ask((calculation) => calculation.newest(rows, false));
    const { bars, formingRow } = values[0]!;
    // The bar has closed since, and the event of that follows.
    if (formingRow === null || bars.openTimeMs[formingRow] !== openTimeMs) return null;
    return this.#source('FORMING', values, { conflateKey: conflateKey({ bar }), sequence });
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
    const { revision } = this.#progress.book;
    return { values: await Promise.all(calculations.map(question)), holdsUpTo, revision };
  }

  /** A bar that the series no longer has, because memory was reset, is not delivered. */
  #sourceOfAll(
    kind: EventKind,
    values: readonly (LiveValues | null)[],
    sequence: number,
  ): MaybePromise<Source> | null {
    const known = values.filter((one) => one !== null);
    if (known.length < values.length) return null;
    return this.#source(kind, known, { conflateKey: null, sequence });
  }

  #source(
    kind: EventKind,
    values: readonly LiveValues[],
    delivery: Delivery,
    missingFrom: number | null = null,
  ): MaybePromise<Source> {
    const { exchange, market, symbol, interval } = this.#choice.series;
    const indicators = this.#choice.requests.map((request, index): IndicatorResult => {
      const { key, alias, plan, source, group } = request;
      return { ...values[index]!, key, alias, plan, source, group, includeForming: true };
    });
    const { bars, formingRow } = values[0]!;
    const progress = this.#progress;
    if (formingRow !== null) progress.formed(bars.openTimeMs[formingRow]!);
    else if (kind !== 'CORRECTED') progress.formed(null);
    const event: IndicatorEvent = {
      kind,
      instrument: { exchange, market, symbol },
      interval,
      klines: rowsOf(kind === 'CLOSED' || kind === 'FORMING' ? lastRow(values[0]!) : values[0]!),
      closed: formingRow !== values[0]!.toRow - 1,
      indicators,
      cursor: progress.delivered.cursor,
      missingFrom,
    };
    return this.#deliver(event, delivery);
  }
}

/** The event's own bar, if results include earlier ones. */
function lastRow(values: LiveValues): LiveValues {
  return lastRows(values, 1);
}

function rowsOf({ bars, fromRow, toRow }: LiveValues): KlineRows {
  const rows = Array.from({ length: toRow - fromRow }, (_, index) => rowAt(bars, fromRow + index));
  return KlineRows.fromText(rows.join(','), rows.length);
}

function rowAt(bars: BarColumns, row: number): string {
  return `[${BAR_COLUMNS.map((name) => bars[name][row]!).join(',')}]`;
}

/** Only states of the same forming bar replace each other. */
export function conflateKey({ bar }: Pick<BarEvent, 'bar'>): string | null {
  return bar === null ? null : `forming:${bar.openTimeMs}`;
}
