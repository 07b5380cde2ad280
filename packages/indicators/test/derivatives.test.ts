import { expect, test } from 'vitest';
import { basisPremium } from '#indicators/indicators/derivatives/basis-premium.ts';
import { fundingZscore } from '#indicators/indicators/derivatives/funding-zscore.ts';
import { longShortRatioZ } from '#indicators/indicators/derivatives/long-short-ratio-z.ts';
import { oiPriceDivergence } from '#indicators/indicators/derivatives/oi-price-divergence.ts';
import { openInterestMomentum } from '#indicators/indicators/derivatives/open-interest-momentum.ts';
import { takerBuyRatio } from '#indicators/indicators/derivatives/taker-buy-ratio.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';
import { sampleOfRows } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** Bars with these closes and points. */
function barsOf(
  closes: readonly number[],
  points: Partial<Record<PointColumn, readonly number[]>>,
): BarColumns {
  const columns = Object.entries(points).map(([name, values]) => [name, Float64Array.from(values)]);
  return {
    ...sampleOfRows(closes.map((close, row) => [row, close, close, close, close, 1])),
    isFinite: false,
    points: Object.fromEntries(columns) as BarColumns['points'] & object,
  };
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
/** The last value in deviations from the mean of all. */
const score = (values: readonly number[]) => {
  const center = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  return (values.at(-1)! - center) / deviation;
};

test('funding is in percent, for a year, and in deviations of the window', () => {
  const bars = barsOf([1, 1, 1, 1], {
    fundingRate: [NaN, 0.0001, 0.0001, 0.0004],
    fundingHours: [NaN, 8, 8, 4],
  });
  const { rate, annualised, score: z } = outputsOf(fundingZscore, bars, { period: 3 });
  expect([...rate!]).toEqual([NaN, 0.01, 0.01, 0.04]);
  // 1,095 payments of eight hours a year, and 2,190 of four.
  expect(annualised![1]).toBeCloseTo(10.95, 10);
  expect(annualised![3]).toBeCloseTo(87.6, 10);
  expect([...z!.subarray(0, 3)]).toEqual([NaN, NaN, NaN]);
  expect(z![3]).toBeCloseTo(Math.SQRT2, 10);
});

test('the ratio of positions is reported as it is, and in deviations of the window', () => {
  const ratios = [1.2, 1.5, 0.9, 2];
  const bars = barsOf([1, 1, 1, 1], { longShortRatio: ratios });
  const { ratio, average, score: z } = outputsOf(longShortRatioZ, bars, { period: 4 });
  expect([...ratio!]).toEqual(ratios);
  expect(average![3]).toBeCloseTo(1.4, 12);
  expect(z![3]).toBeCloseTo(score(ratios), 12);
});

test('open interest changes by percent, and so many deviations of its changes', () => {
  const interest = [100, 110, 110, 121, 60.5];
  const bars = barsOf([1, 1, 1, 1, 1], { openInterest: interest });
  const { change, score: z } = outputsOf(openInterestMomentum, bars, { period: 1, lookback: 3 });
  expect([...change!].map((value) => Math.round(value))).toEqual([NaN, 10, 0, 10, -50]);
  expect(z![4]).toBeCloseTo(score([0, 10, -50]), 10);
});

test('price and open interest make four quarters', () => {
  const bars = barsOf([10, 11, 12, 11, 10, 10], { openInterest: [5, 6, 5, 6, 5, 6] });
  const { quadrant } = outputsOf(oiPriceDivergence, bars, { period: 1 });
  expect([...quadrant!]).toEqual([NaN, 1, 2, 3, 4, NaN]);
});

test('takers bought a share of what they traded', () => {
  const bars = barsOf([1, 1, 1, 1], {
    takerBuyVolume: [3, 1, 0, 0],
    takerSellVolume: [1, 3, 0, 0],
  });
  const { share, delta } = outputsOf(takerBuyRatio, bars, { period: 2 });
  expect([...share!]).toEqual([NaN, 0.5, 0.25, NaN]);
  expect([...delta!]).toEqual([2, -2, 0, 0]);
});

test('the basis is by how many percent the contract is above its underlying', () => {
  const closes = [101, 102, 100];
  const bars = {
    ...sampleOfRows(closes.map((close, row) => [row, close, close, close, close, 1])),
    others: [{ close: Float64Array.of(100, 100, 100) }],
  };
  const {
    basis,
    annualised,
    score: z,
  } = outputsOf(basisPremium, bars, { period: 3, hours: 8_760 });
  expect([...basis!].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 2, 0]);
  expect([...annualised!]).toEqual([...basis!]);
  expect(z![2]).toBeCloseTo(score([1, 2, 0]), 10);
});
