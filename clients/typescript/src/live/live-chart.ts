import type { ChartItem, ChartRows } from '../chart-item.ts';
import type { LiveChartResult } from '../documents.gen.ts';
import type { KlineRow, KlineRows } from '../scalars.ts';
import type { CalcInput, Exchange, Interval, KlineEventKind, Market } from '../schema.gen.ts';
import { isByBar, rowsIn, rowsOf } from './chart-rows.ts';
import type { Following, FollowOptions } from './following.ts';

/** Which chart is followed. */
export interface LiveChartOptions extends FollowOptions {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  /** What to draw: 1 to 100 entries. */
  readonly calc: readonly CalcInput[];
  /** Bars that are drawn, 1 to 1,000; 500 by default. */
  readonly bars?: number;
  /** Adds marks of events to the panels of their entries. */
  readonly signals?: boolean;
}

type Event = LiveChartResult['chartUpdated'];
type SentPanel = NonNullable<Event['panels']>[number];
type SentChange = Event['changes'][number];
type Item = ChartItem<Omit<SentPanel['items'][number], 'type' | 'data'>>;
/** A panel, with items that draw what holds now, in rows. */
export type LivePanel = Omit<SentPanel, 'items'> & { readonly items: readonly Item[] };
/** New data of one item, in rows: in `panel` the one at the place `item`. */
export type ChartChange = Omit<SentChange, 'data' | 'times'> & { readonly data: ChartRows };

/** One change of a chart; the chart's own `panels` and `bars` have it already. */
export interface ChartUpdate {
  readonly kind: KlineEventKind;
  readonly klines: KlineRows;
  /** Empty in a SNAPSHOT, after which the whole chart is redrawn. */
  readonly changes: readonly ChartChange[];
}

/** Follows the events of a chart. */
export type FollowChart = (
  take: (data: LiveChartResult) => ChartUpdate,
) => Following<LiveChartResult, ChartUpdate>;

/** A chart that moves with its bars. Iterating follows it, and reconnects. */
export class LiveChart implements AsyncIterable<ChartUpdate> {
  readonly #following: Following<LiveChartResult, ChartUpdate>;
  readonly #maxBars: number;
  #bars: KlineRow[] = [];
  #panels: readonly LivePanel[] = [];

  constructor(follow: FollowChart, { bars = 500 }: LiveChartOptions) {
    this.#maxBars = bars;
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

  /** Number of reconnects. */
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

  #take({ kind, klines, panels, times, changes: sent }: Event): ChartUpdate {
    if (kind === 'SNAPSHOT') {
      this.#bars = [...klines];
      this.#panels = panelsInRows(panels ?? [], times);
      return { kind, klines, changes: [] };
    }
    const bars = new Map([...this.#bars, ...klines].map((row) => [row[0], row]));
    this.#bars = [...bars.values()].toSorted(([one], [other]) => one - other).slice(-this.#maxBars);
    const changes = sent.flatMap((change) => this.#apply(change, times));
    return { kind, klines, changes };
  }

  /** Draws a change, and returns it in rows; nothing for an item that is not drawn. */
  #apply({ times: own, ...change }: SentChange, times: readonly number[] | null): ChartChange[] {
    const { panel: id, item: place, mode } = change;
    const panel = this.#panels.find((candidate) => candidate.id === id);
    const item = panel?.items[place];
    if (panel === undefined || item === undefined) return [];
    const data = rowsOf(item.type, change.data, own ?? times);
    const now = mode === 'replace' ? data : this.#merged(item, data);
    const items = panel.items.with(place, withData(item, now));
    this.#panels = this.#panels.map((one) => (one === panel ? { ...panel, items } : one));
    return [{ ...change, data }];
  }

  /** Each object takes the place of the one of its time; those before the first bar are not drawn any more. */
  #merged(item: Item, data: ChartRows): ChartRows {
    if (!isByBar(item.type)) return item.data;
    const news = rowsIn(data);
    const sinceSec = (this.#bars[0]?.[0] ?? 0) / 1_000;
    const renewed = new Set(news.map(({ time }) => time));
    const kept = rowsIn(item.data).filter((one) => one.time >= sinceSec && !renewed.has(one.time));
    return [...kept, ...news].toSorted((one, other) => one.time - other.time) as ChartRows;
  }
}

/** The panels of a chart with `format: columns`, as those of a live chart: each item draws rows. */
export function panelsInRows(
  panels: readonly SentPanel[],
  times: readonly number[] | null,
): LivePanel[] {
  return panels.map((panel) => inRows(panel, times));
}

function inRows(panel: SentPanel, times: readonly number[] | null): LivePanel {
  const items = panel.items.map((item) =>
    withData(item as unknown as Item, rowsOf(item.type, item.data, times)),
  );
  return { ...panel, items };
}

/** What an item draws has the form of its type, whatever it is. */
function withData(item: Item, data: ChartRows): Item {
  return { ...item, data } as Item;
}
