import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose } from '#indicators/engine/compose.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import {
  MOVING_AVERAGES,
  movingAverage,
  movingAverageLookback,
  overshoots,
  type MovingAverageType,
} from '#indicators/formulas/moving-average.ts';
import { closes, mean, weightedMean } from '#indicators/test/steps/plain-averages.ts';
import { plainJurik } from '#indicators/test/steps/plain-jurik.ts';
import { deep } from '#test/depth.ts';

/** Each kind by its definition, without any thought of speed; NaN where it has no value yet. */
const PLAIN: Readonly<Record<MovingAverageType, (x: number[], period: number) => number[]>> = {
  sma: (x, period) => overWindows(x, period, mean),
  wma: (x, period) => overWindows(x, period, weightedMean),
  ema: (x, period) => recursive(x, period, 2 / (period + 1)),
  rma: (x, period) => recursive(x, period, 1 / period),
  dema: (x, period) => {
    const once = PLAIN.ema(x, period);
    const twice = PLAIN.ema(once, period);
    return once.map((value, row) => 2 * value - twice[row]!);
  },
  tema: (x, period) => {
    const once = PLAIN.ema(x, period);
    const twice = PLAIN.ema(once, period);
    const thrice = PLAIN.ema(twice, period);
    return once.map((value, row) => 3 * value - 3 * twice[row]! + thrice[row]!);
  },
  hma: (x, period) => {
    const whole = PLAIN.wma(x, period);
    const half = PLAIN.wma(x, Math.max(1, Math.trunc(period / 2)));
    return PLAIN.wma(
      half.map((value, row) => 2 * value - whole[row]!),
      Math.trunc(Math.sqrt(period)),
    );
  },
  kama: (x, period) => {
    if (period === 1) return x;
    let average = x[period - 1]!;
    return x.map((value, row) => {
      if (row < period) return NaN;
      const window = x.slice(row - period, row + 1);
      const path = window.slice(1).reduce((sum, at, i) => sum + Math.abs(at - window[i]!), 0);
      const efficiency = path === 0 ? 1 : Math.abs(value - window[0]!) / path;
      const weight = efficiency * (2 / 3 - 2 / 31) + 2 / 31;
      average += weight ** 2 * (value - average);
      return average;
    });
  },
  trima: (x, period) =>
    overWindows(x, period, (window) =>
      meanWeightedBy(window, (place) => Math.min(place + 1, period - place)),
    ),
  zlema: (x, period) => {
    const lag = Math.trunc((period - 1) / 2);
    return PLAIN.ema(
      x.map((value, row) => (row < lag ? NaN : 2 * value - x[row - lag]!)),
      period,
    );
  },
  alma: (x, period) => {
    const centre = Math.trunc(0.85 * (period - 1));
    const curve = (place: number): number =>
      Math.exp(-((place - centre) ** 2) / (2 * (period / 6) ** 2));
    return overWindows(x, period, (window) => meanWeightedBy(window, curve));
  },
  t3: (x, period) => {
    const third = PLAIN.ema(PLAIN.ema(PLAIN.ema(x, period), period), period);
    const fourth = PLAIN.ema(third, period);
    const fifth = PLAIN.ema(fourth, period);
    const sixth = PLAIN.ema(fifth, period);
    // (1.7 - 0.7 a) ** 3, where a is one more average; each one is seeded for itself.
    return sixth.map(
      (value, row) =>
        1.7 ** 3 * third[row]! -
        3 * 1.7 ** 2 * 0.7 * fourth[row]! +
        3 * 1.7 * 0.7 ** 2 * fifth[row]! -
        0.7 ** 3 * value,
    );
  },
  vidya: (x, period) => {
    let average = x[8]!;
    return x.map((value, row) => {
      if (period === 1) return value;
      if (row < 9) return NaN;
      const moves = x.slice(row - 8, row + 1).map((now, at) => now - x[row - 9 + at]!);
      const gains = moves.reduce((sum, move) => sum + Math.max(0, move), 0);
      const losses = moves.reduce((sum, move) => sum + Math.max(0, -move), 0);
      const index = gains + losses === 0 ? 0 : Math.abs(gains - losses) / (gains + losses);
      average += (2 / (period + 1)) * index * (value - average);
      return average;
    });
  },
  jma: (x, period) => (period === 1 ? x : plainJurik(x, period)),
  super_smoother: (x, period) => {
    if (period === 1) return x;
    const decay = Math.exp((-Math.SQRT2 * Math.PI) / period);
    const turn = 2 * decay * Math.cos((Math.SQRT2 * Math.PI) / period);
    const given: number[] = [];
    x.forEach((value, row) => {
      const middle = (value + x[row - 1]!) / 2;
      const next = (1 - turn + decay ** 2) * middle + turn * given[row - 1]!;
      given.push(row < 2 ? value : next - decay ** 2 * given[row - 2]!);
    });
    return given.map((value, row) => (row < 2 ? NaN : value));
  },
  linreg: (x, period) =>
    overWindows(x, period, (window) => {
      if (period === 1) return window[0]!;
      const middle = (period - 1) / 2;
      const together = window.reduce((sum, value, at) => sum + (at - middle) * value, 0);
      const spread = window.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
      return mean(window) + (middle * together) / spread;
    }),
};

function meanWeightedBy(window: number[], weightOf: (place: number) => number): number {
  const weights = window.map((_, place) => weightOf(place));
  const weighted = window.reduce((sum, value, place) => sum + value * weights[place]!, 0);
  return weighted / weights.reduce((sum, weight) => sum + weight, 0);
}

const prices = fc.array(
  fc.oneof(fc.double({ min: 1, max: 1_000, noNaN: true }), fc.constantFrom(5, 5, 7)),
  { minLength: 1, maxLength: 120 },
);

test.each(MOVING_AVERAGES)('%s is what its definition says, and begins where it says', (type) => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 25 }), (x, period) => {
      const actual = averageOf(x, type, period);
      const expected = PLAIN[type](x, period);
      const lookback = movingAverageLookback(type, period);
      actual.forEach((value, row) => {
        if (row < lookback) expect(value).toBeNaN();
        else expect(Math.abs(value - expected[row]!)).toBeLessThan(1e-9 * 1_000);
      });
    }),
    { seed: 1, numRuns: deep(70) },
  );
});

test.each(MOVING_AVERAGES.filter((type) => !overshoots(type)))(
  '%s stays within the values that it averages',
  (type) => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 25 }), (x, period) => {
        const [low, high] = [Math.min(...x) - 1e-9, Math.max(...x) + 1e-9] as const;
        const isOutside = (value: number): boolean => value < low || value > high;
        expect(averageOf(x, type, period).filter(isOutside)).toEqual([]);
      }),
      { seed: 1, numRuns: deep(70) },
    );
  },
);

test.each(MOVING_AVERAGES.filter(overshoots))('%s overshoots where prices jump', (type) => {
  const x = Array.from({ length: 80 }, (_, row) => (row < 50 ? 10 : 20));
  expect(Math.max(...averageOf(x, type, 7).slice(50))).toBeGreaterThan(20.1);
});

test.each(['sma', 'wma', 'hma', 'trima', 'alma'] as const)(
  '%s forgets a spike that left its window',
  (type) => {
    const x = Array.from({ length: 1_500 }, (_, row) => 100 + Math.sin(row));
    const [clean, dirty] = [x, x.with(700, 1e15)].map((values) => averageOf(values, type, 20));
    for (let row = 1_300; row < x.length; row += 1) {
      expect(Math.abs(dirty![row]! - clean![row]!)).toBeLessThan(1e-11);
    }
  },
);

test.each(MOVING_AVERAGES)('%s keeps to its definition where totals are rebuilt', (type) => {
  const x = Array.from({ length: 1_100 }, (_, row) => 100 + 9 * Math.sin(row / 5) + (row % 3));
  const actual = averageOf(x, type, 33);
  const expected = PLAIN[type](x, 33);
  for (let row = movingAverageLookback(type, 33); row < x.length; row += 1) {
    expect(Math.abs(actual[row]! - expected[row]!)).toBeLessThan(1e-10);
  }
});

test('kama forgets the path of a spike, which shows in a straight move behind it', () => {
  const x = Array.from({ length: 1_300 }, (_, row) => 100 + row / 3);
  const [clean, dirty] = [x, x.with(700, 1e15)].map((values) => averageOf(values, 'kama', 20));
  for (let row = 1_150; row < x.length; row += 1) {
    expect(Math.abs(dirty![row]! - clean![row]!)).toBeLessThan(1e-10);
  }
});

test('kama counts a window at rest as fully efficient, whatever moved before it', () => {
  const rest = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.array(rest, { minLength: 4 }), fc.integer({ min: 2, max: 6 }), (rests, n) => {
      const x = rests.flatMap(([value, bars]) => Array.from({ length: bars }, () => value / 97));
      const actual = averageOf(x, 'kama', n);
      const off = PLAIN.kama(x, n).filter((value, row) => Math.abs(actual[row]! - value) > 1e-12);
      expect(off).toEqual([]);
    }),
    { seed: 1, numRuns: deep(300) },
  );
});

test('a weighted average does not drift over half a million rows', () => {
  const x = Array.from({ length: 500_000 }, (_, row) => 40_000 + 9_000 * Math.sin(row / 7));
  const last = averageOf(x, 'wma', 30).at(-1)!;
  expect(Math.abs(last - weightedMean(x.slice(-30)))).toBeLessThan(1e-9);
});

function averageOf(x: number[], type: MovingAverageType, period: number): number[] {
  const graph = compose((c) => ({ y: movingAverage(c, type, period, c.bar('close')) }));
  return [...runStepGraph(graph, closes(x)).output('y')];
}

function overWindows(x: number[], period: number, measure: (window: number[]) => number): number[] {
  return x.map((_, row) => (row < period - 1 ? NaN : measure(x.slice(row - period + 1, row + 1))));
}

/** Seeded with the mean of the first `period` defined values. */
function recursive(x: number[], period: number, weight: number): number[] {
  const start = x.findIndex((value) => !Number.isNaN(value));
  let average = NaN;
  return x.map((value, row) => {
    if (start === -1 || row < start + period - 1) return NaN;
    if (row === start + period - 1) average = mean(x.slice(start, row + 1));
    else average = weight * value + (1 - weight) * average;
    return average;
  });
}
