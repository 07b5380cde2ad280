import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { MAX_PERIOD } from '#indicators/catalog/parameters.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR, indicatorNamed } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';
import { marketFixture, startFixture } from '#test/market-data/market-data-fixture.ts';

const DAY_MS = 24 * HOUR_MS;
const ROWS = MAX_PERIOD + 3;
const bars = randomBars(ROWS, 17);
const window = bars.close.slice(ROWS - MAX_PERIOD);

/** The only column of an indicator at the last bar. */
function lastOf(name: string): number {
  const plan = planWith(indicatorNamed(name), { period: MAX_PERIOD });
  const columns = columnsOf(plan, bars);
  return columns[plan.outputs[0]!.key]!.at(-1)!;
}

test('the longest windows are what they are by their definition', () => {
  const mean = window.reduce((sum, close) => sum + close / MAX_PERIOD, 0);
  expect(lastOf('sma')).toBeCloseTo(mean, 8);
  const squares = window.reduce((sum, close) => sum + (close - mean) ** 2 / MAX_PERIOD, 0);
  expect(lastOf('stddev')).toBeCloseTo(Math.sqrt(squares), 8);
  const weights = (MAX_PERIOD * (MAX_PERIOD + 1)) / 2;
  const weighed = window.reduce((sum, close, at) => sum + (close * (at + 1)) / weights, 0);
  expect(lastOf('wma')).toBeCloseTo(weighed, 7);
  expect(lastOf('donchian')).toBe(Math.max(...bars.high.slice(ROWS - MAX_PERIOD)));
});

const LONG = EVERY_INDICATOR.flatMap((indicator) =>
  Object.entries(indicator.parameters.properties as Record<string, { maximum?: number }>)
    .filter(([, { maximum }]) => maximum === MAX_PERIOD)
    .map(([parameter]) => ({ indicator, params: { [parameter]: MAX_PERIOD } }))
    .filter(({ params }) => indicator.contradiction({ ...indicator.defaults, ...params }) === null),
);

test('many take long periods, and none needs more than a bar of work for each bar', () => {
  expect(new Set(LONG.map(({ indicator }) => indicator.name)).size).toBeGreaterThan(150);
  for (const { indicator, params } of LONG) {
    const plan = planWith(indicator, params);
    if (isFit(plan.calculation)) throw new Error(`${indicator.name} is a fit.`);
    const { workPerRow, stateSize }: StepGraph = plan.calculation;
    // What is not followed live is calculated in slices, which count its work.
    const most = indicator.companions === null ? 5_100 : 4 * MAX_PERIOD;
    expect(workPerRow, indicator.name).toBeLessThan(most);
    expect(stateSize, indicator.name).toBeLessThan(60_000);
  }
});

test('a first value that history does not reach is reported, and what is missing', async () => {
  const fixture = marketFixture({ intervals: ['1d'] });
  fixture.exchange.listedAtMs = Date.UTC(2026, 10, 21) - 899 * DAY_MS;
  await startFixture(fixture);
  const ask = async (period: number) => {
    const asked = Promise.resolve(
      fixture.query(`{ indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1d", limit: 3,
        calc: [{ name: "sma", id: "long", params: { period: ${period} } }]) { indicators { columns } } }`),
    );
    await fixture.clock.advance(4_000);
    const { data, errors } = JSON.parse(JSON.stringify(await asked)) as {
      data: { indicators: { indicators: [{ columns: Record<string, unknown> }] } } | null;
      errors?: [{ message: string; extensions: { code: string } }];
    };
    return errors?.[0] ?? Object.values(data!.indicators.indicators[0].columns)[0];
  };
  expect(await ask(899)).toEqual([null, expect.any(Number), expect.any(Number)].slice(0, 3));
  expect(await ask(901)).toMatchObject({
    message: expect.stringMatching(
      /^The first value of long needs 901 bars, and BTCUSDT has 900 of 1d/,
    ),
    extensions: { code: 'HISTORY_NOT_AVAILABLE' },
  });
});

test('periods past the longest are refused', () => {
  const set = new IndicatorSet(INDICATORS);
  const calc = [{ name: 'sma', params: { period: MAX_PERIOD + 1 } }];
  expect(() => readCalc(set, calc, HOUR_MS)).toThrow(DomainError);
});

test('in a bulk it fails its own entry, wherever it stands, and nothing else', async () => {
  const fixture = marketFixture({ intervals: ['1d'] });
  fixture.exchange.listedAtMs = Date.UTC(2026, 10, 21) - 899 * DAY_MS;
  await startFixture(fixture);
  const series = (calc: string) =>
    `{exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1d", limit: 5, calc: [${calc}]}`;
  const long = '{name: "sma", id: "long", params: {period: 901}}';
  const asked = Promise.resolve(
    fixture.query(`{ bulkIndicators(series: [
      ${series(`{name: "rsi"}, {name: "emma"}, ${long}, {name: "ema"}`)}, ${series(long)}
    ]) { series { klines indicators { key } errors { entry code detail } } } }`),
  );
  await fixture.clock.advance(4_000);
  const { data } = JSON.parse(JSON.stringify(await asked)) as {
    data: {
      bulkIndicators: {
        series: {
          klines: unknown[] | null;
          indicators: { key: string }[];
          errors: { entry: number; code: string; detail: string }[];
        }[];
      };
    };
  };
  const [some, none] = data.bulkIndicators.series;
  expect(some!.klines).toHaveLength(5);
  expect(some!.indicators.map(({ key }) => key)).toEqual(['rsi', 'ema']);
  expect(some!.errors.map(({ entry, code }) => [entry, code])).toEqual([
    [1, 'unknown_indicator'],
    [2, 'history_not_available'],
  ]);
  expect(some!.errors[1]!.detail).toMatch(/^The first value of long needs 901 bars/);
  expect([none!.klines, none!.errors[0]!.entry]).toEqual([null, 0]);
});
