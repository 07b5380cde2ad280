import { describe, expect, test } from 'vitest';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { dvi } from '#indicators/indicators/momentum/dvi.ts';
import { waveTrend } from '#indicators/indicators/momentum/wave-trend.ts';
import { deep } from '#test/depth.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, constantBars, randomBars, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';

const PRICES = [0.00001234, 1, 3.3, 64_231.17, 1e9];
const ROWS = 400;
/** Rows of movement before the market stops. */
const MOVED = 500;

/** Every bar is like the one before, with a range or without. */
function sameBars(price: number, volume: number, range: number): BarColumns {
  const [high, low] = [price * (1 + range), price * (1 - range)];
  return sampleOfRows(
    Array.from({ length: ROWS }, (_, row) => [row * HOUR_MS, price, high, low, price, volume, 0]),
  );
}

/** Bars that move, and then repeat a close in cents, as most are no sum of powers of two. */
function stoppedBars(price: number, volume: number): BarColumns {
  const moving = randomBars(MOVED, 17, price);
  const close = moving.close[MOVED - 1]!;
  const last = price < 1 ? close : Math.round(100 * close) / 100;
  const rows = Array.from({ length: MOVED + ROWS }, (_, row) =>
    row < MOVED
      ? BAR_COLUMNS.map((name) => moving[name][row]!)
      : [row * HOUR_MS, last, last, last, last, volume, volume * last],
  );
  return sampleOfRows(rows);
}

/** Bars that stop, and then move again. */
function stoppedAndAgain(): BarColumns {
  const stopped = stoppedBars(64_231.17, 0);
  const again = randomBars(300, 23, stopped.close[MOVED]!);
  const rows = [stopped, again].flatMap((bars) =>
    Array.from({ length: bars.length }, (_, row) => BAR_COLUMNS.map((name) => bars[name][row]!)),
  );
  return sampleOfRows(rows.map((row, at) => row.with(0, at * HOUR_MS)));
}

/** Moving prices, and nothing traded. */
function untradedBars(price: number): BarColumns {
  const bars = randomBars(ROWS, 19, price);
  bars.volume.fill(0);
  bars.quoteVolume.fill(0);
  return bars;
}

/** Bars that are made once for all indicators. */
const made = new Map<string, BarColumns>();
function shared(what: string, make: () => BarColumns): BarColumns {
  const bars = made.get(what) ?? make();
  made.set(what, bars);
  return bars;
}

/** The features that are true somewhere from a row on, with the first such row. */
function toldFrom(plan: IndicatorPlan, bars: BarColumns, first: number, kind?: string): string[] {
  const columns = columnsOf(plan, bars);
  return plan.features
    .filter((feature) => kind === undefined || feature.kind === kind)
    .flatMap((feature) => {
      const ask = bindFeature(feature, bars, columns, HOUR_MS);
      for (let row = first; row < bars.length; row += 1) {
        if (ask(row) === true) return [`${feature.name} at row ${row}`];
      }
      return [];
    });
}

/** Bars that one value of the indicator's slowest feature takes. */
function windowOf({ outputs, features }: IndicatorPlan): number {
  const first = Math.max(...outputs.map((output) => output.first));
  return first + Math.max(0, ...features.map(({ condition }) => condition.bars));
}

/** All that read the volume, but for those that say that they mean something without any. */
function weighsByVolume({ indicator, calculation }: IndicatorPlan): boolean {
  if (isFit(calculation) || WITHOUT_VOLUME.has(indicator.name)) return false;
  return calculation.reads.includes('volume');
}

const WITHOUT_VOLUME = new Set(['volume_profile', 'order_blocks']);

/** What these saw once stays known however long nothing happens: a swing, an open gap, a level, a drift. */
const REMEMBER = new Set(['structure', 'cusum']);

describe.each(
  EVERY_INDICATOR.map((indicator, place) => ({
    name: indicator.name,
    category: indicator.category,
    indicator,
    place,
  })),
)('$category: a market that stands still has no result: $name', ({ indicator, place }) => {
  const plan = planWith(indicator);
  // Usually at every other price, and its neighbour in the registry at those between.
  const prices = PRICES.filter((_, at) => deep(1) > 1 || (at + place) % 2 === 0);

  test.each(prices)('from the first bar on, at %d', (price) => {
    for (const volume of [10, 0]) {
      expect(
        toldFrom(
          plan,
          shared(`constant ${price} ${volume}`, () => constantBars(ROWS, price, volume)),
          0,
        ),
      ).toEqual([]);
      expect(
        toldFrom(
          plan,
          shared(`same ${price} ${volume}`, () => sameBars(price, volume, 0.01)),
          windowOf(plan),
        ),
      ).toEqual([]);
    }
  });

  test.each(prices)('after it moved, at %d', (price) => {
    const remembers = REMEMBER.has(indicator.category) || REMEMBER.has(indicator.name);
    const kind = remembers ? 'event' : undefined;
    for (const volume of [10, 0]) {
      const bars = shared(`stopped ${price} ${volume}`, () => stoppedBars(price, volume));
      const still = MOVED + windowOf(plan) + 1;
      expect(toldFrom(plan, bars, still, kind)).toEqual([]);
    }
  });

  test.runIf(weighsByVolume(plan))('nor one in which nothing is traded', () => {
    for (const price of prices) {
      const bars = shared(`untraded ${price}`, () => untradedBars(price));
      expect(toldFrom(plan, bars, 0, 'event')).toEqual([]);
      expect(toldFrom(plan, bars, windowOf(plan))).toEqual([]);
    }
  });

  test('both ways of judging agree where it stops and where it continues', () => {
    const bars = shared('stopped and again', stoppedAndAgain);
    const columns = columnsOf(plan, bars);
    const toRow = bars.length;
    const asked = plan.features.map((feature) => {
      const ask = bindFeature(feature, bars, columns, HOUR_MS);
      return Array.from({ length: toRow }, (_, row) => ask(row));
    });
    for (const fromRow of [0, MOVED - 3, MOVED + 60, MOVED + ROWS + 1]) {
      const window = { bars, fromRow, toRow, intervalMs: HOUR_MS, formingRow: null };
      const seen = observeFeatures(indicator.name, plan.features, columns, window, false);
      plan.features.forEach((feature, at) => {
        expect(seen[at]!.values.toJSON(), feature.name).toEqual(asked[at]!.slice(fromRow));
      });
    }
  });
});

test('the wave trend is 0 wherever the price stands, whatever the rounding of its average', () => {
  const random = seededRandom(29);
  const prices = [0.1, ...Array.from({ length: 60 }, () => Math.ceil(20_000 * random()) / 100)];
  for (const price of prices) {
    const { line, signal } = outputsOf(waveTrend, constantBars(80, price, 5));
    expect([line![79], signal![79]], `at ${price}`).toEqual([0, 0]);
  }
});

test('the rank of a price that stopped has no result as older values leave the window', () => {
  const bars = stoppedBars(64_231.17, 10);
  // What is ranked is made of 108 bars.
  expect(toldFrom(planWith(dvi), bars, MOVED + 108)).toEqual([]);
});
