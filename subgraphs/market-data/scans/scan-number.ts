import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { ScannedBar } from '#market-data/scans/series-bar.ts';

/** A number that is read at a bar, or a number of bars before it; NaN if it is unknown. */
export type ReadNumber = (bar: ScannedBar, back: number) => number;

/** A number of a scan: its name in answers, how it is read, and how far back it reaches. */
export interface ScanNumber {
  /** Null for one that is the same everywhere. */
  readonly name: string | null;
  readonly read: ReadNumber;
  /** Bars before the one at which it is read. */
  readonly reach: number;
}

export function constant(value: number): ScanNumber {
  return { name: null, read: () => value, reach: 0 };
}

export function priceOf(name: string, column: BarColumn): ScanNumber {
  return { name, read: (bar, back) => bar.price(column, back), reach: 0 };
}

export function outputOf(name: string, calculation: number, key: string): ScanNumber {
  return { name, read: (bar, back) => bar.output(calculation, key, back), reach: 0 };
}

/**
 * The change of a number over some bars, in percent of its earlier value. Unknown if a bar is missing between, and if
 * the number was not above zero.
 */
export function changeOf({ name, read, reach }: ScanNumber, bars: number): ScanNumber {
  return {
    name: `${name}/change_${bars}`,
    reach: reach + bars,
    read: (bar, back) => {
      if (!bar.isJoined(back, bars)) return NaN;
      const before = read(bar, back + bars);
      return before > 0 ? (read(bar, back) / before - 1) * 100 : NaN;
    },
  };
}
