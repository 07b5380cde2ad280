import {
  panelsInRows,
  type CalcInput,
  type ChartUpdate,
  type Exchange,
  type Interval,
  type LiveChart,
  type Market,
} from '#clients/typescript/src/index.ts';
import {
  OLDER_CHART,
  type OlderChartResult,
  type OlderChartVariables,
} from '#dashboard/documents.gen.ts';
import { ChartStore, type Touched } from '#dashboard/drawing/chart-store.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { Question, type Source } from '#dashboard/graph/question.ts';
import { Stream } from '#dashboard/graph/stream.ts';

/** Which series is drawn, with what. */
export interface ChartSubject {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
}

/** What a feed tells of its data. */
export interface FeedEvents {
  /** Everything may have changed: the first window, another one, or one after a lost connection. */
  whole(): void;
  /** Bars of before came. */
  older(): void;
  touched(touched: Touched): void;
}

/** A chart needs an entry; where only candles are wanted, this one is asked for and not drawn. */
const NOTHING: readonly CalcInput[] = [{ name: 'sma' }];
const LIVE_BARS = 500;
const OLDER_BARS = 1_000;

/** The data of one chart: its live window, and older bars when the reader scrolls to them. */
export class ChartFeed {
  readonly store = new ChartStore();
  readonly #host: GraphHost;
  readonly #events: FeedEvents;
  readonly #subject: ChartSubject;
  readonly #live: LiveChart;
  readonly #stream: Stream<ChartUpdate>;
  #older: Question<OlderChartResult, OlderChartVariables> | null = null;
  #hasWindow = false;
  #isWhole = false;

  constructor(host: GraphHost, subject: ChartSubject, events: FeedEvents) {
    this.#host = host;
    this.#events = events;
    this.#subject = subject;
    const options = { ...subject, calc: this.#calc, bars: LIVE_BARS, signals: true };
    this.#live = host.graph.liveChart(options);
    this.#stream = new Stream(host, this.#live, sourceOf(options), (update) => this.#take(update), {
      isSteady: false,
    });
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

  /** Why live data ended. */
  get error(): Error | null {
    return this.#stream.error;
  }

  get source(): Source {
    return this.#stream.source;
  }

  get reconnects(): number {
    return this.#live.reconnects;
  }

  /** Asks for the bars before the first one. */
  askOlder(): void {
    const [first] = this.store.bars;
    if (first === undefined || this.#isWhole || this.isAskingOlder) return;
    const { exchange, market, symbol, interval } = this.#subject;
    const variables = {
      exchange,
      market,
      symbol,
      interval,
      calc: this.#calc,
      limit: OLDER_BARS,
      endTime: first[0] - 1,
      signals: true,
    };
    // The question redraws its host when it is answered, and so the answer is taken then.
    const host: GraphHost = {
      graph: this.#host.graph,
      connection: this.#host.connection,
      redraw: () => {
        this.#takeOlder();
        this.#host.redraw();
      },
    };
    this.#older = new Question(host, OLDER_CHART, variables);
  }

  close(): void {
    this.#stream.close();
    this.#older?.close();
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
    this.#events.touched(this.store.takeUpdate(update, fromMs));
  }

  #takeOlder(): void {
    const older = this.#older;
    if (older === null || older.isAsking) return;
    this.#older = null;
    if (older.error !== null || older.data === null) {
      // The reader scrolls on, or comes again; what failed for good fails then, too.
      this.#isWhole = older.data === null && older.error !== null;
      return;
    }
    const { klines, panels, times } = older.data.chart;
    const before = this.store.bars.length;
    this.store.takeOlder({ bars: klines, panels: this.#drawn(panelsInRows(panels, times)) });
    this.#isWhole = this.store.bars.length === before;
    this.#events.older();
  }

  #drawn<Panel extends { readonly items: readonly unknown[] }>(panels: readonly Panel[]): Panel[] {
    return this.#subject.calc.length > 0
      ? [...panels]
      : panels.slice(0, 1).map((panel) => ({ ...panel, items: [] }));
  }
}

/** The subscription of a live chart, for the explorer. */
function sourceOf({ exchange, market, symbol, interval, calc }: ChartSubject): Source {
  const query = `subscription ($instrument: InstrumentInput!, $interval: Interval!, $calc: [CalcInput!]!) {
  chartUpdated(instrument: $instrument, interval: $interval, calc: $calc, bars: ${LIVE_BARS}, signals: true) {
    kind klines
    panels { id title range items { type key title style { role dash step } data } }
    changes { panel item mode data }
  }
}`;
  return { query, variables: { instrument: { exchange, market, symbol }, interval, calc } };
}
