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

/** A chart of which a part is on the canvas. */
export interface WindowedChart {
  readonly part: ChartPart;
  readonly canvas: ChartCanvas | null;
  readonly feed: ChartFeed | null;
}

/** With fewer bars than this before the left edge, older ones are requested. */
const ASK_OLDER_BARS = 60;
/** With fewer bars than this beyond an edge of the drawn part, further bars are drawn. */
const SLIDE_BARS = 120;

/**
 * The bars on the canvas of a chart: the visible ones and their surroundings. The window follows the scroll position.
 */
export class ScrollingWindow {
  readonly #chart: WindowedChart;
  #window = ALL_BARS;
  readonly #sliding = new ShortTasks();
  #isSliding = false;

  constructor(chart: WindowedChart) {
    this.#chart = chart;
  }

  /** The part of the chart on the canvas. */
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

  /** The visible range changed: bars near an edge are requested or drawn. */
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
