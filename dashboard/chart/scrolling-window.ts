import {
  ALL_BARS,
  partWithin,
  placeOf,
  windowAround,
  type BarWindow,
} from '#dashboard/chart/bar-window.ts';
import type { ChartCanvas } from '#dashboard/chart/chart-canvas.ts';
import type { ChartFeed } from '#dashboard/chart/chart-feed.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { ShortTasks } from '#dashboard/chart/short-tasks.ts';

/** A chart of which a part stands on the canvas. */
export interface WindowedChart {
  readonly part: ChartPart;
  readonly canvas: ChartCanvas | null;
  readonly feed: ChartFeed | null;
}

/** So few bars before the left edge, older ones are asked for. */
const ASK_OLDER_BARS = 60;
/** So few bars beyond an edge of what is drawn, others are drawn. */
const SLIDE_BARS = 120;

/** The bars of a chart that stand on its canvas: those around the ones that are seen. It slides with the reader. */
export class ScrollingWindow {
  readonly #chart: WindowedChart;
  #window = ALL_BARS;
  readonly #sliding = new ShortTasks();
  #isSliding = false;

  constructor(chart: WindowedChart) {
    this.#chart = chart;
  }

  /** What of the chart stands on the canvas. */
  get part(): ChartPart {
    return partWithin(this.#chart.part, this.#window);
  }

  /** Whether the newest bar is drawn: what is drawn of the past does not move. */
  get isNewest(): boolean {
    return this.#window.toMs === Number.POSITIVE_INFINITY;
  }

  has(timeMs: number): boolean {
    return timeMs >= this.#window.fromMs && timeMs <= this.#window.toMs;
  }

  /** Places of the first and the last bar that are seen, among all. */
  get seen(): readonly [from: number, to: number] {
    const { bars } = this.#chart.part;
    const range = this.#chart.canvas?.chart.timeScale().getVisibleRange() ?? null;
    if (range === null) return [bars.length, bars.length];
    return [placeOf(bars, Number(range.from) * 1_000), placeOf(bars, Number(range.to) * 1_000)];
  }

  /** Takes the bars around the visible ones; the caller draws them. */
  renew(): void {
    this.stop();
    this.#window = this.#now();
  }

  /** Draws the bars around those that are seen, or around another bar; what is seen stays where it is. */
  slide(around?: number): void {
    this.stop();
    this.#window =
      around === undefined ? this.#now() : windowAround(this.#chart.part.bars, around, around);
    for (const step of this.#chart.canvas?.refill(this.part) ?? []) step();
    this.ranged();
  }

  /** The same, without holding the page up. */
  slideSoon(): void {
    if (this.#chart.canvas === null) return;
    this.#isSliding = true;
    const begin = (): void => {
      this.#window = this.#now();
      this.#sliding.begin(this.#chart.canvas?.refill(this.part) ?? [], () => {
        this.#isSliding = false;
        this.ranged();
      });
    };
    this.#sliding.begin([begin], () => {});
  }

  /** The reader sees other bars: what is near an edge is asked for, or drawn. */
  ranged(): void {
    const { feed, part } = this.#chart;
    if (this.#isSliding || feed?.hasWindow !== true) return;
    const [from, to] = this.seen;
    const { bars } = part;
    if (from < ASK_OLDER_BARS) feed.askOlder();
    const { fromMs, toMs } = this.#window;
    const isNearStart = fromMs > (bars[0]?.[0] ?? 0) && from - placeOf(bars, fromMs) < SLIDE_BARS;
    const isNearEnd = !this.isNewest && placeOf(bars, toMs) - to < SLIDE_BARS;
    if (isNearStart || isNearEnd) this.slideSoon();
  }

  /** Slides no further. */
  stop(): void {
    this.#sliding.stop();
    this.#isSliding = false;
  }

  #now(): BarWindow {
    return windowAround(this.#chart.part.bars, ...this.seen);
  }
}
