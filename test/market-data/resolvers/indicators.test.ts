import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CALCS } from '#market-data/calculation/calc-entry.ts';
import type { KlineRow } from '#kernel/market/bar.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { Fixture, FixtureOptions } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  START_MS,
  marketFixture,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const OLD_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 30 * 1_440 * MINUTE_MS;
const caps = (most: number) => ({
  maxKlines: {
    '1m': most,
    '5m': most,
    '15m': most,
    '30m': most,
    '1h': most,
    '4h': most,
    '1d': most,
  },
});
const SMALL_MEMORY: FixtureOptions = { settings: caps(50) };

interface Result {
  readonly key: string;
  readonly params: Record<string, unknown>;
  readonly columns: Record<string, (number | null)[]>;
}

interface Computation {
  readonly currentPrice: number;
  readonly klines: KlineRow[];
  readonly warmupBars: number;
  readonly indicators: Result[];
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
}

/** Answers a query while virtual time passes; the data, or the message of the first error. */
async function answer(fixture: Fixture, source: string) {
  const answered = fixture.query(source);
  await fixture.clock.advance(DEFAULT_BAR_SETTINGS.historyWaitMs + 500);
  const { data, errors } = JSON.parse(JSON.stringify(await answered));
  return { data, failure: errors?.[0] && { message: errors[0].message, ...errors[0].extensions } };
}

const FIELDS = 'currentPrice klines warmupBars indicators { key params columns }';

async function compute(fixture: Fixture, args: string, calc = '{name: "ema"}') {
  const { data, failure } = await answer(
    fixture,
    `{ indicators(${BTC}, interval: "1m", calc: [${calc}] ${args}) { ${FIELDS} } }`,
  );
  expect(failure).toBeUndefined();
  return data.indicators as Computation;
}

async function failureOf(fixture: Fixture, args: string, calc = '{name: "ema"}'): Promise<Failure> {
  const { failure } = await answer(
    fixture,
    `{ indicators(${BTC}, interval: "1m", calc: [${calc}] ${args}) { ${FIELDS} } }`,
  );
  return failure;
}

describe('an answer', () => {
  test('names the series, and has a column value for each bar', async () => {
    const { data } = await answer(
      await startedFixture(),
      `{ indicators(${BTC}, interval: "1m", limit: 7, calc: [
           {name: "macd", id: "m", params: {fast_period: 5}}, {name: "ema"}]) {
         instrument { symbol subscribed } venueKey symbol interval
         indicators { key name params columns } } }`,
    );
    expect(data.indicators).toEqual({
      instrument: { symbol: 'BTCUSDT', subscribed: true },
      venueKey: 'venue_a:spot',
      symbol: 'BTCUSDT',
      interval: '1m',
      indicators: [
        {
          key: 'm',
          name: 'macd',
          params: {
            fast_period: 5,
            slow_period: 26,
            signal_period: 9,
            ma_type: 'ema',
            source: 'close',
          },
          columns: {
            macd: expect.any(Array),
            macd_signal: expect.any(Array),
            macd_histogram: expect.any(Array),
          },
        },
        {
          key: 'ema',
          name: 'ema',
          params: { period: 20, source: 'close' },
          columns: { ema_20: Array.from({ length: 7 }, () => expect.any(Number)) },
        },
      ],
    });
  });

  test('has 200 bars without a limit', async () => {
    const { klines } = await compute(await startedFixture(), '');
    expect(klines).toHaveLength(200);
  });

  test('is synchronous where memory has every bar and the code is loaded', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(10_000);
    const ask = () =>
      fixture.query(
        `{ indicators(${BTC}, interval: "1m", calc: [{name: "ema"}]) { indicators { columns } } }`,
      );
    await ask();
    expect(ask()).not.toBeInstanceOf(Promise);
  });

  test('reports the newest price, whatever the window is', async () => {
    const fixture = await startedFixture();
    const newest = (await compute(fixture, 'limit: 1')).klines[0]![4];
    expect((await compute(fixture, `endTime: ${OLD_MS} limit: 1`)).currentPrice).toBe(newest);
  });

  test('takes parameters from variables and from literals unchanged', async () => {
    const fixture = await startedFixture();
    const literal = await compute(fixture, 'limit: 1', '{name: "ema", params: {period: 5}}');
    expect(literal.indicators[0]).toMatchObject({ key: 'ema:period=5', params: { period: 5 } });
    const { message } = await failureOf(fixture, '', '{name: "ema", params: 5}');
    expect(message).toBe('Argument "calc" has invalid value [{name: "ema", params: 5}].');
  });
});

describe('windows', () => {
  test.each([
    'limit: 5',
    `startTime: ${OLD_MS} limit: 5`,
    `startTime: ${OLD_MS + 1} limit: 5`,
    `endTime: ${OLD_MS} limit: 5`,
    `startTime: ${OLD_MS} endTime: ${OLD_MS + 4 * MINUTE_MS}`,
    `startTime: ${START_MS - 10 * MINUTE_MS} limit: 100`,
    `startTime: ${START_MS - 70 * MINUTE_MS} limit: 50`,
    `endTime: ${START_MS - 30 * MINUTE_MS} limit: 40`,
  ])('%s gives the rows that klines gives', async (window) => {
    for (const options of [{}, SMALL_MEMORY]) {
      const fixture = await startedFixture(options);
      fixture.exchange.holes.add(OLD_MS + 2 * MINUTE_MS);
      const calc = '{name: "ema", params: {period: 3}}';
      const computed = await compute(fixture, window, calc);
      const { data } = await answer(
        fixture,
        `{ klines(${BTC}, interval: "1m", ${window}) { rows } }`,
      );
      const last = computed.klines.length - 1;
      // The forming bar moves on between the two requests.
      expect(computed.klines.slice(0, last)).toEqual(data.klines.rows.slice(0, last));
      expect(computed.klines[last]![0]).toBe(data.klines.rows[last][0]);
      expect(computed.indicators[0]!.columns['ema_3']).toHaveLength(last + 1);
    }
  });

  test('rejected by klines are rejected alike', async () => {
    const fixture = await startedFixture();
    const past = `startTime: ${OLD_MS} endTime: ${OLD_MS}`;
    expect(await failureOf(fixture, past)).toMatchObject({
      code: 'HISTORY_NOT_AVAILABLE',
      klineErrorCode: 'history_not_available',
    });
    const { failure } = await answer(
      fixture,
      `{ indicators(exchange: venue_a, market: spot, symbol: "NOPE", interval: "1m",
         calc: [{name: "ema"}]) { warmupBars } }`,
    );
    expect(failure).toMatchObject({ code: 'SYMBOL_NOT_SUBSCRIBED' });
  });

  test('a series without bars has nothing to calculate on', async () => {
    const fixture = marketFixture();
    expect(await failureOf(fixture, '')).toMatchObject({ code: 'NO_CACHED_DATA' });
  });

  test('1,000 bars is the maximum', async () => {
    const fixture = await startedFixture();
    expect((await compute(fixture, 'limit: 1000')).klines).toHaveLength(1_000);
    expect(await failureOf(fixture, 'limit: 1001')).toMatchObject({ code: 'LIMIT_TOO_LARGE' });
  });
});

describe('warm-up', () => {
  test('comes from before the window, from the archive and the venue where memory ends', async () => {
    const fixture = await startedFixture(SMALL_MEMORY);
    const few = await compute(fixture, 'limit: 5');
    expect(few.warmupBars).toBeGreaterThan(200);
    const other = await startedFixture();
    const inMemory = await compute(other, 'limit: 5');
    expect(few.warmupBars).toBe(inMemory.warmupBars);
    expect(few.indicators[0]!.columns['ema_20']!.slice(0, 4)).toEqual(
      inMemory.indicators[0]!.columns['ema_20']!.slice(0, 4),
    );
  });

  test('is retrieved once', async () => {
    const fixture = await startedFixture(SMALL_MEMORY);
    await compute(fixture, 'limit: 5');
    const asked = fixture.exchange.asked.length;
    await compute(fixture, 'limit: 5');
    expect(fixture.exchange.asked).toHaveLength(asked);
  });

  test('is shorter where the listing begins, and the first values are null', async () => {
    const fixture = marketFixture(SMALL_MEMORY);
    fixture.exchange.listedAtMs = OLD_MS;
    await fixture.data.start();
    fixture.exchange.goLive();
    await fixture.clock.advance(2_000);
    const atStart = await compute(fixture, `startTime: ${OLD_MS} limit: 30`);
    expect(atStart.warmupBars).toBe(0);
    const values = atStart.indicators[0]!.columns['ema_20']!;
    expect(values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null));
    expect(values.slice(19)).toEqual(Array.from({ length: 11 }, () => expect.any(Number)));
    const later = await compute(fixture, `startTime: ${OLD_MS + 7 * MINUTE_MS} limit: 5`);
    expect(later.warmupBars).toBe(7);
  });

  test('that is temporarily unavailable is not left out: the request is retried', async () => {
    const fixture = await startedFixture(SMALL_MEMORY);
    fixture.exchange.fault = new FeedError('unavailable', 'down');
    expect(await failureOf(fixture, 'limit: 5')).toMatchObject({
      code: 'HISTORY_UPSTREAM_UNAVAILABLE',
      retryAfter: expect.any(Number),
    });
    fixture.exchange.fault = null;
    await fixture.clock.advance(120_000);
    expect((await compute(fixture, 'limit: 5')).warmupBars).toBeGreaterThan(200);
  });

  test('reaches back to the anchor of an indicator', async () => {
    const fixture = await startedFixture(SMALL_MEMORY);
    const anchorMs = OLD_MS - 700 * MINUTE_MS;
    const calc = `{name: "anchored_vwap", params: {anchor_time_ms: ${anchorMs}}}`;
    const { warmupBars } = await compute(fixture, `startTime: ${OLD_MS} limit: 5`, calc);
    expect(warmupBars).toBe(700);
  });

  test('gives each bar one value, whatever the limit and the end, of every indicator', async () => {
    const fixture = await startedFixture();
    // These bars double and halve from one to the next, and an average of an index that compounds
    // them depends on bars long before; a test over plausible bars holds these two to the same
    // promise.
    const compound = new Set(['nvi', 'pvi']);
    const names = SINGLE_SERIES.filter(({ repaints }) => !repaints)
      .map(({ name }) => name)
      .filter((name) => !compound.has(name));
    const batches = Array.from({ length: Math.ceil(names.length / MAX_CALCS) }, (_, at) =>
      names
        .slice(at * MAX_CALCS, (at + 1) * MAX_CALCS)
        .map((name) => `{name: "${name}"}`)
        .join(' '),
    );
    const known = new Map<string, number | null>();
    const differing: string[] = [];
    for (const args of [
      `limit: 120`,
      `limit: 7`,
      `limit: 1`,
      `limit: 40 endTime: ${START_MS - 10 * MINUTE_MS}`,
      `startTime: ${START_MS - 55 * MINUTE_MS} limit: 20`,
    ]) {
      const answers = [];
      for (const calc of batches) answers.push(await compute(fixture, args, calc));
      // The forming bar moves between two requests.
      for (const { klines, indicators } of answers) {
        for (const { key, columns } of indicators) {
          for (const [column, values] of Object.entries(columns))
            for (const [row, [openTimeMs]] of klines.slice(0, -1).entries()) {
              const place = `${key}.${column} at ${openTimeMs}`;
              const value = values[row]!;
              const before = known.get(place);
              known.set(place, before === undefined ? value : before);
              if (before === undefined || before === value) continue;
              const isNear = Math.abs(value - before!) <= 1e-7 * Math.max(1, Math.abs(value));
              if (value === null || before === null || !isNear) {
                differing.push(`${place}: ${before} and ${value} of ${args}`);
              }
            }
        }
      }
    }
    expect(differing.slice(0, 9)).toEqual([]);
  });

  test('that cannot reach back so far is a failure, not a wrong value', async () => {
    const fixture = await startedFixture();
    const calc = '{name: "anchored_vwap", params: {anchor_time_ms: 1}}';
    const failure = await failureOf(fixture, `startTime: ${OLD_MS} limit: 5`, calc);
    expect(failure.code).toBe('CALCULATION_FAILED');
    expect(failure.message).toContain('more than 20160 bars before the window; name a later time');
  });

  test('reaches back to the start of a week or a month, however short the bars are', async () => {
    const fixture = await startedFixture();
    const calc =
      '{name: "vwap", params: {anchor: "week"}} {name: "pivot_points", params: {anchor: "week"}}';
    // It is Saturday, so 7,000 minutes of the week and all of the week before lie behind.
    const window = `endTime: ${START_MS - 30 * MINUTE_MS}`;
    const some = await compute(fixture, `${window} limit: 3`, calc);
    expect(some.warmupBars).toBe(20_160);
    const all = await compute(fixture, `${window} limit: 900`, calc);
    const lastThree = (computation: Computation) =>
      computation.indicators.map(({ columns }) =>
        Object.values(columns).map((values) => values.slice(-3)),
      );
    expect(lastThree(some)).toEqual(lastThree(all));
    expect(lastThree(some).flat(2)).not.toContain(null);
  });

  test('of a period beyond the readable history is rejected', async () => {
    const calc = '{name: "vwap", params: {anchor: "month"}}';
    const failure = await failureOf(await startedFixture(), 'limit: 5', calc);
    expect(failure).toMatchObject({
      code: 'CALCULATION_FAILED',
      message:
        'vwap counts from up to 44640 bars before the window, and 20160 can be read; name a shorter ' +
        'period, or a longer interval.',
    });
  });

  test('makes values independent of the limit', async () => {
    const fixture = await startedFixture();
    const calc = '{name: "ema"} {name: "macd"} {name: "rsi"} {name: "atr"} {name: "bbands"}';
    const window = `endTime: ${START_MS - 30 * MINUTE_MS}`;
    const all = await compute(fixture, `${window} limit: 900`, calc);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 900 }), async (limit) => {
        const some = await compute(fixture, `${window} limit: ${limit}`, calc);
        some.indicators.forEach(({ columns }, at) => {
          for (const [name, values] of Object.entries(columns)) {
            const same = all.indicators[at]!.columns[name]!.slice(-limit);
            values.forEach((value, row) => {
              const scale = Math.max(1, Math.abs(same[row]!));
              expect(Math.abs(value! - same[row]!) / scale).toBeLessThan(1e-8);
            });
          }
        });
      }),
      { numRuns: 20 },
    );
  });
});

describe('the graph', () => {
  test('reaches the indicators of an instrument, and null where nothing is subscribed', async () => {
    const { data } = await answer(
      await startedFixture(),
      `{ _entities(representations: [
          { __typename: "Instrument", exchange: "venue_a", market: "spot", symbol: "BTCUSDT" }
          { __typename: "Instrument", exchange: "stock", market: "cn", symbol: "600519" }
        ]) { ... on Instrument { indicators(interval: "1m", limit: 2, calc: [{name: "ema"}]) {
          symbol indicators { columns } } } } }`,
    );
    expect(data._entities).toEqual([
      {
        indicators: {
          symbol: 'BTCUSDT',
          indicators: [{ columns: { ema_20: [expect.any(Number), expect.any(Number)] } }],
        },
      },
      { indicators: null },
    ]);
  });

  test('reads and calculates once what aliases repeat', async () => {
    const fixture = await startedFixture(SMALL_MEMORY);
    const field = (calc: string) =>
      `indicators(${BTC}, interval: "1m", limit: 3, calc: [${calc}]) { indicators { columns } }`;
    const { data } = await answer(
      fixture,
      `{ a: ${field('{name: "ema"}')} b: ${field('{name: "ema", id: "other"}')} }`,
    );
    expect(data.b).toEqual(data.a);
  });

  test('bounds the work of an operation, however its aliases spread it', async () => {
    const fixture = await startedFixture({ settings: caps(3_000) });
    const entries = entriesOf(100);
    const fields = Array.from(
      { length: 40 },
      (_, at) =>
        `a${at}: indicators(${BTC}, interval: "1m", limit: ${1_000 - at}, calc: [${entries}]) {
           indicators { columns } }`,
    );
    const { failure } = await answer(fixture, `{ ${fields.join(' ')} }`);
    expect(failure).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('lets the event loop serve other requests during 100 entries over 1,000 bars', async () => {
    const counts = { turns: 0 };
    const fixture = await startedFixture({
      yieldTurn: () => {
        counts.turns += 1;
        return Promise.resolve();
      },
    });
    const { indicators } = await compute(fixture, 'limit: 1000', entriesOf(100));
    expect(indicators).toHaveLength(100);
    for (const { columns } of indicators) {
      for (const values of Object.values(columns)) expect(values).toHaveLength(1_000);
    }
    expect(counts.turns).toBeGreaterThan(3);
  });
});

/** Entries of every incremental indicator, over and over. */
function entriesOf(count: number): string {
  const names = SINGLE_SERIES.filter(
    (indicator) => !isFit(indicator.plan(indicator.defaults, MINUTE_MS).calculation),
  ).map(({ name }) => name);
  const entries = Array.from(
    { length: count },
    (_, at) => `{name: "${names[at % names.length]}", id: "k${at}"}`,
  );
  return entries.join(' ');
}
