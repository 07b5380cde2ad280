import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { bandPassFilter } from '#indicators/indicators/filter/band-pass-filter.ts';
import { bandStopFilter } from '#indicators/indicators/filter/band-stop-filter.ts';
import { decycler } from '#indicators/indicators/filter/decycler.ts';
import { gaussianFilter } from '#indicators/indicators/filter/gaussian-filter.ts';
import { highPassFilter } from '#indicators/indicators/filter/high-pass-filter.ts';
import { instantaneousTrend } from '#indicators/indicators/filter/instantaneous-trend.ts';
import { kalmanMa } from '#indicators/indicators/filter/kalman-ma.ts';
import { laguerreFilter } from '#indicators/indicators/filter/laguerre-filter.ts';
import { nadarayaWatson } from '#indicators/indicators/filter/nadaraya-watson.ts';
import { reflex } from '#indicators/indicators/filter/reflex.ts';
import { roofingFilter } from '#indicators/indicators/filter/roofing-filter.ts';
import { superSmoother } from '#indicators/indicators/filter/super-smoother.ts';
import { trendflex } from '#indicators/indicators/filter/trendflex.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { closes, mean } from '#indicators/test/steps/plain-averages.ts';

const PRICES = [...randomBars(2_000, 12).close];
const { PI, sin, cos, exp, sqrt, SQRT2 } = Math;

/** What a filter gives, row by row: `y` is what it gave, both from the newest backward. */
function filtered(
  x: readonly number[],
  atRest: 'value' | 'zero',
  rule: (x: readonly number[], y: readonly number[]) => number,
): number[] {
  const given: number[] = [];
  x.forEach((value, row) => {
    const rest = atRest === 'value' ? value : 0;
    const values = x.slice(Math.max(0, row - 4), row + 1).toReversed();
    given.push(row < 4 ? rest : rule(values, given.slice(row - 4).toReversed()));
  });
  return given;
}

/** Ehlers' weight of a high-pass filter, as his listings have it. */
function alphaOf(angle: number): number {
  return (cos(angle) + sin(angle) - 1) / cos(angle);
}

function smoothed(x: readonly number[], period: number): number[] {
  const a = exp((-SQRT2 * PI) / period);
  const b = 2 * a * cos((SQRT2 * PI) / period);
  return filtered(x, 'value', ([now, one], [y1, y2]) => {
    return ((1 - b + a * a) * (now! + one!)) / 2 + b * y1! - a * a * y2!;
  });
}

function highPassed(x: readonly number[], period: number): number[] {
  const a = alphaOf((SQRT2 * PI) / period);
  return filtered(
    x,
    'zero',
    ([now, one, two], [y1, y2]) =>
      (1 - a / 2) ** 2 * (now! - 2 * one! + two!) + 2 * (1 - a) * y1! - (1 - a) ** 2 * y2!,
  );
}

function resonanceOf(period: number, bandwidth: number): readonly [b: number, a: number] {
  const gamma = 1 / cos((2 * PI * bandwidth) / period);
  return [cos((2 * PI) / period), gamma - sqrt(gamma * gamma - 1)];
}

function laguerre(x: readonly number[], gamma: number): number[] {
  const [l0, l1, l2, l3] = [x[0]!, x[0]!, x[0]!, x[0]!].map((value) => [value]) as number[][];
  for (const value of x.slice(1)) {
    l0!.push((1 - gamma) * value + gamma * l0!.at(-1)!);
    for (const [stage, before] of [
      [l1!, l0!],
      [l2!, l1!],
      [l3!, l2!],
    ] as const) {
      stage.push(-gamma * before.at(-1)! + before.at(-2)! + gamma * stage.at(-1)!);
    }
  }
  return l0!.map((value, row) => (value + 2 * l1![row]! + 2 * l2![row]! + l3![row]!) / 6);
}

function kalman(x: readonly number[], q: number, r: number): number[] {
  let [level, p] = [x[0]!, r];
  return x.map((value, row) => {
    if (row === 0) return level;
    p += q;
    const gain = p / (p + r);
    level += gain * (value - level);
    p *= 1 - gain;
    return level;
  });
}

function flexed(x: readonly number[], period: number, isLine: boolean): number[] {
  const s = smoothed(x, period / 2);
  let square = 0;
  return s.map((now, row) => {
    if (row < period + 20) return NaN;
    const slope = isLine ? (s[row - period]! - now) / period : 0;
    const parts = Array.from({ length: period }, (_, at) => {
      return now + (at + 1) * slope - s[row - at - 1]!;
    });
    square = 0.04 * mean(parts) ** 2 + 0.96 * square;
    return mean(parts) / sqrt(square);
  });
}

const [B, A] = resonanceOf(20, 0.1);
const ITREND = 0.07;
const DECYCLE = alphaOf((2 * PI) / 125);

/** Each filter by its listing; starts differ by a few bars, so that they are compared when settled. */
const PLAIN: readonly [Indicator, string, number[], ParameterValues?][] = [
  [superSmoother, 'super_smoother', smoothed(PRICES, 10)],
  [highPassFilter, 'line', highPassed(PRICES, 48)],
  [roofingFilter, 'line', smoothed(highPassed(PRICES, 48), 10)],
  [laguerreFilter, 'laguerre_filter', laguerre(PRICES, 0.8)],
  [kalmanMa, 'kalman_ma', kalman(PRICES, 0.02, 2), { process_noise: 0.02, measurement_noise: 2 }],
  [reflex, 'line', flexed(PRICES, 20, true)],
  [trendflex, 'line', flexed(PRICES, 20, false)],
  [
    decycler,
    'decycler',
    filtered(
      PRICES,
      'value',
      ([now, one], [y1]) => (DECYCLE / 2) * (now! + one!) + (1 - DECYCLE) * y1!,
    ),
  ],
  [
    bandPassFilter,
    'line',
    filtered(PRICES, 'zero', ([now, , two], [y1, y2]) => {
      return 0.5 * (1 - A) * (now! - two!) + B * (1 + A) * y1! - A * y2!;
    }),
  ],
  [
    bandStopFilter,
    'band_stop_filter',
    filtered(PRICES, 'value', ([now, one, two], [y1, y2]) => {
      return 0.5 * (1 + A) * (now! - 2 * B * one! + two!) + B * (1 + A) * y1! - A * y2!;
    }),
  ],
  [
    instantaneousTrend,
    'trend',
    filtered(PRICES, 'value', ([now, one, two], [y1, y2]) => {
      const ahead = (ITREND - ITREND ** 2 / 4) * now! + 0.5 * ITREND ** 2 * one!;
      const back = (ITREND - 0.75 * ITREND ** 2) * two!;
      return ahead - back + 2 * (1 - ITREND) * y1! - (1 - ITREND) ** 2 * y2!;
    }),
    { source: 'close' },
  ],
];

test.each(PLAIN.map(([indicator, key, plain, params]) => ({ indicator, key, plain, params })))(
  '$indicator.name is what its listing says',
  ({ indicator, key, plain, params }) => {
    const bars = closes(PRICES);
    const column = outputsOf(indicator, bars, params)[key]!;
    const size = Math.max(...plain.slice(1_000).map(Math.abs));
    // The narrow ones ring for more than a thousand bars.
    for (let row = 1_800; row < 2_000; row += 1) {
      expect(Math.abs(column[row]! - plain[row]!)).toBeLessThan(1e-8 * size);
    }
  },
);

describe('what filters let pass', () => {
  /** Largest swing of a filter on a steady wave of so many bars around 100. */
  function gainAt(
    indicator: Indicator,
    key: string,
    bars: number,
    params: ParameterValues,
  ): number {
    const wave = Array.from({ length: 3_000 }, (_, row) => 100 + sin((2 * PI * row) / bars));
    const column = outputsOf(indicator, closes(wave), params)[key]!.slice(2_000);
    return (Math.max(...column) - Math.min(...column)) / 2;
  }
  const PERIOD = { period: 20 };

  test.each([1, 2, 3, 4])(
    'a Gaussian of %i poles passes half of the power at its period',
    (poles) => {
      const params = { period: 40, poles };
      expect(gainAt(gaussianFilter, 'gaussian_filter', 40, params)).toBeCloseTo(Math.SQRT1_2, 2);
      expect(gainAt(gaussianFilter, 'gaussian_filter', 1_000, params)).toBeCloseTo(1, 2);
    },
  );

  test('a band-pass passes its period alone, a band-stop everything else', () => {
    expect(gainAt(bandPassFilter, 'line', 20, PERIOD)).toBeCloseTo(1, 6);
    expect(gainAt(bandPassFilter, 'line', 200, PERIOD)).toBeLessThan(0.02);
    expect(gainAt(bandStopFilter, 'band_stop_filter', 20, PERIOD)).toBeLessThan(1e-6);
    expect(gainAt(bandStopFilter, 'band_stop_filter', 200, PERIOD)).toBeGreaterThan(0.99);
  });

  test.each([1, 2])('a high-pass of %i poles takes the trend away', (poles) => {
    expect(gainAt(highPassFilter, 'line', 5, { poles })).toBeGreaterThan(0.9);
    expect(gainAt(highPassFilter, 'line', 1_000, { poles })).toBeLessThan(0.05);
  });

  test('a smoother of three poles cuts more sharply than one of two', () => {
    const [two, three] = [2, 3].map((poles) =>
      gainAt(superSmoother, 'super_smoother', 8, { period: 40, poles }),
    );
    expect(three!).toBeLessThan(two! / 2);
    expect(gainAt(superSmoother, 'super_smoother', 1_000, { period: 40, poles: 3 })).toBeCloseTo(
      1,
      2,
    );
  });
});

test('the kernel estimate weighs the newest bars most, and its bands are mean distances', () => {
  const params = { lookback: 2, bandwidth: 1, band_period: 2, multiplier: 1 };
  const columns = outputsOf(nadarayaWatson, closes([10, 20, 40]), params);
  const older = exp(-0.5);
  const [one, two] = [(20 + 10 * older) / (1 + older), (40 + 20 * older) / (1 + older)] as const;
  expect(columns['middle']![1]).toBeCloseTo(one, 12);
  expect(columns['middle']![2]).toBeCloseTo(two, 12);
  const width = (20 - one + (40 - two)) / 2;
  expect(columns['upper']![2]).toBeCloseTo(two + width, 12);
  expect(columns['lower']![2]).toBeCloseTo(two - width, 12);
});
