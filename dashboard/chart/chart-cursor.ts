import type { ScrollingWindow, WindowedChart } from '#dashboard/chart/scrolling-window.ts';

/** Room behind the newest bar. */
const SPARE_BARS = 6;

/** The crosshair of a chart. It is at a bar, and moves from bar to bar. */
export class ChartCursor {
  readonly #chart: WindowedChart;
  readonly #drawn: ScrollingWindow;
  readonly #stepped: (timeSec: number) => void;
  #timeSec: number | null = null;
  /** Whether it is being set from outside. */
  #isPointed = false;

  /** @param stepped called when the reader's keys move it to another bar */
  constructor(chart: WindowedChart, drawn: ScrollingWindow, stepped: (timeSec: number) => void) {
    this.#chart = chart;
    this.#drawn = drawn;
    this.#stepped = stepped;
  }

  /** The bar under it; null where it is nowhere. */
  get timeSec(): number | null {
    return this.#timeSec;
  }

  /** The library's crosshair has moved; gives whether that is the reader's hand, and another bar. */
  follows(timeSec: number | null): boolean {
    if (this.#isPointed || timeSec === this.#timeSec) return false;
    this.#timeSec = timeSec;
    return true;
  }

  /** Stands at the bar of a time, as another chart's crosshair does; null takes it away. */
  pointAt(timeSec: number | null): void {
    const { canvas, part } = this.#chart;
    if (canvas === null || canvas.prices === null) return;
    this.#isPointed = true;
    const found =
      timeSec === null
        ? undefined
        : part.bars.findLast(([openTimeMs]) => openTimeMs <= timeSec * 1_000);
    const bar = found !== undefined && this.#drawn.has(found[0]) ? found : undefined;
    if (bar === undefined) canvas.chart.clearCrosshairPosition();
    else canvas.chart.setCrosshairPosition(bar[4], (bar[0] / 1_000) as never, canvas.prices);
    this.#timeSec = bar === undefined ? null : bar[0] / 1_000;
    this.#isPointed = false;
  }

  /** Moves by bars, from the newest where it is nowhere. */
  step(bars: number): void {
    const { bars: rows } = this.#chart.part;
    const timeSec = this.#timeSec;
    const at =
      timeSec === null
        ? rows.length - 1
        : rows.findLastIndex(([openTimeMs]) => openTimeMs === timeSec * 1_000) + bars;
    this.#goTo(Math.min(rows.length - 1, Math.max(0, at)));
  }

  /** Moves to the first or to the newest bar that is there. */
  stepToEnd(end: 'first' | 'last'): void {
    this.#goTo(end === 'first' ? 0 : this.#chart.part.bars.length - 1);
  }

  /** Scrolls to the newest bar that is drawn, where it is not seen. */
  showLast(): void {
    const { bars } = this.#chart.part;
    const last = bars.length - 1;
    const [from, to] = this.#drawn.seen;
    const lastSec = (bars[last]?.[0] ?? 0) / 1_000;
    const scale = this.#chart.canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    const index = scale?.timeToIndex(lastSec as never, true) ?? null;
    if (scale === undefined || range === null || index === null) return;
    if (from <= last && to <= last && index < range.to - 1) return;
    const width = range.to - range.from;
    const toIndex = index + Math.min(SPARE_BARS, width / 4);
    scale.setVisibleLogicalRange({ from: toIndex - width, to: toIndex });
  }

  /** Shows more or fewer bars; the newest that is seen stays. */
  zoom(factor: number): void {
    const scale = this.#chart.canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (scale === undefined || range === null) return;
    scale.setVisibleLogicalRange({
      from: range.to - (range.to - range.from) * factor,
      to: range.to,
    });
  }

  #goTo(at: number): void {
    const bar = this.#chart.part.bars[at];
    const scale = this.#chart.canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (bar === undefined || scale === undefined || range === null) return;
    if (!this.#drawn.has(bar[0])) this.#drawn.slide(at);
    const index = scale.timeToIndex((bar[0] / 1_000) as never, true) ?? at;
    const width = range.to - range.from;
    if (index < range.from + 1)
      scale.setVisibleLogicalRange({ from: index - 2, to: index - 2 + width });
    if (index > range.to - 1)
      scale.setVisibleLogicalRange({ from: index + 2 - width, to: index + 2 });
    this.pointAt(bar[0] / 1_000);
    this.#stepped(bar[0] / 1_000);
  }
}
