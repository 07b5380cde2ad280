import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { barsOfRows, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** One comparison with numbers that another program calculated. */
export interface GoldenCase {
  readonly indicator: Indicator;
  /** The file below `test/golden`, without its ending: `talib-0.6/adx`, `catalog/vortex`, `skender/hurst`. */
  readonly file: string;
  /** The numbers of the other definition that the file carries in addition to its own. */
  readonly variant?: string;
  /** Our parameters for what the file was made with. */
  readonly params?: ParameterValues;
  /** Its column, and the key of our output. */
  readonly columns: Readonly<Record<string, string>>;
  /** What we are given for their bars: those with a second series, for an indicator that reads one. */
  readonly given?: (bars: BarColumns) => BarColumns;
  /** Our number for one of theirs where units differ: 0.01 where they have a fraction of our percentage. */
  readonly scale?: number;
  /** Bars by which ours comes later, where theirs stands at a bar that it looks ahead of. */
  readonly later?: number;
  /** Bars after its first one at which the seeds no longer differ; 0 where they are equal. */
  readonly after?: number;
  /** How far apart they may be, relatively, where the file says why more than 1e-9. */
  readonly tolerance?: number;
}

interface Numbers {
  readonly first: number;
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}
type GoldenFile = Numbers & { readonly variants?: Readonly<Record<string, Numbers>> };

/** The bars that a file was made on. */
function barsOf(file: string): BarColumns {
  if (!file.startsWith('skender/')) {
    return barsOfRows(read('btcusdc-1d.bars.json') as number[][]);
  }
  const rows = read('skender/bars.json') as (readonly [date: string, ...numbers: number[]])[];
  return barsOfRows(rows.map((row) => [Date.parse(row[0])].concat(row.slice(1).map(Number), 0)));
}

/** Holds indicators to the numbers of others, over real bars, to one part in 10^9. */
export function agreeWithGolden(cases: readonly GoldenCase[]): void {
  describe('agree with other implementations on real bars', () => {
    test.each(cases)('$indicator.name is $file', (golden) => {
      const { indicator, file, variant, params, columns, given } = golden;
      const bars = barsOf(file);
      const ours = outputsOf(indicator, given?.(bars) ?? bars, params);
      const whole = read(`${file}.json`) as GoldenFile;
      const theirs = variant === undefined ? whole : whole.variants![variant]!;
      for (const [name, key] of Object.entries(columns)) {
        const off = differences(golden, ours[key]!, theirs, name);
        const { length } = theirs.columns[name]!;
        expect(off.slice(0, 3), `${name} (${off.length} of ${length} differ)`).toEqual([]);
      }
    });
  });
}

function differences(
  golden: GoldenCase,
  ours: Float64Array,
  theirs: Numbers,
  name: string,
): object[] {
  const { after = 0, scale = 1, later = 0, tolerance = 1e-9 } = golden;
  const column = theirs.columns[name]!;
  // A number near zero is held to the size of its column: its own digits say nothing.
  const size = Math.max(...column.map((value) => Math.abs(value ?? 0)));
  return column.flatMap((value, index) => {
    const row = theirs.first + index + later;
    if (value === null || index < after || row >= ours.length) return [];
    const mine = ours[row]! * scale;
    const isClose = Math.abs(mine - value) <= tolerance * Math.max(size / 1000, Math.abs(value));
    return isClose ? [] : [{ row, ours: mine, theirs: value }];
  });
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(goldenPath(path), 'utf8'));
}
