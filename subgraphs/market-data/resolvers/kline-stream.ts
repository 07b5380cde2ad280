import type { Bar } from '#kernel/bar.ts';
import type { EventStream } from '#kernel/event-bus.ts';
import type { Delivery } from '#kernel/graph.ts';
import { DELIVERY } from '#kernel/graph.ts';
import type { InstrumentId, SeriesId } from '#kernel/instrument.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import type { BarEvent, MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic } from '#market-data/bars/market-events.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';

interface KlineEvent {
  readonly kind: 'SNAPSHOT' | 'FORMING' | 'CLOSED' | 'CORRECTED';
  readonly instrument: InstrumentId;
  readonly interval: Interval;
  readonly bar: Bar | null;
  readonly rows: KlineRows;
}

interface KlineSource {
  readonly klineUpdated: KlineEvent;
  readonly [DELIVERY]: Delivery;
}

interface KlineChoice {
  readonly series: readonly SeriesId[];
  readonly closedOnly: boolean;
  readonly sinceMs: number | null;
}

type Result = IteratorResult<KlineSource, undefined>;

/**
 * Live bars of some series for one reader. It listens first and takes each snapshot afterwards, so
 * nothing falls between them; events that the snapshot already holds are told by their number and
 * left out. The snapshot of a series that is still loading comes as soon as it can be read.
 */
export class KlineStream implements AsyncIterableIterator<KlineSource, undefined> {
  readonly #context: MarketContext;
  readonly #choice: KlineChoice;
  readonly #events: EventStream<MarketEvent>;
  /** Series whose snapshot is to be given when the reader asks for the next event. */
  readonly #toOpen: SeriesId[];
  /** By series: the number of the last event that its snapshot holds. */
  readonly #opened = new Map<string, number>();

  constructor(context: MarketContext, choice: KlineChoice) {
    this.#context = context;
    this.#choice = choice;
    this.#toOpen = [...choice.series];
    this.#events = context.publisher.bus.subscribe(choice.series.map(barTopic), {
      capacity: context.settings.subscriberBacklog,
      conflateBy: (event) => (event.kind === 'STATUS' ? null : conflateKey(event)),
    });
  }

  async next(): Promise<Result> {
    for (;;) {
      const series = this.#toOpen.shift();
      if (series !== undefined) {
        if (this.#context.market.watch(series)?.isLoaded) return this.#open(series);
        continue;
      }
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind === 'STATUS') continue;
      const key = seriesKey(value.series);
      if (value.kind === 'LOADED') {
        // Memory began anew: what a snapshot before it held does not continue here.
        if (value.sequence > (this.#opened.get(key) ?? -1)) return this.#open(value.series);
        continue;
      }
      if (value.sequence <= (this.#opened.get(key) ?? Infinity)) continue;
      if (value.kind === 'FORMING' && this.#choice.closedOnly) continue;
      return { done: false, value: liveSource(value, value.kind, value.bar!) };
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

  #open(series: SeriesId): Result {
    const holdsUpTo = this.#context.publisher.sequence;
    this.#opened.set(seriesKey(series), holdsUpTo);
    const bars = this.#snapshotBars(series);
    const klineUpdated: KlineEvent = {
      kind: 'SNAPSHOT',
      instrument: instrumentOf(series),
      interval: series.interval,
      bar: bars.at(-1) ?? null,
      rows: KlineRows.fromBars(bars),
    };
    return { done: false, value: { klineUpdated, [DELIVERY]: { conflateKey: null, holdsUpTo } } };
  }

  #snapshotBars(series: SeriesId): Bar[] {
    const { ring, floorMs } = this.#context.market.watch(series)!.book;
    const { closedOnly, sinceMs } = this.#choice;
    const endsForming = ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = endsForming && closedOnly ? ring.size - 1 : ring.size;
    const whole = ring.firstIndexFrom(floorMs);
    const from =
      sinceMs === null ? ring.size - (endsForming ? 2 : 1) : ring.firstIndexFrom(sinceMs);
    return ring.bars(Math.max(from, whole), to);
  }
}

function liveSource(event: BarEvent, kind: KlineEvent['kind'], bar: Bar): KlineSource {
  const klineUpdated: KlineEvent = {
    kind,
    instrument: instrumentOf(event.series),
    interval: event.series.interval,
    bar,
    rows: KlineRows.fromBars([bar]),
  };
  const delivery = { conflateKey: conflateKey(event), sequence: event.sequence };
  return { klineUpdated, [DELIVERY]: delivery };
}

/** Only states of the same forming bar replace each other. */
function conflateKey({ kind, series, bar }: BarEvent): string | null {
  return kind === 'FORMING' && bar !== null ? `${seriesKey(series)}:${bar.openTimeMs}` : null;
}

function instrumentOf({ exchange, market, symbol }: SeriesId): InstrumentId {
  return { exchange, market, symbol };
}
