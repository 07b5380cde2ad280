import type { BarTiming } from '#kernel/market/bar-timing.ts';
import type { FeatureTest } from '#indicators/features/observe.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { TriState } from '#indicators/features/tri-states.ts';
import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';

/** Bars up to the judged one, with the values of one calculation. */
export interface JudgedRows {
  readonly bars: BarColumns;
  readonly outputs: OutputColumns;
  /** Row of the judged bar; the rows before it are its predecessors. */
  readonly row: number;
}

/** One closed bar of a series as conditions read it: prices, columns and features, at it and before. */
export class ScannedBar {
  readonly #calculated: readonly JudgedRows[];
  readonly #prices: JudgedRows;
  readonly #timing: BarTiming;
  readonly #tests = new Map<Feature, FeatureTest>();

  /**
   * @param calculated the values of each calculation of the scan, in their order
   * @param prices the bars alone, for scans without calculations
   */
  constructor(calculated: readonly JudgedRows[], prices: JudgedRows, timing: BarTiming) {
    this.#calculated = calculated;
    this.#prices = prices;
    this.#timing = timing;
  }

  /** A number of the bar `back` bars before; NaN before the first. */
  price(column: BarColumn, back: number): number {
    const { bars, row } = this.#prices;
    return back > row ? NaN : bars[column][row - back]!;
  }

  /** The same of a column of a calculation. */
  output(calculation: number, key: string, back: number): number {
    const { outputs, row } = this.#calculated[calculation]!;
    return back > row ? NaN : outputs[key]![row - back]!;
  }

  /** A feature `back` bars before; null if it is unknown, and before the first bar. */
  feature(calculation: number, feature: Feature, back: number): TriState {
    const { bars, outputs, row } = this.#calculated[calculation]!;
    const test = this.#tests.getOrInsertComputed(feature, () =>
      bindFeature(feature, bars, outputs, this.#timing),
    );
    return back > row ? null : test(row - back);
  }

  /** Whether no bar is missing among the `steps` + 1 that end `back` bars before. */
  isJoined(back: number, steps: number): boolean {
    const { bars, row } = this.#prices;
    const to = row - back;
    if (to - steps < 0) return false;
    const { openTimeMs } = bars;
    for (let at = to - steps + 1; at <= to; at += 1) {
      if (!this.#timing.follows(openTimeMs[at - 1]!, openTimeMs[at]!)) return false;
    }
    return true;
  }
}
