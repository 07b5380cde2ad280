import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { planWith } from '#indicators/test/outputs-of.ts';
import { numbersOf, ScriptedSeries } from '#test/market-data/live/scripted-series.ts';
import { SINGLE_SERIES, indicatorNamed } from '#indicators/test/every-indicator.ts';

/** One of each kind: windowed, recursive, adaptive, fused, stateful, total, anchored, pattern. */
const KINDS =
  'sma ema kama rsi macd bbands adx stoch mfi psar supertrend obv vwap ichimoku engulfing'.split(
    ' ',
  );

const planOf = (name: string) => planWith(indicatorNamed(name));

async function expectNewest(series: ScriptedSeries, rows: number, closedOnly: boolean) {
  const [live, batch] = await series.newest(rows, closedOnly);
  expect(numbersOf(live)).toEqual(numbersOf(batch));
  expect(live.formingRow === null || !closedOnly).toBe(true);
}

/** The rows that end some bars before the last closed one. */
async function expectEarlier(series: ScriptedSeries, barsBack: number, rows: number) {
  const { ring, frontierMs } = series.book;
  const last = ring.firstIndexFrom(frontierMs!) - 1;
  const [live, batch] = await series.at(ring.openTimeAt(Math.max(0, last - barsBack)), rows);
  expect(numbersOf(live)).toEqual(numbersOf(batch));
}

type Move = (series: ScriptedSeries) => void | Promise<void>;

const rows = fc.integer({ min: 1, max: 64 });
const forms = fc.double({ min: 0.01, max: 0.99, noNaN: true }).map(
  (share): Move =>
    (series) =>
      series.form(share),
);
const closes = fc.integer({ min: 1, max: 90 }).map(
  (many): Move =>
    (series) =>
      series.close(many),
);
const corrects = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.double({ min: 1.001, max: 1.1, noNaN: true }))
  .map(
    ([back, factor]): Move =>
      (series) =>
        series.correct(back, factor),
  );
const asksNewest = fc.tuple(rows, fc.boolean()).map(
  ([many, closedOnly]): Move =>
    (series) =>
      expectNewest(series, many, closedOnly),
);
const asksEarlier = fc.tuple(fc.integer({ min: 0, max: 200 }), rows).map(
  ([back, many]): Move =>
    (series) =>
      expectEarlier(series, back, many),
);

/** A change of the series, or a request of a reader; every answer is compared. */
const move = fc.oneof(
  { weight: 4, arbitrary: forms },
  { weight: 4, arbitrary: closes },
  { weight: 1, arbitrary: fc.constant<Move>((series) => series.skip()) },
  { weight: 1, arbitrary: corrects },
  { weight: 4, arbitrary: asksNewest },
  { weight: 3, arbitrary: asksEarlier },
);

describe.each(KINDS)('%s, live', (name) => {
  test('equals the batch over the same bars, whatever happens to the series', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(move, { minLength: 1, maxLength: 12 }),
        async (seed, before, moves) => {
          const series = new ScriptedSeries(planOf(name), seed);
          series.close(before);
          for (const one of moves) await one(series);
          await expectNewest(series, 64, false);
        },
      ),
      { numRuns: deep(15), seed: 7 },
    );
  });
});

test.each(SINGLE_SERIES.map(({ name }) => name))(
  '%s equals the batch at every bar, closed or forming, one after the other',
  async (name) => {
    const plan = planOf(name);
    const series = new ScriptedSeries(plan, 3);
    series.close(250);
    await series.newest(1);
    const bars = deep(30);
    for (let bar = 0; bar < bars; bar += isFit(plan.calculation) ? bars / 2 : 1) {
      series.form(0.4);
      if (!isFit(plan.calculation)) {
        const [forming, asIfClosed] = await series.newest(1);
        expect(forming.formingRow).toBe(forming.toRow - 1);
        expect(numbersOf(forming)).toEqual(numbersOf(asIfClosed));
      }
      series.close();
      const [closed, batch] = await series.at(series.lastClosedMs);
      expect(numbersOf(closed)).toEqual(numbersOf(batch));
    }
  },
);

describe('plans in one run', () => {
  const plans = KINDS.map(planOf);

  test.each(KINDS.map((name, at) => [name, at] as const))(
    '%s equals the batch at every bar among the others, and after they left',
    async (_, at) => {
      const series = new ScriptedSeries(plans[at]!, 8, plans.toSpliced(at, 1));
      series.close(400);
      await expectNewest(series, 10, false);
      // In between, the run is moved to other arrays.
      for (let bar = 0; bar < 120; bar += 1) {
        series.form(0.3);
        if (bar % 20 === 0) await expectNewest(series, 3, false);
        series.close();
        if (bar % 7 === 0) await expectNewest(series, 3, true);
      }
      for (const other of series.company) {
        other.leave();
        series.form(0.6);
        // A subscriber that left before its answer arrived receives nothing, and nothing breaks.
        const [received] = Object.values(numbersOf(await other.newest(3, false)));
        expect(received).toEqual([NaN, NaN, NaN]);
        await expectNewest(series, 20, false);
        series.close(40);
        await expectNewest(series, 64, true);
      }
      series.correct(2, 1.1);
      await expectNewest(series, 5, false);
    },
  );
});

describe('a live calculation', () => {
  test('calculates each bar once, however many readers ask', async () => {
    const series = new ScriptedSeries(planOf('rsi'), 1);
    series.close(300);
    await Promise.all(Array.from({ length: 50 }, () => series.newest(1)));
    const begun = series.calculatedBars;
    expect(begun).toBeLessThanOrEqual(300);
    for (let bar = 0; bar < 100; bar += 1) {
      series.close();
      for (let reader = 0; reader < 50; reader += 1) await series.at(series.lastClosedMs);
    }
    expect(series.calculatedBars).toBe(begun + 100);
  });

  test('keeps every closed bar for a reader that reads one after the other, after hundreds came at once', async () => {
    const series = new ScriptedSeries(planOf('ema'), 2);
    series.close(300);
    await series.newest(1);
    const fromMs = series.lastClosedMs + HOUR_MS;
    const begun = series.calculatedBars;
    series.close(400);
    for (let ms = fromMs; ms <= series.lastClosedMs; ms += HOUR_MS) {
      const [live, batch] = await series.at(ms);
      expect(numbersOf(live)).toEqual(numbersOf(batch));
    }
    expect(series.calculatedBars).toBe(begun + 400);
  });

  test('restarts when memory does, also before its first delivery', async () => {
    const series = new ScriptedSeries(planOf('ema'), 4);
    series.close(300);
    await series.newest(10);
    series.restart();
    expect(series.calculation.isReady).toBe(false);
    series.close(50);
    const [live, batch] = await series.newest(50);
    expect(numbersOf(live)).toEqual(numbersOf(batch));
    expect(live.toRow - live.fromRow).toBe(50);
  });

  test('notices a correction before any reader receives it', async () => {
    const series = new ScriptedSeries(planOf('sma'), 5);
    series.close(100);
    const [before] = await series.newest(1);
    series.correct(3, 1.2);
    const [after, batch] = await series.newest(1);
    expect(numbersOf(after)).toEqual(numbersOf(batch));
    expect(numbersOf(after)).not.toEqual(numbersOf(before));
  });

  test('gives numbers that later bars do not change', async () => {
    const series = new ScriptedSeries(planOf('macd'), 6);
    series.close(200);
    series.form(0.5);
    const [live] = await series.newest(20);
    const received = numbersOf(live);
    series.close(200);
    await series.newest(20);
    expect(numbersOf(live)).toEqual(received);
  });

  test('fits once for each closed bar, and has no value for the forming one', async () => {
    const series = new ScriptedSeries(planOf('hmm'), 7);
    series.close(400);
    series.form(0.5);
    const [first, second] = await Promise.all([series.newest(5), series.newest(3)]);
    expect(numbersOf(first[0])['regime']!.slice(2)).toEqual(numbersOf(second[0])['regime']);
    expect(numbersOf(first[0])['regime']!.map(Number.isNaN)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});
