import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { takesTick } from '#indicators/catalog/tick.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { allDifferences, PER_PRICE, type Market } from '#indicators/test/markets-in-ticks.ts';
import { planWith } from '#indicators/test/outputs-of.ts';
import { choicesOf } from '#indicators/test/parameter-samples.ts';

const ROWS = 420;
/** The bar from which a market stands still. */
const STOP = 240;

/** Hourly bars of a price in ticks that moves by few of them; from some bar on each is like the one before. */
function movingRows(seed: number, stop = ROWS): number[][] {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  let close = 2_000 + pick(3_000);
  let last: number[] = [];
  return Array.from({ length: ROWS }, (_, row) => {
    if (row >= stop) return last;
    const open = close + pick(3) - 1;
    close = open + pick(7) - 3;
    const ends = [Math.max(open, close) + pick(3), Math.min(open, close) - pick(3)];
    last = [open, ...ends, close, 1 + pick(5)];
    return last;
  });
}

/** Bars whose means are all the same, in the middle, though their highs and lows are not. */
function sameMeans(): number[][] {
  const random = seededRandom(3);
  return Array.from({ length: ROWS }, () => {
    const half = 1 + Math.floor(random() * 40);
    return [2_031, 2_031 + half, 2_031 - half, 2_031, 5];
  });
}

function marketOf(rows: readonly number[][]): Market {
  const counted = (perPrice: number): BarColumns =>
    sampleOfRows(
      rows.map(([open, high, low, close, volume], row) => {
        const prices = [open!, high!, low!, close!].map((price) => price / perPrice);
        return [row * HOUR_MS].concat(prices, volume! * perPrice, volume! * close!);
      }),
    );
  return { inTicks: counted(1), inDecimals: counted(PER_PRICE) };
}

const MARKETS = {
  'that moves': marketOf(movingRows(52)),
  'that stands still after it moved': marketOf(movingRows(53, STOP)),
  'whose middles never move': marketOf(sameMeans()),
};

/** Numbers that fade to rounding, that parameters count in prices, or whose inputs differ already, with why. */
const APART: Readonly<Record<string, string>> = {
  covariance: 'a product of prices',
  kagi: 'a size may be an amount of price',
  range_bars: 'the same',
  new_highs_lows: 'members of the test are no decimals',
  taker_buy_ratio: 'takers of the test are divided by the range of a bar',
  wave_trend: 'a ratio of distances that both fade',
  laguerre_rsi: 'the same',
};

/**
 * Every choice alone, and together with means of prices that it may be calculated from: mostly with one in each
 * market, another one in the next market, so that three markets ask for all.
 */
function variantsOf(indicator: Indicator, ofMarket: number): ParameterValues[] {
  const { source: sources = [], ...others } = choicesOf(indicator);
  const alone = Object.entries(others).flatMap(([name, words]) =>
    words.map((word): ParameterValues => ({ [name]: word })),
  );
  const means = sources.filter(
    (source) => source === 'hl2' || source === 'hlc3' || source === 'ohlc4',
  );
  const combined = [{}, ...alone].flatMap((one, place) =>
    means
      .filter((_, mean) => deep(1) > 1 || mean === (place + ofMarket) % means.length)
      .map((source): ParameterValues => Object.assign({ source }, one)),
  );
  const variants = [{}, ...alone, ...combined];
  return variants.filter(
    (params) => indicator.contradiction({ ...indicator.defaults, ...params }) === null,
  );
}

const RESUMABLE = EVERY_INDICATOR.filter(
  (indicator) => !isFit(planWith(indicator).calculation) && !(indicator.name in APART),
);

describe.each(
  Object.entries(MARKETS).map(([which, market], ofMarket) => ({ which, market, ofMarket })),
)('a market $which', ({ market, ofMarket }) => {
  const cases = RESUMABLE.map((indicator) => ({ name: indicator.name, indicator }));
  test.each(cases)(
    'reports the same in decimals and in ticks, from any source: $name',
    ({ indicator }) => {
      const isTicked = takesTick(indicator.parameters);
      const reported: string[] = [];
      for (const params of variantsOf(indicator, ofMarket)) {
        const plan = planWith(indicator, isTicked ? { ...params, tick: 1 / PER_PRICE } : params);
        const inTicks = planWith(indicator, params);
        const seen = allDifferences(plan, inTicks, market);
        reported.push(...seen.map((what) => `${what} with ${JSON.stringify(params)}`));
      }
      expect(reported).toEqual([]);
    },
  );
});
