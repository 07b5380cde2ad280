import { describe, expect, test } from 'vitest';
import { adosc } from '#indicators/indicators/volume/adosc.ts';
import { finiteVolumeElements } from '#indicators/indicators/volume/finite-volume-elements.ts';
import { intradayIntensity } from '#indicators/indicators/volume/intraday-intensity.ts';
import { twiggsMoneyFlow } from '#indicators/indicators/volume/twiggs-money-flow.ts';
import { volumeZoneOscillator } from '#indicators/indicators/volume/volume-zone-oscillator.ts';
import { vpci } from '#indicators/indicators/volume/vpci.ts';
import { wvad } from '#indicators/indicators/volume/wvad.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(300, 61);
const { open, high, low, close, volume } = BARS;
const ROWS = [...close.keys()];

const sumOf = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0);
/** A mean of the last values, each with its weight. */
const meanAt = (values: readonly number[], weights: readonly number[], row: number, n: number) => {
  const [some, theirs] = [values, weights].map((all) => all.slice(row - n + 1, row + 1));
  return sumOf(some!.map((x, at) => x * theirs![at]!)) / sumOf(theirs!);
};
const plainMeanAt = (values: readonly number[], row: number, n: number) =>
  meanAt(
    values,
    values.map(() => 1),
    row,
    n,
  );
/** An average seeded with the mean of the first `n` values after the first bar, which has none. */
const smoothed = (values: readonly number[], n: number, weight: number) => {
  let average = plainMeanAt(values, n, n);
  return values.map((x, row) => {
    if (row > n) average += weight * (x - average);
    return row < n ? NaN : average;
  });
};
const expectClose = (actual: Float64Array, expected: readonly number[], from: number) => {
  for (let row = from; row < BARS.length; row += 1) {
    expect(actual[row], `row ${row}`).toBeCloseTo(expected[row]!, 8);
  }
};

describe('oscillators of volume, written out', () => {
  test('vpci and its signal line', () => {
    const [prices, volumes] = [[...close], [...volume]];
    const ones = prices.map(() => 1);
    const weighted = (row: number, n: number) => meanAt(prices, volumes, row, n);
    const simple = (row: number, n: number) => meanAt(prices, ones, row, n);
    const plain = ROWS.map((row) => {
      if (row < 19) return NaN;
      const grown = meanAt(volumes, ones, row, 5) / meanAt(volumes, ones, row, 20);
      const confirmed = weighted(row, 20) - simple(row, 20);
      return ((confirmed * weighted(row, 5)) / simple(row, 5)) * grown;
    });
    const { line, signal } = outputsOf(vpci, BARS);
    expectClose(line!, plain, 19);
    const smooth = ROWS.map((row) => (row < 23 ? NaN : meanAt(plain, volumes, row, 5)));
    expectClose(signal!, smooth, 23);
  });

  test('finite volume elements', () => {
    const typical = ROWS.map((row) => (high[row]! + low[row]! + close[row]!) / 3);
    const signed = ROWS.map((row) => {
      if (row === 0) return 0;
      const within = close[row]! - (high[row]! + low[row]!) / 2;
      const move = within + typical[row]! - typical[row - 1]!;
      if (Math.abs(move) <= 0.003 * close[row]!) return 0;
      return Math.sign(move) * volume[row]!;
    });
    const plain = ROWS.map((row) => {
      const [net, all] = [signed, [...volume]].map((x) => sumOf(x.slice(row - 21, row + 1)));
      return row < 22 ? NaN : (100 * net!) / all!;
    });
    expectClose(outputsOf(finiteVolumeElements, BARS)['line']!, plain, 22);
  });

  test('the volume zone oscillator', () => {
    const signed = ROWS.map((row) => volume[row]! * Math.sign(close[row]! - close[row - 1]!));
    const [net, all] = [signed, [...volume]].map((x) => smoothed(x, 14, 2 / 15));
    const plain = ROWS.map((row) => (100 * net![row]!) / all![row]!);
    expectClose(outputsOf(volumeZoneOscillator, BARS)['line']!, plain, 14);
  });

  test('Twiggs money flow', () => {
    const flow = ROWS.map((row) => {
      const top = Math.max(high[row]!, close[row - 1] ?? NaN);
      const bottom = Math.min(low[row]!, close[row - 1] ?? NaN);
      return (volume[row]! * (2 * close[row]! - top - bottom)) / (top - bottom);
    });
    const [net, all] = [flow, [...volume]].map((x) => smoothed(x, 21, 1 / 21));
    const plain = ROWS.map((row) => net![row]! / all![row]!);
    expectClose(outputsOf(twiggsMoneyFlow, BARS)['line']!, plain, 21);
  });

  test('the variable accumulation of 24 bars and its average of 6', () => {
    const bodies = ROWS.map(
      (row) => (volume[row]! * (close[row]! - open[row]!)) / (high[row]! - low[row]!),
    );
    const plain = ROWS.map((row) => 24 * plainMeanAt(bodies, row, 24));
    const { line, signal } = outputsOf(wvad, BARS);
    expectClose(line!, plain, 23);
    expect(signal![100]).toBeCloseTo(plainMeanAt(plain, 100, 6), 8);
  });
});

test('the intraday intensity multiplies by the volume where that is asked for', () => {
  const [per, times] = ['per_volume', 'times_volume'].map(
    (weighting) => outputsOf(intradayIntensity, BARS, { weighting })['line']!,
  );
  for (const row of [0, 7, 200]) {
    expect(times![row]! / (per![row]! * volume[row]! ** 2)).toBeCloseTo(1, 10);
  }
});

test('the oscillator of the accumulation line does not see how large the line has grown', () => {
  const grown = { ...BARS, volume: volume.with(0, 1e15) };
  const [some, others] = [BARS, grown].map((bars) => outputsOf(adosc, bars)['line']!);
  // All of a first bar is before the averages start.
  expect(others).toEqual(some);
});
