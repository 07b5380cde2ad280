import type { KlineRow, KlineRows } from '#clients/typescript/src/index.ts';
import { placeOf } from '#dashboard/chart/bar-window.ts';

/** The last seen state of the newest bar. Earlier moves of this bar do not trigger an alert. */
interface Seen {
  readonly timeMs: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Finds the bars in which a price was crossed, live or while the connection was lost. What a bar had done before it was
 * first seen does not count.
 */
export class PriceWatch {
  #seen: Seen | null = null;

  /** Restarts with the next bars: they are of another series. */
  restart(): void {
    this.#seen = null;
  }

  /**
   * Takes the bars as they are now.
   *
   * @returns of each price the newest bar in which it was crossed; null where it was not
   */
  take(bars: KlineRows, prices: readonly number[]): readonly (number | null)[] {
    const seen = this.#seen;
    const last = bars.at(-1);
    if (last === undefined) return prices.map(() => null);
    this.#seen = { timeMs: last[0], high: last[2], low: last[3], close: last[4] };
    if (seen === null) return prices.map(() => null);
    const from = placeOf(bars, seen.timeMs);
    return prices.map((price) => newestCrossing(bars, from, seen, price));
  }
}

function newestCrossing(bars: KlineRows, from: number, seen: Seen, price: number): number | null {
  for (let at = bars.length - 1; at >= from; at -= 1) {
    const bar = bars[at];
    if (bar === undefined) continue;
    if (bar[0] === seen.timeMs) return isCrossedSince(seen, bar, price) ? bar[0] : null;
    const before = bars[at - 1];
    const close = before === undefined || before[0] < seen.timeMs ? seen.close : before[4];
    if (isCrossed(close, bar[2], bar[3], price)) return bar[0];
  }
  return null;
}

/** The bar that was seen before: only a new extreme, or its close, shows what happened since. */
function isCrossedSince(seen: Seen, [, , high, low, close]: KlineRow, price: number): boolean {
  const top = high > seen.high ? high : Math.max(seen.close, close);
  const bottom = low < seen.low ? low : Math.min(seen.close, close);
  return isCrossed(seen.close, top, bottom, price);
}

function isCrossed(from: number, high: number, low: number, price: number): boolean {
  return (from < price && high >= price) || (from > price && low <= price);
}
