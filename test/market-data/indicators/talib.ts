import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#market-data/catalog/indicator.ts';
import { barsOfRows } from '#market-data/kernels/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { outputsOf } from '#test/market-data/indicators/outputs-of.ts';

/** One comparison with TA-Lib: the function, our parameters for its defaults, our key of each column. */
interface TalibCase {
  readonly indicator: Indicator;
  readonly talib: string;
  readonly params?: ParameterValues;
  /** TA-Lib's column name, and the key of our output. */
  readonly columns: Readonly<Record<string, string>>;
  /** Bars after TA-Lib's first one at which the seeds no longer differ; 0 where they are equal. */
  readonly after?: number;
}

interface Golden {
  readonly first: number;
  readonly columns: Readonly<Record<string, readonly number[]>>;
}

const BARS = goldenPath('btcusdc-1d.bars.json');

/** Holds indicators to what TA-Lib gave for 690 real daily bars, to one part in 10^9. */
export function agreeWithTalib(cases: readonly TalibCase[]): void {
  describe('agree with TA-Lib on real bars to 1e-9', () => {
    const bars = barsOfRows(read(BARS) as number[][]);

    test.each(cases)(
      '$indicator.name is $talib',
      ({ indicator, talib, params, columns, after = 0 }) => {
        const ours = outputsOf(indicator, bars, params);
        const numbers = goldenPath(`talib-0.6/${talib.toLowerCase()}.json`);
        const { first, columns: theirs } = read(numbers) as Golden;
        for (const [name, key] of Object.entries(columns)) {
          const expected = theirs[name]!;
          const actual = ours[key]!;
          const off = expected.flatMap((value, index) =>
            index >= after && !isClose(actual[first + index]!, value)
              ? [{ row: first + index, ours: actual[first + index], talib: value }]
              : [],
          );
          expect(off.slice(0, 3), `${name} (${off.length} of ${expected.length} differ)`).toEqual(
            [],
          );
        }
      },
    );
  });
}

function isClose(ours: number, talib: number): boolean {
  return Math.abs(ours - talib) <= 1e-9 * Math.max(1, Math.abs(talib));
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
