import {
  MarketgraphError,
  panelsInRows,
  type CalcInput,
  type ChartUpdate,
  type Exchange,
  type Interval,
  type LiveChart,
  type LivePanel,
  type Market,
} from '#clients/typescript/src/index.ts';
import {
  CHART_WINDOW,
  type ChartWindowResult,
  type ChartWindowVariables,
} from '#dashboard/documents/documents.gen.ts';
import { partWithin } from '#dashboard/chart/bar-window.ts';
import { ChartStore, type Touched } from '#dashboard/chart/chart-store.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery, type ShownQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';

/** The series to draw, and its indicators. */
export interface ChartSubject {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  /** Bars of the live window, 500 without it; older ones are loaded when the reader scrolls. */
  readonly bars?: number;
}

/** Callbacks of a feed. */
export interface FeedEvents {
  /** Everything may have changed: the first window, another one, or one after a lost connection. */
  whole(): void;
  /** Older bars arrived. */
  older(): void;
  touched(touched: Touched): void;
}

/** A request for a chart needs an entry. For a chart with candles only, this one is requested and not drawn. */
const NOTHING: readonly CalcInput[] = [{ name: 'sma' }];
const USUAL_BARS = 500;
/** Number of bars that stay in addition to the live window, before all of them are dropped. */
const SPARE_BARS = 50;
const OLDER_BARS = 1_000;
/** Error code of the graph for an indicator that reads values that become known after the close of a bar. */
const NOT_FOLLOWABLE = 'not_followable';
const POLL_MS = 30_000;

/** The data of one chart: its live window, and older bars when the reader scrolls to them. */
export class ChartFeed {
  readonly store = new ChartStore();
  readonly #host: GraphHost;
  readonly #events: FeedEvents;
  readonly #subject: ChartSubject;
  readonly #live: LiveChart;
  readonly #stream: LiveSubscription<ChartUpdate>;
  #older: GraphQuery<ChartWindowResult, ChartWindowVariables> | null = null;
  #poll: GraphQuery<ChartWindowResult, ChartWindowVariables> | null = null;
  #polled: ChartWindowResult | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #hasWindow = false;
  #isWhole = false;
  /** Whether older bars were requested: they stay. */
  #hasOlder = false;

  constructor(host: GraphHost, subject: ChartSubject, events: FeedEvents) {
    this.#host = host;
    this.#events = events;
    this.#subject = subject;
    const options = { ...subject, calc: this.#calc, bars: this.#liveBars, signals: true };
    this.#live = host.graph.liveChart(options);
    const watched = this.#hostThat(() => this.#pollIfNotFollowable());
    this.#stream = new LiveSubscription(watched, this.#live, sourceOf(options), (update) =>
      this.#take(update),
    );
  }

  get interval(): Interval {
    return this.#subject.interval;
  }

  /** Whether the first window has come. */
  get hasWindow(): boolean {
    return this.#hasWindow;
  }

  /** Whether there is nothing before the first bar. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get isAskingOlder(): boolean {
    return this.#older?.isAsking === true;
  }

  /** Whether the chart is polled, as one of its indicators has no live updates. */
  get isPolled(): boolean {
    return this.#poll !== null;
  }

  /** Why live data ended. */
  get error(): Error | null {
    return this.#poll === null ? this.#stream.error : this.#poll.error;
  }

  get source(): ShownQuery {
    return this.#stream.source;
  }

  get reconnects(): number {
    return this.#live.reconnects;
  }

  /** Requests the bars before the first one. */
  askOlder(): void {
    const [first] = this.store.bars;
    if (first === undefined || this.#isWhole || this.isAskingOlder) return;
    this.#older = new GraphQuery(
      this.#hostThat(() => this.#takeOlder()),
      CHART_WINDOW,
      { ...this.#asked, limit: OLDER_BARS, endTime: first[0] - 1, includeForming: false },
    );
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stream.close();
    this.#older?.close();
    this.#poll?.close();
  }

  get #asked(): Omit<ChartWindowVariables, 'endTime' | 'includeForming' | 'limit'> {
    const { exchange, market, symbol, interval } = this.#subject;
    return { exchange, market, symbol, interval, calc: this.#calc, signals: true };
  }

  /** Queries and streams redraw their host after an arrival; this host processes the arrival first. */
  #hostThat(looks: () => void): GraphHost {
    return {
      graph: this.#host.graph,
      connection: this.#host.connection,
      redraw: () => {
        looks();
        this.#host.redraw();
      },
    };
  }

  #pollIfNotFollowable(): void {
    const error = this.#poll === null ? this.#stream?.error : null;
    if (!(error instanceof MarketgraphError) || error.code.toLowerCase() !== NOT_FOLLOWABLE) return;
    const variables = { ...this.#asked, limit: this.#liveBars, includeForming: true };
    this.#poll = new GraphQuery(
      this.#hostThat(() => this.#takePolled()),
      CHART_WINDOW,
      variables,
    );
    this.#timer = setInterval(() => this.#poll?.ask(), POLL_MS);
  }

  #takePolled(): void {
    const data = this.#poll?.data ?? null;
    if (data === null || data === this.#polled) return;
    this.#polled = data;
    this.#hasWindow = true;
    const { klines, panels, times } = data.chart;
    this.store.takeWindow({ bars: klines, panels: panelsInRows(panels, times) });
    this.#events.whole();
  }

  get #liveBars(): number {
    return this.#subject.bars ?? USUAL_BARS;
  }

  get #calc(): readonly CalcInput[] {
    return this.#subject.calc.length === 0 ? NOTHING : this.#subject.calc;
  }

  #take(update: ChartUpdate): void {
    if (update.kind === 'SNAPSHOT') {
      this.#hasWindow = true;
      this.#isWhole = false;
      this.store.takeWindow({ bars: this.#live.bars, panels: this.#drawn(this.#live.panels) });
      this.#events.whole();
      return;
    }
    const fromMs = this.#live.bars[0]?.[0] ?? 0;
    const touched = this.store.takeUpdate(update, fromMs);
    if (this.#forgetOld()) this.#events.whole();
    else this.#events.touched(touched);
  }

  /** A chart may run for weeks: what has left its live window goes, unless the reader has scrolled there. */
  #forgetOld(): boolean {
    const { bars } = this.store;
    if (this.#hasOlder || bars.length <= this.#liveBars + SPARE_BARS) return false;
    const [fromMs = 0] = bars.at(-this.#liveBars) ?? [];
    this.store.keep(partWithin(this.store, { fromMs, toMs: Number.POSITIVE_INFINITY }));
    this.#isWhole = false;
    return true;
  }

  #takeOlder(): void {
    const older = this.#older;
    if (older === null || older.isAsking) return;
    this.#older = null;
    if (older.error !== null || older.data === null) {
      // The reader scrolls on, or returns; a permanent failure fails again then.
      this.#isWhole = older.data === null && older.error !== null;
      return;
    }
    const { klines, panels, times } = older.data.chart;
    const before = this.store.bars.length;
    this.store.takeOlder({ bars: klines, panels: this.#drawn(panelsInRows(panels, times)) });
    this.#isWhole = this.store.bars.length === before;
    this.#hasOlder ||= !this.#isWhole;
    this.#events.older();
  }

  /** The panels of the requested entries; without entries, only the panel of the candles. */
  #drawn(panels: readonly LivePanel[]): readonly LivePanel[] {
    const [main] = panels;
    return this.#subject.calc.length > 0 || main === undefined ? panels : [{ ...main, items: [] }];
  }
}

/** The subscription of a live chart, for the explorer. */
function sourceOf(subject: ChartSubject): ShownQuery {
  const { exchange, market, symbol, interval, calc, bars = USUAL_BARS } = subject;
  const query = `subscription ($instrument: InstrumentInput!, $interval: Interval!, $calc: [CalcInput!]!) {
  chartUpdated(instrument: $instrument, interval: $interval, calc: $calc, bars: ${bars}, signals: true) {
    kind klines
    panels { id title range items { type key title style { role dash step } data } }
    changes { panel item mode data }
  }
}`;
  return { query, variables: { instrument: { exchange, market, symbol }, interval, calc } };
}
