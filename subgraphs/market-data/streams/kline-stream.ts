import type { Opening, StreamPart } from '#kernel/async/resumable-stream.ts';
import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import type { BarSeriesId, InstrumentId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { SeriesPosition } from '#market-data/live/delivered-bars.ts';
import { deliveredUpToNow } from '#market-data/live/resumption.ts';
import { SeriesProgress } from '#market-data/streams/series-progress.ts';

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
  readonly [DELIVERY_KEY]: Delivery;
}

interface KlineChoice {
  readonly series: readonly BarSeriesId[];
  readonly closedOnly: boolean;
  readonly sinceMs: number | null;
  /** By the keys of series: positions of a resumed subscription. */
  readonly after?: ReadonlyMap<string, SeriesPosition>;
}

/** Live bars of some series for one subscriber; a series that is still loading opens once it can be read. */
export class KlineStream extends ResumableStream<BarEvent, KlineSource> {
  constructor(context: MarketContext, choice: KlineChoice) {
    const { series } = choice;
    const parts = new Map(
      series.map((one) => [seriesKey(one), new SeriesKlines(context, choice, one)]),
    );
    super({
      events: subscribeTo(context.publisher.bus, series.map(barTopic), {
        capacity: context.settings.subscriberBacklog,
        conflateBy: conflateKey,
      }),
      parts: parts.values(),
      partOf: (event) => parts.get(seriesKey(event.series)),
      sequenceOf: ({ sequence }) => sequence,
    });
  }
}

class SeriesKlines implements StreamPart<BarEvent, KlineSource> {
  readonly #context: MarketContext;
  readonly #series: BarSeriesId;
  readonly #closedOnly: boolean;
  readonly #progress: SeriesProgress;

  constructor(
    context: MarketContext,
    { closedOnly, sinceMs, after }: KlineChoice,
    series: BarSeriesId,
  ) {
    this.#context = context;
    this.#series = series;
    this.#closedOnly = closedOnly;
    const watch = () => context.market.watch(series);
    this.#progress = new SeriesProgress(watch, { sinceMs, after: after?.get(seriesKey(series)) });
  }

  open(): Opening<KlineSource> | null {
    const progress = this.#progress;
    if (!progress.canOpen) return null;
    const holdsUpTo = this.#context.publisher.sequence;
    const { bars, missingFrom } = this.#snapshot();
    const last = bars.at(-1);
    progress.open(deliveredUpToNow(progress.book), last?.closed === false ? last.openTimeMs : null);
    const delivery = { conflateKey: null, holdsUpTo };
    return { delivered: this.#source('SNAPSHOT', bars, missingFrom, delivery), holdsUpTo };
  }

  isReset(event: BarEvent): boolean {
    return this.#progress.isReset(event);
  }

  answer(event: BarEvent): KlineSource | null {
    const { kind, bar } = event;
    if (kind === 'LOADED' || (kind === 'FORMING' && this.#closedOnly)) return null;
    const progress = this.#progress;
    const { openTimeMs } = bar!;
    if (kind === 'FORMING') progress.formed(openTimeMs);
    else {
      if (openTimeMs === progress.formingMs) progress.formed(null);
      progress.delivered.put(bar!);
    }
    const delivery = { conflateKey: conflateKey(event), sequence: event.sequence };
    return this.#source(kind, [bar!], null, delivery);
  }

  #source(
    kind: KlineEvent['kind'],
    bars: readonly Bar[],
    missingFrom: number | null,
    delivery: Delivery,
  ): KlineSource {
    const { exchange, market, symbol, interval } = this.#series;
    const klineUpdated: KlineEvent = {
      kind,
      instrument: { exchange, market, symbol },
      interval,
      bar: bars.at(-1) ?? null,
      rows: KlineRows.fromBars(bars),
      cursor: this.#progress.delivered.cursor,
      missingFrom,
    };
    return { klineUpdated, [DELIVERY_KEY]: delivery };
  }

  /** Without a named start, the last closed bar and the forming one. */
  #snapshot(): { readonly bars: Bar[]; readonly missingFrom: number | null } {
    const { book } = this.#progress;
    const { ring, floorMs } = book;
    const endsForming = ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = endsForming && this.#closedOnly ? ring.size - 1 : ring.size;
    const whole = ring.firstIndexFrom(floorMs);
    const start = this.#progress.startIn(book);
    const from =
      start === null ? ring.size - (endsForming ? 2 : 1) : ring.firstIndexFrom(start.fromMs);
    return {
      bars: ring.bars(Math.max(from, whole), to),
      missingFrom: start?.missingFromMs ?? null,
    };
  }
}

/** Only states of the same forming bar replace each other. */
function conflateKey({ kind, series, bar }: BarEvent): string | null {
  return kind === 'FORMING' && bar !== null ? `${seriesKey(series)}:${bar.openTimeMs}` : null;
}
