import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import { votesOfOscillators } from '#indicators/formulas/votes-of-oscillators.ts';
import { technicalRating } from '#indicators/indicators/composite/technical-rating.ts';
import { ao } from '#indicators/indicators/momentum/ao.ts';
import { cci } from '#indicators/indicators/momentum/cci.ts';
import { elderRay } from '#indicators/indicators/momentum/elder-ray.ts';
import { macd } from '#indicators/indicators/momentum/macd.ts';
import { mom } from '#indicators/indicators/momentum/mom.ts';
import { rsi } from '#indicators/indicators/momentum/rsi.ts';
import { stoch } from '#indicators/indicators/momentum/stoch.ts';
import { stochrsi } from '#indicators/indicators/momentum/stochrsi.ts';
import { ultosc } from '#indicators/indicators/momentum/ultosc.ts';
import { willr } from '#indicators/indicators/momentum/willr.ts';
import { ema } from '#indicators/indicators/moving-average/ema.ts';
import { hma } from '#indicators/indicators/moving-average/hma.ts';
import { sma } from '#indicators/indicators/moving-average/sma.ts';
import { vwma } from '#indicators/indicators/moving-average/vwma.ts';
import { adx } from '#indicators/indicators/trend/adx.ts';
import { ichimoku } from '#indicators/indicators/trend/ichimoku.ts';
import { sideOf } from '#indicators/steps/vote.ts';
import { constantBars, HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(2_500, 53);
const ROWS = Array.from({ length: BARS.length }, (_, row) => row);

/** A column of an indicator that is checked elsewhere, as a function of how many rows before. */
function column(indicator: Indicator, key: string, params: ParameterValues = {}) {
  const values = outputsOf(indicator, BARS, params)[key]!;
  return (row: number, back = 0) => values[row - back] ?? NaN;
}

const vote = (buys: boolean, sells: boolean) => (buys ? 1 : sells ? -1 : 0);
const close = (row: number) => BARS.close[row]!;

/** What each of the averages says, by the published rules. */
function averagesSay(): ((row: number) => number)[] {
  const periods = [10, 20, 30, 50, 100, 200].map((period) => ({ period }));
  const lines = [
    ...periods.map((params) => column(sma, 'sma', params)),
    ...periods.map((params) => column(ema, 'ema', params)),
    column(hma, 'hma', { period: 9 }),
    column(vwma, 'vwma', { period: 20 }),
  ];
  const [tenkan, kijun] = [column(ichimoku, 'tenkan'), column(ichimoku, 'kijun')];
  const [leadA, leadB] = [column(ichimoku, 'leadA'), column(ichimoku, 'leadB')];
  const cloud = (row: number) => {
    const order = [close(row), tenkan(row), kijun(row), leadA(row, 26), leadB(row, 26)];
    const steps = order.slice(1).map((value, at) => order[at]! - value);
    return vote(
      steps.every((step) => step > 0),
      steps.every((step) => step < 0),
    );
  };
  return [...lines.map((line) => (row: number) => Math.sign(close(row) - line(row))), cloud];
}

/** What each of the oscillators says. */
function oscillatorsSay(): ((row: number) => number)[] {
  const turned = (x: ReturnType<typeof column>, low: number, high: number) => (row: number) =>
    vote(x(row) < low && x(row) > x(row, 1), x(row) > high && x(row) < x(row, 1));
  const ahead = (k: ReturnType<typeof column>, d: ReturnType<typeof column>, row: number) =>
    vote(
      k(row) < 20 && d(row) < 20 && k(row) > d(row),
      k(row) > 80 && d(row) > 80 && k(row) < d(row),
    );
  const trend = column(ema, 'ema', { period: 50 });
  const [k, d] = [column(stoch, 'k'), column(stoch, 'd')];
  const [rsiK, rsiD] = [column(stochrsi, 'k'), column(stochrsi, 'd')];
  const [strength, plus, minus] = [column(adx, 'adx'), column(adx, 'plus'), column(adx, 'minus')];
  const awesome = column(ao, 'line');
  const momentum = column(mom, 'line');
  const [line, signal] = [column(macd, 'macd'), column(macd, 'signal')];
  const [bull, bear] = [column(elderRay, 'bull'), column(elderRay, 'bear')];
  const ultimate = column(ultosc, 'ultosc');
  return [
    turned(column(rsi, 'rsi'), 30, 70),
    (row) => ahead(k, d, row),
    turned(column(cci, 'cci', { period: 20 }), -100, 100),
    (row) => {
      const isStrong = strength(row) > 20 && strength(row) > strength(row, 1);
      return vote(isStrong && plus(row) > minus(row), isStrong && plus(row) < minus(row));
    },
    (row) => {
      const [now, before, earlier] = [awesome(row), awesome(row, 1), awesome(row, 2)];
      const buys = now > 0 && (before <= 0 || (now > before && earlier > before));
      const sells = now < 0 && (before >= 0 || (now < before && earlier < before));
      return vote(buys, sells);
    },
    (row) => Math.sign(momentum(row) - momentum(row, 1)),
    (row) => Math.sign(line(row) - signal(row)),
    (row) => {
      const side = ahead(rsiK, rsiD, row);
      return vote(side > 0 && close(row) < trend(row), side < 0 && close(row) > trend(row));
    },
    turned(column(willr, 'willr'), -80, -20),
    (row) =>
      vote(
        close(row) > trend(row) && bear(row) < 0 && bear(row) > bear(row, 1),
        close(row) < trend(row) && bull(row) > 0 && bull(row) < bull(row, 1),
      ),
    (row) => vote(ultimate(row) > 70, ultimate(row) < 30),
  ];
}

const ours = outputsOf(technicalRating, BARS);
const AVERAGES = averagesSay();
const OSCILLATORS = oscillatorsSay();
const FIRST = 199;

describe('the technical rating', () => {
  test('begins with the averages of 200 bars', () => {
    expect(ours['rating']!.findIndex((value) => !Number.isNaN(value))).toBe(FIRST);
  });

  test.each([
    ['averages', AVERAGES, 15],
    ['oscillators', OSCILLATORS, 11],
  ] as const)('of the %s is the mean of what they say', (key, votes, count) => {
    expect(votes).toHaveLength(count);
    for (const row of ROWS.slice(FIRST)) {
      const sum = votes.reduce((total, say) => total + say(row), 0);
      expect(ours[key]![row]!, `row ${row}`).toBeCloseTo(sum / count, 12);
    }
  });

  test('hears each of them buy and sell somewhere', () => {
    for (const say of [...AVERAGES, ...OSCILLATORS]) {
      const said = new Set(ROWS.slice(FIRST).map(say));
      expect(said.has(1) && said.has(-1)).toBe(true);
    }
  });

  test('is the mean of both groups, and has a word for it', () => {
    for (const row of ROWS.slice(FIRST)) {
      const rating = (ours['averages']![row]! + ours['oscillators']![row]!) / 2;
      expect(ours['rating']![row]).toBe(rating);
      const word =
        rating > 0.5 ? 2 : rating > 0.1 ? 1 : rating < -0.5 ? -2 : rating < -0.1 ? -1 : 0;
      expect(ours['level']![row]).toBe(word);
    }
  });

  test('is neutral where nothing moves', () => {
    const still = outputsOf(technicalRating, constantBars(300, 3.3, 10));
    expect(new Set(still['rating']!.subarray(FIRST))).toEqual(new Set([0]));
  });

  test('hears nothing of a turn from a window without a range', () => {
    // %R is 0 where the price stood still, then -10, -15 and -25 below the new high.
    const closes = [...Array.from({ length: 80 }, () => 100), 109, 108.5, 107.5];
    const rows = closes.map((close, row) => {
      const high = row < 80 ? 100 : 110;
      return [row * HOUR_MS, 100, high, 100, close, 1, 1];
    });
    const graph = compose((c) => ({ williams: votesOfOscillators(c)[8]! }));
    const { williams } = outputsOver(graph, barsOfRows(rows));
    expect([...williams!.subarray(79)]).toEqual([0, 0, -1, 0]);
  });
});

test('nothing is ahead of what equals it, even at a price of zero', () => {
  const votes = new Float64Array(3).fill(NaN);
  sideOf([Float64Array.of(0, 1, 0), Float64Array.of(0, 0, 1), new Float64Array(3)], votes)(0, 3);
  expect([...votes]).toEqual([0, 1, -1]);
});
