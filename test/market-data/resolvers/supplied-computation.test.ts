import * as fc from 'fast-check';
import { execute, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#kernel/errors/errors.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  MINUTE_MS,
  START_MS,
  marketFixture,
} from '#test/market-data/market-data-fixture.ts';
import { anyParameters } from '#indicators/test/parameter-samples.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';
import { deep } from '#test/depth.ts';

/** A volume profile of these bars once never terminated. */
const VOLUME_BELOW_ZERO = [5, 5, 5, -3, 0, 9].map((volume, row) => {
  const price = row + 1;
  return [row * MINUTE_MS, price, price, price, price, volume];
});

const DOCUMENT = parse(`
  query ($klines: [[KlineNumber!]!]!, $calc: [CalcInput!]!, $interval: Interval,
         $signals: Boolean! = false, $includeForming: Boolean! = false,
         $calendar: TradingCalendar! = "auto") {
    computeIndicators(klines: $klines, calc: $calc, interval: $interval, signals: $signals,
                      includeForming: $includeForming, calendar: $calendar) {
      klines
      calendar
      indicators { key name params columns signals @include(if: $signals) { id values last { barStatus } } }
    }
  }`);

interface Result {
  readonly key: string;
  readonly columns: Record<string, (number | null)[]>;
  readonly signals?: { id: string; values: (boolean | null)[]; last: { barStatus: string } }[];
}

async function run(fixture: Fixture, variables: Record<string, unknown>) {
  const { schema } = fixture.data.subgraph;
  const contextValue = fixture.data.subgraph.createContext(CONTEXT);
  const answer = await execute({
    schema,
    document: DOCUMENT,
    contextValue,
    variableValues: variables,
  });
  const { data, errors } = JSON.parse(JSON.stringify(answer));
  return {
    computed: data?.computeIndicators as {
      klines: number[][];
      calendar: string | null;
      indicators: Result[];
    },
    failure: errors?.[0] && { message: errors[0].message, ...errors[0].extensions },
  };
}

/** Rows of hourly bars, the last of which opens at a time. */
function rowsUntil(lastMs: number, count: number, stepMs = MINUTE_MS): number[][] {
  const bars = randomBars(count, 3);
  return Array.from({ length: count }, (_, row) => [
    lastMs - (count - 1 - row) * stepMs,
    ...BAR_COLUMNS.slice(1).map((name) => bars[name][row]!),
  ]);
}

const LAST_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS;

test('columns are as long as the supplied bars, without warm-up', async () => {
  const klines = rowsUntil(LAST_MS, 30);
  const { computed } = await run(marketFixture(), { klines, calc: [{ name: 'ema' }] });
  expect(computed.klines).toEqual(klines);
  const values = computed.indicators[0]!.columns['ema_20']!;
  expect(values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null));
  expect(values.slice(19)).toEqual(Array.from({ length: 11 }, () => expect.any(Number)));
});

test('rows without a quote volume come back with none', async () => {
  const klines = rowsUntil(LAST_MS, 3).map((row) => row.slice(0, 6));
  const { computed } = await run(marketFixture(), { klines, calc: [{ name: 'obv' }] });
  expect(computed.klines).toEqual(klines.map((row) => row.concat(0)));
});

describe('signals', () => {
  test('need an interval', async () => {
    const { failure } = await run(marketFixture(), {
      klines: rowsUntil(LAST_MS, 3),
      calc: [{ name: 'ema' }],
      signals: true,
    });
    expect(failure).toMatchObject({
      code: 'INVALID_INPUT',
      validation: [
        { type: 'missing', loc: ['body', 'interval'], msg: 'Field required', input: null },
      ],
    });
  });

  test('judge a last bar that has not ended only on request', async () => {
    const fixture = marketFixture();
    const formingMs = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS;
    const variables = {
      klines: rowsUntil(formingMs, 30),
      calc: [{ name: 'ema' }],
      interval: '1m',
      signals: true,
    };
    const above = (results: readonly Result[]) =>
      results[0]!.signals!.find(({ id }) => id === 'ema.price_above')!;
    const closed = above((await run(fixture, variables)).computed.indicators);
    expect(closed.values.at(-1)).toBeNull();
    expect(closed.last.barStatus).toBe('closed');
    const judged = above(
      (await run(fixture, { ...variables, includeForming: true })).computed.indicators,
    );
    expect(judged.values.at(-1)).toEqual(expect.any(Boolean));
    expect(judged.last.barStatus).toBe('forming');
  });
});

describe('a calendar', () => {
  const DAY_MS = 86_400_000;
  const monday = Date.UTC(2026, 1, 2);
  // Three weeks of weekdays in which the mainland has a holiday, and the others two others.
  const weekdays = Array.from({ length: 19 }, (_, day) => monday + day * DAY_MS).filter(
    (dayMs) => new Date(dayMs).getUTCDay() % 6 !== 0,
  );
  const rows = rowsUntil(LAST_MS, weekdays.length).map((row, at) => row.with(0, weekdays[at]!));
  const variables = { klines: rows, calc: [{ name: 'ema', params: { period: 3 } }] };

  test('is found and reported, named and reported, and not reported without an interval', async () => {
    const calendarOf = async (more: object) =>
      (await run(marketFixture(), { ...variables, ...more })).computed.calendar;
    expect(await calendarOf({})).toBeNull();
    expect(await calendarOf({ interval: '1d' })).toBe('forex');
    expect(await calendarOf({ interval: '1d', calendar: 'us' })).toBe('us');
    expect(await calendarOf({ interval: '1d', calendar: '24x7' })).toBe('24x7');
  });

  test('that does not exist is rejected', async () => {
    const { failure } = await run(marketFixture(), { ...variables, calendar: 'XSHG' });
    expect(failure?.message).toMatch(/A TradingCalendar is one of auto, 24x7, cn, hk, us/);
  });
});

describe('rejections', () => {
  const rows = rowsUntil(LAST_MS, 3);
  const withNumber = (value: number) =>
    rows.map((row, at) => (at === 1 ? row.with(4, value) : row));

  test.each([
    [{ klines: [] }, 'INVALID_KLINES'],
    [{ klines: rows.toReversed() }, 'INVALID_KLINES'],
    [{ klines: withNumber(Infinity) }, 'INVALID_KLINES'],
    [{ klines: rows, interval: '5m' }, 'INVALID_KLINES'],
    [{ klines: withNumber(-1) }, 'INVALID_KLINES'],
    [{ klines: VOLUME_BELOW_ZERO }, 'INVALID_KLINES'],
    [{ klines: [[1, 2, 3]] }, 'INVALID_INPUT'],
    [{ klines: rowsUntil(LAST_MS, 2_001) }, 'TOO_MANY_KLINES'],
    [{ klines: rows, calc: [] }, 'EMPTY_CALC'],
    [{ klines: rows, calc: [{ name: 'nothing' }] }, 'UNKNOWN_INDICATOR'],
  ])('%j', async (variables, code) => {
    const { failure } = await run(marketFixture(), { calc: [{ name: 'ema' }], ...variables });
    expect(failure.code).toBe(code);
  });
});

/** The numbers as a consistent bar, quote volume last where there are six. */
function barOf([a, b, c, d, volume, quote]: readonly number[]): number[] {
  const [low, open, close, high] = [a!, b!, c!, d!].toSorted((x, y) => x - y);
  const rest = quote === undefined ? [] : [Math.abs(quote)];
  return [open!, high!, low!, close!, Math.abs(volume!), ...rest];
}

test('each indicator answers for any finite numbers in the bars', async () => {
  const fixture = marketFixture();
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 1, -1, 1e308, -1e308, 5e-324, 1e15, 1e-15),
  );
  const rows = fc
    .array(fc.array(number, { minLength: 5, maxLength: 6 }), { minLength: 1, maxLength: 60 })
    .map((all) => all.map((values, row) => [LAST_MS + row * MINUTE_MS, ...barOf(values)]));
  // A request has a hundred entries at most: each run tries some of the indicators.
  const calcs = fc
    .shuffledSubarray([...SINGLE_SERIES], { minLength: 60, maxLength: 100 })
    .map((some) => some.map(({ name }) => ({ name })));
  await fc.assert(
    fc.asyncProperty(rows, calcs, async (klines, calc) => {
      const { computed, failure } = await run(fixture, {
        klines,
        calc,
        interval: '1m',
        signals: true,
      });
      if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
      for (const { columns } of computed.indicators) {
        for (const values of Object.values(columns)) expect(values).toHaveLength(klines.length);
      }
    }),
    { numRuns: deep(15) },
  );
});

test('an indicator over a month uses the existing bars, however short they are', async () => {
  const klines = rowsUntil(LAST_MS, 3);
  const calc = [{ name: 'vwap', params: { anchor: 'month' } }];
  const { computed } = await run(marketFixture(), { klines, calc, interval: '1m' });
  const [, , high, low, close] = klines[0]!;
  const average = computed.indicators[0]!.columns['vwap']![0];
  expect(average).toBeCloseTo((high! + low! + close!) / 3, 9);
});

test('each indicator answers for any parameters of its signature', async () => {
  const fixture = marketFixture();
  const entry = fc
    .constantFrom(...SINGLE_SERIES)
    .chain((indicator) =>
      anyParameters(indicator).map((params) => ({ name: indicator.name, params })),
    );
  await fc.assert(
    fc.asyncProperty(entry, fc.integer({ min: 1, max: 700 }), async (calc, count) => {
      const klines = rowsUntil(LAST_MS, count);
      const { computed, failure } = await run(fixture, {
        klines,
        calc: [calc],
        interval: '1m',
        signals: true,
      });
      if (failure !== undefined) throw new Error(`${failure.code}: ${failure.message}`);
      for (const values of Object.values(computed.indicators[0]!.columns)) {
        expect(values).toHaveLength(count);
      }
    }),
    { numRuns: deep(70) },
  );
});

test('any client request gets an answer or a code of the table', async () => {
  const fixture = marketFixture();
  const row = fc.array(fc.oneof(fc.integer(), fc.double()), { maxLength: 9 });
  const entry = fc.record({
    name: fc.oneof(fc.constantFrom('ema', 'hmm', 'rsi'), fc.string()),
    id: fc.option(fc.string()),
    params: fc.option(fc.dictionary(fc.constantFrom('period', 'source', 'x'), fc.jsonValue())),
  });
  const request = fc.record({
    klines: fc.array(row, { maxLength: 5 }),
    calc: fc.array(entry, { maxLength: 3 }),
    interval: fc.option(fc.constantFrom('1m', '1d')),
    signals: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async (variables) => {
      const { computed, failure } = await run(fixture, variables);
      if (computed !== undefined && computed !== null) return;
      const code = String(failure.code).toLowerCase() as keyof typeof ERRORS;
      expect(ERRORS[code].status).toBeLessThan(500);
    }),
    { numRuns: deep(150) },
  );
});

test('50 regimes over 5,000 bars are one request that yields to other requests', async () => {
  const counts = { turns: 0, tasks: 0 };
  const fixture = marketFixture({
    yieldTurn: () => {
      counts.turns += 1;
      return Promise.resolve();
    },
    // The result of the fit does not matter here, only its time on the event loop.
    offload: {
      async run({ rows }) {
        counts.tasks += 1;
        return Array.from({ length: 12 }, () => new Float64Array(rows).fill(0.123456789));
      },
    },
  });
  const calc = Array.from({ length: 50 }, (_, seed) => ({ name: 'hmm', params: { seed } }));
  const { computed } = await run(fixture, { klines: rowsUntil(LAST_MS, 5_000), calc });
  expect(computed.indicators).toHaveLength(50);
  expect(computed.indicators[49]!.columns['hmm_regime']).toHaveLength(5_000);
  expect(counts.tasks).toBe(50);
  expect(counts.turns).toBeGreaterThan(20);
});
