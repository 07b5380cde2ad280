import type { KlineRow, KlineRows } from '#clients/typescript/src/index.ts';
import { placeOf } from '#dashboard/chart/bar-window.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { lengthMs } from '#dashboard/chart/interval-length.ts';

/** The place of a time among bars: between two of them a fraction, outside of them by the length of a bar. */
export function fractionAt(bars: KlineRows, timeMs: number, stepMs: number): number {
  const at = placeOf(bars, timeMs);
  const nextMs = bars[at]?.[0];
  const beforeMs = bars[at - 1]?.[0];
  if (nextMs === timeMs) return at;
  if (beforeMs === undefined) return at - ((nextMs ?? timeMs) - timeMs) / stepMs;
  if (nextMs === undefined) return at - 1 + (timeMs - beforeMs) / stepMs;
  return at - 1 + (timeMs - beforeMs) / (nextMs - beforeMs);
}

/** An end of the axis. */
interface End {
  readonly logical: number;
  readonly timeMs: number;
}

/** Where any time and any price is on a chart: between its bars, too, and where it has none. */
export class ChartPlaces {
  readonly #view: ChartView;

  constructor(view: ChartView) {
    this.#view = view;
  }

  /** Pixels of the candles' pane; null while nothing is drawn. */
  get size(): { readonly width: number; readonly height: number } | null {
    const chart = this.#view.canvas?.chart;
    if (chart === undefined || this.#view.canvas?.prices === null) return null;
    return { width: chart.timeScale().width(), height: chart.panes()[0]?.getHeight() ?? 0 };
  }

  x(timeMs: number): number | null {
    const logical = this.#logicalOf(timeMs);
    const scale = this.#view.canvas?.chart.timeScale();
    const zero = scale?.logicalToCoordinate(0 as never) ?? null;
    return logical === null || zero === null || scale === undefined
      ? null
      : zero + logical * scale.options().barSpacing;
  }

  y(price: number): number | null {
    return this.#view.canvas?.prices?.priceToCoordinate(price) ?? null;
  }

  price(y: number): number | null {
    return this.#view.canvas?.prices?.coordinateToPrice(y) ?? null;
  }

  /** The time of the nearest bar, or of an expected bar after the last or before the first one. */
  timeMs(x: number): number | null {
    const scale = this.#view.canvas?.chart.timeScale();
    const logical = scale?.coordinateToLogical(x) ?? null;
    if (scale === undefined || logical === null) return null;
    const own = scale.coordinateToTime(x);
    if (own !== null) return Number(own) * 1_000;
    const [first, last] = this.#ends();
    if (first === null || last === null) return null;
    const end = logical < 0 ? first : last;
    return end.timeMs + (logical - end.logical) * this.stepMs;
  }

  /** The bar that opens at a time. */
  bar(timeMs: number): KlineRow | null {
    const { bars } = this.#view.part;
    const bar = bars[placeOf(bars, timeMs)];
    return bar !== undefined && bar[0] === timeMs ? bar : null;
  }

  /** How many bars lie between two times. */
  barsBetween(fromMs: number, toMs: number): number {
    const { bars } = this.#view.part;
    const { stepMs } = this;
    return Math.round(fractionAt(bars, toMs, stepMs) - fractionAt(bars, fromMs, stepMs));
  }

  get stepMs(): number {
    const { bars } = this.#view.part;
    const { interval = '1h' } = this.#view.look ?? {};
    return lengthMs(interval) ?? Math.max(1, (bars.at(-1)?.[0] ?? 0) - (bars.at(-2)?.[0] ?? 0));
  }

  #logicalOf(timeMs: number): number | null {
    const scale = this.#view.canvas?.chart.timeScale();
    const [first, last] = this.#ends();
    if (scale === undefined || first === null || last === null) return null;
    const { stepMs } = this;
    if (timeMs >= last.timeMs) return last.logical + (timeMs - last.timeMs) / stepMs;
    if (timeMs < first.timeMs) {
      const { bars } = this.#view.part;
      return fractionAt(bars, timeMs, stepMs) - fractionAt(bars, first.timeMs, stepMs);
    }
    const next = scale.timeToIndex((timeMs / 1_000) as never, true);
    const nextMs = next === null ? null : this.#timeOf(next);
    if (next === null || nextMs === null || nextMs === timeMs) return next;
    const beforeMs = this.#timeOf(next - 1) ?? nextMs - stepMs;
    return next - 1 + (timeMs - beforeMs) / (nextMs - beforeMs);
  }

  /** The first and the last time on the axis. */
  #ends(): readonly [first: End | null, last: End | null] {
    return [this.#endNear(0), this.#endNear(Number.MAX_SAFE_INTEGER)];
  }

  #endNear(timeSec: number): End | null {
    const scale = this.#view.canvas?.chart.timeScale();
    const logical = scale?.timeToIndex(timeSec as never, true) ?? null;
    const timeMs = logical === null ? null : this.#timeOf(logical);
    return logical === null || timeMs === null ? null : { logical, timeMs };
  }

  #timeOf(index: number): number | null {
    const scale = this.#view.canvas?.chart.timeScale();
    const x = scale?.logicalToCoordinate(index as never) ?? null;
    const time = x === null ? null : (scale?.coordinateToTime(x) ?? null);
    return time === null ? null : Number(time) * 1_000;
  }
}
