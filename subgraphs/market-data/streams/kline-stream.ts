import type { Bar } from '#kernel/market/bar.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { InstrumentId, BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarInterval } from '#kernel/market/bar-interval.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic, isBarEvent } from '#market-data/bars/market-events.ts';
import type { ReadableSeries } from '#market-data/bars/readable-series.ts';
import type { SnapshotStart } from '#market-data/live/resumption.ts';
import { hasReached, startOf, deliveredUpToNow } from '#market-data/live/resumption.ts';
import type { SeriesPosition, DeliveredBars } from '#market-data/live/delivered-bars.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface KlineEvent {
  readonly kind: 'SNAPSHOT' | 'FORMING' | 'CLOSED' | 'CORRECTED';
  readonly instrument: InstrumentId;
  readonly interval: BarInterval;
  readonly bar: Bar | null;
  readonly rows: KlineRows;
  readonly cursor: string;
  readonly missingFrom: number | null;
}

interface KlineSource {
  readonly klineUpdated: KlineEvent;
  readonly [DELIVERY]: Delivery;
}

interface KlineChoice {
  readonly series: readonly BarSeriesId[];
  readonly closedOnly: boolean;
  readonly sinceMs: number | null;
  /** By the keys of series: positions of a resumed subscription. */
  readonly after?: ReadonlyMap<string, SeriesPosition>;
}

type Result = IteratorResult<KlineSource, undefined>;

/**
 * Live bars of some series for one subscriber. It subscribes first and takes each snapshot afterwards, so nothing
 * falls between them; events that the snapshot already includes are recognised by their number and skipped. The
 * snapshot of a series that is still loading follows as soon as it can be read. A second snapshot, after memory was
 * reset or the forming bar is gone, continues from the delivered bars.
 */
export class KlineStream implements AsyncIterableIterator<KlineSource, undefined> {
  readonly #context: MarketContext;
  readonly #choice: KlineChoice;
  readonly #events: EventStream<MarketEvent>;
  /** Series whose snapshot is due with the next event. */
  readonly #toOpen: BarSeriesId[];
  /** By series: the number of the last event that its snapshot includes. */
  readonly #opened = new Map<string, number>();
  /** By series: the closed bars that were delivered. */
  readonly #delivered = new Map<string, DeliveredBars>();
  /** By series: open time of the last delivered forming bar. */
  readonly #formingMs = new Map<string, number>();

  constructor(context: MarketContext, choice: KlineChoice) {
    this.#context = context;
    this.#choice = choice;
    this.#toOpen = [...choice.series];
    this.#events = context.publisher.bus.subscribe(choice.series.map(barTopic), {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) => (isBarEvent(event) ? conflateKey(event) : null),
    });
  }

  async next(): Promise<Result> {
    for (;;) {
      const series = this.#toOpen.shift();
      if (series !== undefined) {
        if (this.#canOpen(series)) return this.#open(series);
        continue;
      }
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      const result = isBarEvent(value) ? this.#answer(value) : null;
      if (result !== null) return result;
    }
  }

  async return(): Promise<Result> {
    this.#toOpen.length = 0;
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #answer({ kind, series, bar, sequence }: BarEvent): Result | null {
    const key = seriesKey(series);
    const openedAt = this.#opened.get(key);
    // Memory was reset, or has reached the subscriber's position: its snapshot includes what came until now.
    if (kind === 'LOADED' || openedAt === undefined) {
      return sequence > (openedAt ?? -1) && this.#canOpen(series) ? this.#open(series) : null;
    }
    if (sequence <= openedAt) return null;
    if (kind === 'FORMING' && this.#choice.closedOnly) return null;
    const { openTimeMs } = bar!;
    const formingMs = this.#formingMs.get(key) ?? Infinity;
    // The exchange continues without a bar that the subscriber has, and only a snapshot can remove it.
    if (openTimeMs > formingMs) return this.#open(series);
    if (kind === 'FORMING') this.#formingMs.set(key, openTimeMs);
    else if (openTimeMs === formingMs) this.#formingMs.delete(key);
    const delivered = this.#delivered.get(key)!;
    if (kind !== 'FORMING') delivered.put(bar!);
    return {
      done: false,
      value: liveSource({ kind, series, bar, sequence }, kind, delivered.cursor),
    };
  }

  #canOpen(series: BarSeriesId): boolean {
    const watch = this.#context.market.watch(series);
    return watch?.isLoaded === true && hasReached(watch.book, this.#positionOf(series));
  }

  #open(series: BarSeriesId): Result {
    const key = seriesKey(series);
    const holdsUpTo = this.#context.publisher.sequence;
    const { book } = this.#context.market.watch(series)!;
    const { bars, missingFromMs } = this.#snapshotOf(series, book);
    const delivered = deliveredUpToNow(book);
    this.#opened.set(key, holdsUpTo);
    this.#delivered.set(key, delivered);
    const last = bars.at(-1);
    if (last?.closed === false) this.#formingMs.set(key, last.openTimeMs);
    else this.#formingMs.delete(key);
    const klineUpdated: KlineEvent = {
      kind: 'SNAPSHOT',
      instrument: instrumentOf(series),
      interval: series.interval,
      bar: last ?? null,
      rows: KlineRows.fromBars(bars),
      cursor: delivered.cursor,
      missingFrom: missingFromMs,
    };
    return { done: false, value: { klineUpdated, [DELIVERY]: { conflateKey: null, holdsUpTo } } };
  }

  #snapshotOf(
    series: BarSeriesId,
    book: ReadableSeries,
  ): { readonly bars: Bar[]; readonly missingFromMs: number | null } {
    const { ring, floorMs } = book;
    const endsForming = ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = endsForming && this.#choice.closedOnly ? ring.size - 1 : ring.size;
    const whole = ring.firstIndexFrom(floorMs);
    const start = this.#startOf(series, book);
    const from =
      start === null ? ring.size - (endsForming ? 2 : 1) : ring.firstIndexFrom(start.fromMs);
    return {
      bars: ring.bars(Math.max(from, whole), to),
      missingFromMs: start?.missingFromMs ?? null,
    };
  }

  /** Null if no start is named: the last closed bar and the forming one. */
  #startOf(series: BarSeriesId, book: ReadableSeries): SnapshotStart | null {
    return startOf(book, this.#positionOf(series), this.#choice.sinceMs);
  }

  #positionOf(series: BarSeriesId): SeriesPosition | null {
    const key = seriesKey(series);
    return this.#delivered.get(key)?.position ?? this.#choice.after?.get(key) ?? null;
  }
}

function liveSource(event: BarEvent, kind: KlineEvent['kind'], cursor: string): KlineSource {
  const bar = event.bar!;
  const klineUpdated: KlineEvent = {
    kind,
    instrument: instrumentOf(event.series),
    interval: event.series.interval,
    bar,
    rows: KlineRows.fromBars([bar]),
    cursor,
    missingFrom: null,
  };
  const delivery = { conflateKey: conflateKey(event), sequence: event.sequence };
  return { klineUpdated, [DELIVERY]: delivery };
}

/** Only states of the same forming bar replace each other. */
function conflateKey({ kind, series, bar }: BarEvent): string | null {
  return kind === 'FORMING' && bar !== null ? `${seriesKey(series)}:${bar.openTimeMs}` : null;
}

function instrumentOf({ exchange, market, symbol }: BarSeriesId): InstrumentId {
  return { exchange, market, symbol };
}
