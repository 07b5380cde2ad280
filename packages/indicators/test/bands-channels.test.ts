import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adaptivePriceZone } from '#indicators/indicators/bands-channels/adaptive-price-zone.ts';
import { donchian } from '#indicators/indicators/bands-channels/donchian.ts';
import { linregChannel } from '#indicators/indicators/bands-channels/linreg-channel.ts';
import { projectionBands } from '#indicators/indicators/bands-channels/projection-bands.ts';
import { stderrBands } from '#indicators/indicators/bands-channels/stderr-bands.ts';
import { barsOfRows, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(160, 41);

/** The line of least squares through some values: what it is at the last of them, its slope, and what it misses. */
function lineThrough(values: readonly number[]): {
  readonly end: number;
  readonly slope: number;
  readonly missed: number;
} {
  const n = values.length;
  const meanAt = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  let together = 0;
  let spread = 0;
  values.forEach((value, at) => {
    together += (at - meanAt) * (value - mean);
    spread += (at - meanAt) ** 2;
  });
  const slope = together / spread;
  const at = (place: number): number => mean + slope * (place - meanAt);
  const missed = values.reduce((sum, value, place) => sum + (value - at(place)) ** 2, 0);
  return { end: at(n - 1), slope, missed };
}

const windowAt = (x: Float64Array, row: number, period: number): number[] => [
  ...x.subarray(row - period + 1, row + 1),
];

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThan(1e-9 * Math.abs(expected));
}

test('a regression channel is as wide as the prices miss its line', () => {
  const { upper, middle, lower } = outputsOf(linregChannel, BARS, { period: 20 });
  for (let row = 19; row < BARS.length; row += 1) {
    const { end, missed } = lineThrough(windowAt(BARS.close, row, 20));
    expectClose(middle![row]!, end);
    expectClose(upper![row]!, end + 2 * Math.sqrt(missed / 19));
    expectClose(lower![row]!, end - 2 * Math.sqrt(missed / 19));
  }
});

interface Channels {
  readonly first: number;
  readonly columns: Readonly<Record<'upper' | 'middle' | 'lower', readonly number[]>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(goldenPath(file), 'utf8'));
const channelsOf = (file: string): Channels => read(file) as Channels;

/** The bars of the regression baselines of Stock.Indicators. */
function baselineBars(): BarColumns {
  const rows = read('skender/bars.json') as (readonly [date: string, ...numbers: number[]])[];
  return barsOfRows(rows.map((row) => [Date.parse(row[0])].concat(row.slice(1).map(Number), 0)));
}

test('it is that of Stock.Indicators where each of its windows ends, as only there it knows no later bar', () => {
  const bars = baselineBars();
  const theirs = channelsOf('skender/linreg_channel.json');
  const ours = outputsOf(linregChannel, bars, { period: 20, deviation_of: 'prices' });
  for (let row = bars.length - 1; row > 20; row -= 20) {
    for (const line of ['upper', 'middle', 'lower'] as const) {
      expectClose(ours[line]![row]!, theirs.columns[line][row - theirs.first]!);
    }
  }
});

test('the Donchian channel of Stock.Indicators is that of the bar before, which price can leave', () => {
  const bars = baselineBars();
  const theirs = channelsOf('skender/donchian.json');
  const ours = outputsOf(donchian, bars);
  for (let row = theirs.first; row < bars.length; row += 1) {
    for (const line of ['upper', 'middle', 'lower'] as const) {
      expectClose(ours[line]![row - 1]!, theirs.columns[line][row - theirs.first]!);
    }
  }
});

test('standard error bands average the ends of three lines and the errors of three estimates', () => {
  const { upper, middle } = outputsOf(stderrBands, BARS);
  for (let row = 30; row < BARS.length; row += 1) {
    const lines = [0, 1, 2].map((back) => lineThrough(windowAt(BARS.close, row - back, 21)));
    const end = lines.reduce((sum, line) => sum + line.end / 3, 0);
    const error = lines.reduce((sum, line) => sum + Math.sqrt(line.missed / 19) / 3, 0);
    expectClose(middle![row]!, end);
    expectClose(upper![row]!, end + 2 * error);
  }
});

test('projection bands carry highs along the slope of the highs, and lows along that of the lows', () => {
  const { upper, lower } = outputsOf(projectionBands, BARS);
  for (let row = 13; row < BARS.length; row += 1) {
    const carried = (x: Float64Array): number[] => {
      const values = windowAt(x, row, 14);
      const { slope } = lineThrough(values);
      return values.map((value, at) => value + (13 - at) * slope);
    };
    expectClose(upper![row]!, Math.max(...carried(BARS.high)));
    expectClose(lower![row]!, Math.min(...carried(BARS.low)));
  }
});

test('the adaptive price zone smooths price and range twice, over the root of its period', () => {
  // Averages of two bars: the root of 4. Closes 1, 3, 5, 7, and ranges of 2.
  const closes = [1, 3, 5, 7];
  const bars = barsOfRows(closes.map((close, row) => [row, close, close + 1, close - 1, close, 1]));
  const zone = outputsOf(adaptivePriceZone, bars, { period: 4, multiplier: 1 });
  // Once: 2, then 2 + (5 - 2) * 2 / 3 = 4, then 6. Twice: 3, then 5.
  expect([...zone.middle!]).toEqual([NaN, NaN, 3, 5]);
  expect([...zone.upper!]).toEqual([NaN, NaN, 5, 7]);
  expect([...zone.lower!]).toEqual([NaN, NaN, 1, 3]);
});
