import type { ChartBar, ChartData, ChartEdges, ChartPoint } from '../chart-item.ts';
import type { LiveChartResult } from '../documents.gen.ts';
import type { KlineRow, KlineRows } from '../scalars.ts';
import type { CalcInput, Exchange, Interval, KlineEventKind, Market } from '../schema.gen.ts';
import type { Following, FollowOptions } from './following.ts';

/** Which chart is followed. */
export interface LiveChartOptions extends FollowOptions {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  /** What to draw: 1 to 100 entries. */
  readonly calc: readonly CalcInput[];
  /** Bars that are drawn, 1 to 1,000; 500 unless said otherwise. */
  readonly bars?: number;
  /** Adds marks of events to the panels of their entries. */
  readonly signals?: boolean;
}

type Event = LiveChartResult['chartUpdated'];
/** A panel, with items that draw what holds now. */
export type LivePanel = NonNullable<Event['panels']>[number];
type Item = LivePanel['items'][number];
/** New data of one item: in `panel` the one at the place `item`. */
export type ChartChange = Event['changes'][number];

/** One change of a chart; the chart's own `panels` and `bars` have it already. */
export interface ChartUpdate {
  readonly kind: KlineEventKind;
  readonly klines: KlineRows;
  /** Empty in a SNAPSHOT, after which everything is drawn anew. */
  readonly changes: readonly ChartChange[];
}

/** Follows the events of a chart. */
export type FollowChart = (
  take: (data: LiveChartResult) => ChartUpdate,
) => Following<LiveChartResult, ChartUpdate>;

/** What is drawn bar by bar, and so merged by time. */
const MERGED: ReadonlySet<string> = new Set(['line', 'points', 'histogram', 'band']);

type Timed = ChartPoint | ChartBar | ChartEdges;

/** A chart that moves with its bars. Iterating follows it, through lost connections. */
export class LiveChart implements AsyncIterable<ChartUpdate> {
  readonly #following: Following<LiveChartResult, ChartUpdate>;
  readonly #most: number;
  #bars: KlineRow[] = [];
  #panels: readonly LivePanel[] = [];

  constructor(follow: FollowChart, { bars = 500 }: LiveChartOptions) {
    this.#most = bars;
    this.#following = follow((data) => this.#take(data.chartUpdated));
  }

  /** The panels as they are: the one over the candles first. */
  get panels(): readonly LivePanel[] {
    return this.#panels;
  }

  /** The candles as they are, oldest first. */
  get bars(): KlineRows {
    return this.#bars;
  }

  /** How often the connection was lost and asked for again. */
  get reconnects(): number {
    return this.#following.reconnects;
  }

  /** Ends the iteration, even while it waits. */
  close(): void {
    this.#following.close();
  }

  [Symbol.asyncIterator](): AsyncIterator<ChartUpdate> {
    return this.#following[Symbol.asyncIterator]();
  }

  #take({ kind, klines, panels, changes }: Event): ChartUpdate {
    if (kind === 'SNAPSHOT') {
      this.#bars = [...klines];
      this.#panels = panels ?? [];
    } else {
      const bars = new Map([...this.#bars, ...klines].map((row) => [row[0], row]));
      this.#bars = [...bars.values()].toSorted(([one], [other]) => one - other).slice(-this.#most);
      for (const change of changes) this.#apply(change);
    }
    return { kind, klines, changes };
  }

  #apply({ panel: id, item: place, mode, data }: ChartChange): void {
    const panel = this.#panels.find((candidate) => candidate.id === id);
    const item = panel?.items[place];
    if (panel === undefined || item === undefined) return;
    const now = mode === 'replace' ? data : this.#merged(item, data);
    const items = panel.items.with(place, this.#withData(item, now));
    this.#panels = this.#panels.map((one) => (one === panel ? { ...panel, items } : one));
  }

  /** What an item draws has the form of its type, whatever it is. */
  #withData(item: Item, data: ChartData): Item {
    return { ...item, data } as Item;
  }

  /** Each object takes the place of the one of its time; those before the first bar are not drawn any more. */
  #merged(item: Item, data: ChartData): ChartData {
    if (!MERGED.has(item.type)) return item.data;
    const news = timedOf(data);
    const sinceSec = (this.#bars[0]?.[0] ?? 0) / 1_000;
    const renewed = new Set(news.map(({ time }) => time));
    const kept = timedOf(item.data).filter((one) => one.time >= sinceSec && !renewed.has(one.time));
    return [...kept, ...news].toSorted((one, other) => one.time - other.time) as ChartData;
  }
}

function timedOf(data: ChartData): readonly Timed[] {
  return Array.isArray(data) ? (data as readonly Timed[]) : [];
}
