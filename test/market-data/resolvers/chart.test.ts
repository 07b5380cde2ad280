import { describe, expect, test } from 'vitest';
import { isRawJson } from '#kernel/text/raw-json.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { ChartArguments } from '#market-data/answers/chart.ts';
import { chartOf } from '#market-data/answers/chart.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  START_MS,
  marketFixture,
  startedFixture,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m"';
const MOMENT = '{ value openTime confirmedAtMs barStatus anchorOpenTime }';
const SIGNALS = `signals { id kind bias values last ${MOMENT} lastTrue ${MOMENT} }`;
const CHART = `{ venueKey symbol interval klines instrument { subscribed }
  panels { id title range items { type key title style { role dash step } data } }
  indicatorSignals { key ${SIGNALS} } }`;
const CALC = 'calc: [{ name: "ema", params: { period: 3 } }, { name: "macd", id: "m" }]';

interface Moment {
  readonly value: boolean | null;
  readonly openTime: number;
  readonly confirmedAtMs: number | null;
  readonly barStatus: string;
}

interface Observation {
  readonly id: string;
  readonly kind: string;
  readonly values: (boolean | null)[];
  readonly last: Moment | null;
}

interface Item {
  readonly type: string;
  readonly key: string | null;
  readonly data: Readonly<Record<string, unknown>>[];
}

interface Answer {
  readonly klines: number[][];
  readonly panels: { readonly id: string; readonly items: Item[] }[];
  readonly indicatorSignals: { readonly key: string; readonly signals: Observation[] }[];
}

/** The answer of one field of `Query`. */
async function ask<Data = Answer>(fixture: Fixture, field: string): Promise<Data> {
  const answered = fixture.query(`{ answer: ${field} }`);
  await fixture.clock.advance(1_000);
  const { data, errors } = JSON.parse(JSON.stringify(await answered));
  expect(errors).toBeUndefined();
  return data.answer;
}

async function codeOf(fixture: Fixture, field: string): Promise<unknown> {
  const { errors } = await fixture.query(`{ ${field} }`);
  return errors?.[0]?.extensions['code'];
}

describe('a chart', () => {
  test('has a main panel with the overlays, and one for each indicator that has its own', async () => {
    const chart = await ask(
      await startedFixture(),
      `chart(${SERIES}, ${CALC}, limit: 30) ${CHART}`,
    );
    expect(chart).toMatchObject({ venueKey: 'venue_a:spot', symbol: 'BTCUSDT', interval: '1m' });
    expect(chart.klines).toHaveLength(30);
    expect(chart.panels.map(({ id }) => id)).toEqual(['main', 'm']);
    expect(chart.panels.map(({ items }) => items.map(({ type, key }) => [type, key]))).toEqual([
      [['line', 'ema:period=3']],
      [
        ['histogram', 'm'],
        ['line', 'm'],
        ['line', 'm'],
        ['level', 'm'],
      ],
    ]);
    expect(chart.indicatorSignals).toEqual([]);
  });

  test('draws under each candle, in seconds, the values of the indicator', async () => {
    const fixture = await startedFixture();
    const chart = await ask(fixture, `chart(${SERIES}, ${CALC}, limit: 30) ${CHART}`);
    const { klines, indicators } = await ask<{
      klines: number[][];
      indicators: { columns: Record<string, number[]> }[];
    }>(fixture, `indicators(${SERIES}, ${CALC}, limit: 30) { klines indicators { columns } }`);
    expect(chart.klines).toEqual(klines);
    const times = klines.map(([openTimeMs]) => openTimeMs! / 1_000);
    const lines = chart.panels.flatMap(({ items }) => items.filter(({ type }) => type === 'line'));
    const columns = [
      indicators[0]!.columns['ema_3'],
      indicators[1]!.columns['macd'],
      indicators[1]!.columns['macd_signal'],
    ];
    expect(lines.map(({ data }) => data)).toEqual(
      columns.map((column) => column!.map((value, row) => ({ time: times[row], value }))),
    );
    expect(lines.flatMap(({ data }) => data).every(({ value }) => value !== null)).toBe(true);
  });

  test('carries its drawings as JSON text', async () => {
    const { query } = await startedFixture();
    const answer = (await query(
      `{ chart(${SERIES}, ${CALC}) { panels { items { data } } } }`,
    )) as unknown as { data: { chart: { panels: { items: { data: { json: string } }[] }[] } } };
    for (const { data } of answer.data.chart.panels.flatMap(({ items }) => items)) {
      expect(isRawJson(data)).toBe(true);
      expect(data.json).toBe(JSON.stringify(data));
    }
  });

  test('is reached from its instrument, and is null where that is not subscribed', async () => {
    const fixture = await startedFixture();
    const field = (symbol: string): string =>
      `_entities(representations: [{ __typename: "Instrument", exchange: "venue_a", market: "spot",
         symbol: "${symbol}" }]) { ... on Instrument { chart(interval: "1m", limit: 9, ${CALC}) {
           symbol panels { id } } } }`;
    expect(await ask(fixture, field('BTCUSDT'))).toEqual([
      { chart: { symbol: 'BTCUSDT', panels: [{ id: 'main' }, { id: 'm' }] } },
    ]);
    expect(await ask(fixture, field('NOPE'))).toEqual([{ chart: null }]);
  });
});

describe('signals of a chart', () => {
  const chartWith = async (fixture: Fixture, rest = ''): Promise<Answer> =>
    ask(fixture, `chart(${SERIES}, ${CALC}, limit: 60, signals: true ${rest}) ${CHART}`);

  test('are events on the candles that confirmed them, and no states', async () => {
    const chart = await chartWith(await startedFixture());
    const drawn = chart.panels.map(({ items }) => items.at(-1)!);
    expect(drawn).toMatchObject([
      { type: 'markers', key: null },
      { type: 'markers', key: 'm' },
    ]);
    const all = drawn.flatMap(({ data }) => data);
    const occurred = chart.indicatorSignals.flatMap(({ key, signals }) =>
      signals
        .filter(({ kind }) => kind === 'event')
        .flatMap(({ id, values }) =>
          values.flatMap((value, row) =>
            value === true ? [{ id, key, time: chart.klines[row]![0]! / 1_000 }] : [],
          ),
        ),
    );
    expect(occurred.length).toBeGreaterThan(0);
    const marks = all.map(({ id, key, time }) => ({ id, key, time }));
    expect(marks).toHaveLength(occurred.length);
    expect(marks).toEqual(expect.arrayContaining(occurred));
    for (const { data } of drawn) {
      const times = data.map(({ time }) => time as number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    expect(drawn[0]!.data.some(({ key }) => key === 'm')).toBe(false);
    expect(drawn[1]!.data.every(({ key }) => key === 'm')).toBe(true);
  });

  test('are those of the indicators', async () => {
    const fixture = await startedFixture();
    const chart = await chartWith(fixture);
    const { indicators } = await ask<{ indicators: unknown[] }>(
      fixture,
      `indicators(${SERIES}, ${CALC}, limit: 60) { indicators { key ${SIGNALS} } }`,
    );
    expect(chart.indicatorSignals).toEqual(indicators);
  });

  test('are unknown at the forming bar, and confirmed at the end of the closed one', async () => {
    const chart = await chartWith(await startedFixture());
    const closedMs = chart.klines.at(-2)![0]!;
    for (const { values, last } of chart.indicatorSignals.flatMap(({ signals }) => signals)) {
      expect(values).toHaveLength(60);
      expect(values.at(-1)).toBeNull();
      expect(last).toEqual({
        value: values.at(-2),
        openTime: closedMs,
        confirmedAtMs: closedMs + MINUTE_MS,
        barStatus: 'closed',
        anchorOpenTime: null,
      });
    }
  });

  test('judge the forming bar on demand, without a marker on it', async () => {
    const fixture = await startedFixture();
    const chart = await chartWith(fixture, ', includeForming: true');
    const formingMs = chart.klines.at(-1)![0]!;
    for (const { values, last } of chart.indicatorSignals.flatMap(({ signals }) => signals)) {
      expect(values.at(-1)).not.toBeNull();
      expect(last).toMatchObject({
        value: values.at(-1),
        openTime: formingMs,
        confirmedAtMs: null,
        barStatus: 'forming',
      });
    }
    const times = chart.panels[0]!.items.at(-1)!.data.map(({ time }) => time);
    expect(times).not.toContain(formingMs / 1_000);
    const closedOnly = await chartWith(fixture);
    expect(chart.panels[0]!.items.at(-1)).toEqual(closedOnly.panels[0]!.items.at(-1));
  });

  test('skip signals across a bar that the exchange does not have', async () => {
    const fixture = marketFixture();
    const hole = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 20 * MINUTE_MS;
    fixture.exchange.holes.add(hole);
    await startFixture(fixture);
    const chart = await chartWith(fixture);
    const at = chart.klines.findIndex(([openTimeMs]) => openTimeMs! > hole);
    expect(chart.klines[at]![0]! - chart.klines[at - 1]![0]!).toBe(2 * MINUTE_MS);
    const { signals } = chart.indicatorSignals[0]!;
    for (const { id, values } of signals) {
      const looksBack = id !== 'ema.price_above';
      expect(values[at] === null, id).toBe(looksBack);
      expect(values[at + 1], id).not.toBeNull();
    }
  });
});

test('a chart has as many bars as klines have, up to the venue’s cap', async () => {
  const fixture = await startedFixture();
  const rowsOf = async (field: string): Promise<number> => {
    const { klines } = await ask<{ klines: unknown[] }>(fixture, field);
    return klines.length;
  };
  for (const limit of [1_001, 3_000, 4_000]) {
    const drawn = await rowsOf(
      `chart(${SERIES}, limit: ${limit}, calc: [{ name: "ema" }]) { klines }`,
    );
    expect(drawn, `${limit}`).toBe(Math.min(limit, 3_000));
  }
});

describe('a chart is rejected', () => {
  test.each([
    ['calc: []', 'EMPTY_CALC'],
    ['calc: [{ name: "nonsense" }]', 'UNKNOWN_INDICATOR'],
    ['calc: [{ name: "ema" }, { name: "ema" }]', 'DUPLICATE_CALC_KEY'],
    ['calc: [{ name: "ema", params: { period: "x" } }]', 'INVALID_PARAMS'],
    ['calc: [{ name: "rsi", id: "main" }]', 'DUPLICATE_CALC_KEY'],
    ['calc: [{ name: "ema", id: "main" }]', 'DUPLICATE_CALC_KEY'],
  ])('with %s: %s', async (args, code) => {
    expect(await codeOf(await startedFixture(), `chart(${SERIES}, ${args}) { symbol }`)).toBe(code);
  });

  test('for an indicator without a drawing, before any bar is read', () => {
    const plain = defineIndicator({
      name: 'plain',
      title: 'Plain',
      category: 'trend',
      keywords: ['plain'],
      description: 'The close.',
      summaryFocus: 'Nothing.',
      source: 'This test.',
      formula: 'plain = close',
      chinese: { title: '收盘价', description: '收盘价本身。' },
      parameters: {},
      outputs: () => ({ value: { column: 'plain', unit: 'price', description: 'The close.' } }),
      calculate: (_, composer) => ({ value: composer.bar('close') }),
    });
    const context = {
      indicators: new IndicatorSet([{ name: 'plain', load: () => plain }]),
    } as unknown as MarketContext;
    const args: ChartArguments = {
      interval: '1m',
      calc: [{ name: 'plain' }],
      limit: 10,
      signals: false,
      includeForming: false,
      format: 'rows',
    };
    expect(() => chartOf({ ...VENUE, symbol: 'BTCUSDT' }, args, context)).toThrow(
      expect.objectContaining({ code: 'no_chart_spec', message: expect.stringMatching(/^plain /) }),
    );
  });
});
