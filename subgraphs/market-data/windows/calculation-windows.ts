import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import type {
  WindowWithWarmUp,
  WindowWarmUp,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';

/** A window of a series, as the answer shows it and as calculations read it. */
export interface CalculationBars {
  readonly klines: KlineWindow;
  readonly window: BarWindow;
  /** Whether the newest bars were requested, without a start or an end. */
  readonly isNewest: boolean;
}

/** Maximum number of windows that one operation caches; batches of many instruments cache only a part. */
const MAX_WINDOWS = 32;

/**
 * The windows that one operation calculates on. Equal fields get the same object, even if a bar changes in between;
 * equal calculations are recognised by it.
 */
export class CalculationWindows {
  readonly #market: MarketBook;
  readonly #known = new Map<string, CalculationBars | Promise<CalculationBars>>();

  constructor(market: MarketBook) {
    this.#market = market;
  }

  /** Synchronous if memory has every bar. Throws or rejects as `MarketBook.klines`. */
  read(
    series: BarSeriesId,
    request: WindowRequest,
    warmUp: WindowWarmUp,
  ): CalculationBars | Promise<CalculationBars> {
    const { startTimeMs, endTimeMs, limit } = request;
    const isNewest = startTimeMs === null && endTimeMs === null;
    const window = [startTimeMs, endTimeMs, limit, warmUp.rows, warmUp.sinceMs];
    const key = `${seriesKey(series)}:${window.join(':')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const warmedWindow = this.#market.windowWithWarmUp(series, request, warmUp);
    const grid = this.#market.gridOf(series);
    const made = mapMaybe(warmedWindow, (window) => toCalculate(window, grid, isNewest));
    this.#known.set(key, made);
    if (this.#known.size > MAX_WINDOWS) this.#known.delete(this.#known.keys().next().value!);
    return made;
  }
}

function toCalculate(
  { window: klines, columns, rows, rowsBefore }: WindowWithWarmUp,
  grid: BarGrid,
  isNewest: boolean,
): CalculationBars {
  const named = Object.fromEntries(BAR_COLUMNS.map((name, at) => [name, columns[at]!]));
  const window = {
    // The bar book accepts only finite numbers.
    bars: { ...named, length: rows, isFinite: true } as BarColumns,
    fromRow: rowsBefore,
    toRow: rows,
    intervalMs: grid.lengthMs,
    formingRow: klines.endsForming ? rows - 1 : null,
    timing: grid,
  };
  return { klines, window, isNewest };
}
