import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, seriesOf, START_MS } from '#test/market-data/market-data-fixture.ts';
import type { PlainCondition, PlainNumber, Rows } from '#test/market-data/scans/plain-scan.ts';
import { plainNumber, plainTruth } from '#test/market-data/scans/plain-scan.ts';
import {
  ask,
  closeMinute,
  scanMarket,
  SYMBOLS,
  waveOf,
} from '#test/market-data/scans/scan-market.ts';
import { deep } from '#test/depth.ts';

interface Scanned {
  readonly totalCount: number;
  readonly universeCount: number;
  readonly evaluatedCount: number;
  readonly unknown: readonly { readonly reason: string; readonly count: number }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  readonly nodes: readonly {
    readonly symbol: string;
    readonly place: number;
    readonly rankValue: number | null;
    readonly values: Readonly<Record<string, number | boolean | null>>;
    readonly openTime: number;
    readonly confirmedAtMs: number;
  }[];
}

interface Answer {
  readonly data: { readonly featureScan: Scanned } | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

/** The values of the same indicator for one instrument. */
interface IndicatorAnswer {
  readonly data: {
    readonly indicators: {
      readonly indicators: readonly { readonly columns: Readonly<Record<string, number[]>> }[];
    };
  };
}

const FIELDS = `totalCount universeCount evaluatedCount unknown { reason count } pageInfo { endCursor hasNextPage }
  nodes { symbol place rankValue values openTime confirmedAtMs }`;

const VENUE = 'universe: {exchange: venue_a, market: spot}';

/** A scan; one that prepares longer than it waits is there a moment later. */
async function scan(fixture: Fixture, args: string, universe = VENUE): Promise<Scanned> {
  const source = `{ featureScan(${universe}, interval: "1m", first: 200, ${args}) { ${FIELDS} } }`;
  for (let tries = 1; ; tries += 1) {
    const { data, errors } = await ask<Answer>(fixture, source);
    expect(errors).toBeUndefined();
    const { featureScan } = data!;
    const isPreparing = featureScan.unknown.some(({ reason }) => reason === 'preparing');
    if (!isPreparing || tries === 3) return featureScan;
  }
}

async function refusal(fixture: Fixture, args: string, universe = VENUE) {
  const source = `{ featureScan(${universe}, interval: "1m", ${args}) { ${FIELDS} } }`;
  const { errors } = await ask<Answer>(fixture, source);
  return [errors![0]!.extensions.code, errors![0]!.message];
}

/** The closed bars of each symbol as klines answers them. */
async function closedRows(fixture: Fixture): Promise<ReadonlyMap<string, Rows>> {
  const asked = SYMBOLS.map(
    (symbol) =>
      `${symbol}: klines(exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m", limit: 500) { rows }`,
  );
  const { data } = await ask<{ data: Record<string, { rows: Rows }> }>(
    fixture,
    `{ ${asked.join(' ')} }`,
  );
  const nowMs = fixture.clock.nowMs();
  const entries = Object.entries(data);
  return new Map(
    entries.map(([symbol, { rows }]) => [
      symbol,
      rows.filter(([openMs]) => openMs! + MINUTE_MS <= nowMs),
    ]),
  );
}

const numbers: fc.Arbitrary<PlainNumber> = fc.oneof(
  fc.record({ price: fc.constantFrom('open', 'high', 'low', 'close', 'volume') }),
  fc.record({
    price: fc.constantFrom('close', 'volume'),
    changeOver: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    calc: fc.record({
      name: fc.constantFrom('rsi', 'sma'),
      params: fc.record({ period: fc.constantFrom(3, 14, 40, 95) }),
    }),
  }),
  fc
    .record({
      name: fc.constantFrom('rsi', 'sma'),
      period: fc.constantFrom(3, 5, 9, 40),
      from: fc.constantFrom('rsi', 'sma'),
      fromPeriod: fc.constantFrom(3, 14, 60),
    })
    .map(({ name, period, from, fromPeriod }) => {
      const source = { calc: { name: from, params: { period: fromPeriod } } };
      return { calc: { name, params: { period }, source } };
    }),
  fc.record({ number: fc.constantFrom(0, 5, 15, 30, 50, 70, 95, 100, 105) }),
);

const within = fc.constantFrom(1, 1, 2, 5);

const { condition } = fc.letrec<{ condition: PlainCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({
      compare: fc.record({
        left: numbers,
        op: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'crosses_above', 'crosses_below'),
        right: numbers,
        within,
      }),
    }),
    fc
      .record({
        period: fc.constantFrom(3, 14, 95),
        id: fc.constantFrom('rsi.oversold', 'rsi.overbought', 'rsi.centerline_cross_up'),
        is: fc.boolean(),
        within,
      })
      .map((feature) => ({ feature: { ...feature, within: feature.is ? feature.within : 1 } })),
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}));

/** A condition as GraphQL writes it. */
function written(asked: PlainCondition): string {
  if ('all' in asked) return `{all: [${asked.all.map(written).join(', ')}]}`;
  if ('any' in asked) return `{any: [${asked.any.map(written).join(', ')}]}`;
  if ('not' in asked) return `{not: ${written(asked.not)}}`;
  if ('feature' in asked) {
    const { period, id, is, within: bars } = asked.feature;
    return `{feature: {calc: {name: "rsi", params: {period: ${period}}}, id: "${id}", is: ${is}, within: ${bars}}}`;
  }
  const { left, op, right, within: bars } = asked.compare;
  return `{compare: {left: ${numberText(left)}, op: ${op}, right: ${numberText(right)}, within: ${bars}}}`;
}

function numberText(number: PlainNumber): string {
  if ('number' in number) return `{number: ${number.number}}`;
  if ('price' in number) {
    const change = number.changeOver === undefined ? '' : `, changeOver: ${number.changeOver}`;
    return `{price: ${number.price}${change}}`;
  }
  const { name, params, source } = number.calc;
  const from = source === undefined ? '' : `, source: ${numberText(source)}`;
  return `{calc: {name: "${name}", params: {period: ${params.period}}${from}}}`;
}

const BELOW = '{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 45}}}';

describe('a scan', () => {
  test('finds what a plain reading of the same bars finds, whatever the condition', async () => {
    const fixture = await scanMarket();
    const asked = fc.sample(condition, { numRuns: deep(20), seed: 20_261_125 });
    const seen = { true: 0, false: 0, null: 0 };
    for (let round = 0; round < 3; round += 1) {
      const rows = await closedRows(fixture);
      for (const one of asked) {
        const found = await scan(fixture, `where: ${written(one)}`);
        const truths = SYMBOLS.map((symbol) => plainTruth(one, rows.get(symbol)!));
        for (const truth of truths) seen[`${truth}`] += 1;
        const matches = SYMBOLS.filter((_, at) => truths[at] === true).toSorted();
        expect(
          found.nodes.map(({ symbol }) => symbol),
          written(one),
        ).toEqual(matches);
        const known = truths.filter((truth) => truth !== null).length;
        expect([found.evaluatedCount, found.universeCount]).toEqual([known, SYMBOLS.length]);
      }
      // Behind the second round lies a hole: a minute that the exchange never began.
      const nextMs = alignDownMs(fixture.clock.nowMs(), '1m') + MINUTE_MS;
      if (round === 0) fixture.exchange.holes.add(nextMs);
      await closeMinute(fixture);
      if (round === 0) await closeMinute(fixture, []);
      await closeMinute(fixture);
      await fixture.clock.advance(30_000);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });

  test('ranks by a number, with the ranks and the values of a plain reading', async () => {
    const fixture = await scanMarket();
    const rows = await closedRows(fixture);
    const by: PlainNumber = { price: 'close', changeOver: 20 };
    const found = await scan(fixture, `rank: {by: ${numberText(by)}}, where: ${BELOW}`);
    const expected = SYMBOLS.filter(
      (symbol) =>
        plainNumber({ calc: { name: 'rsi', params: { period: 14 } } }, rows.get(symbol)!) < 45,
    )
      .map((symbol) => ({ symbol, value: plainNumber(by, rows.get(symbol)!) }))
      .toSorted((a, b) => b.value - a.value);
    expect(found.nodes.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol));
    expect(found.nodes.length).toBeGreaterThan(2);
    found.nodes.forEach(({ symbol, place, rankValue, values, openTime, confirmedAtMs }, at) => {
      const own = rows.get(symbol)!;
      expect(place).toBe(at + 1);
      expect(rankValue).toBeCloseTo(expected[at]!.value, 6);
      expect(values['close/change_20']).toBe(rankValue);
      expect(values['rsi.rsi_14']).toBeCloseTo(
        plainNumber({ calc: { name: 'rsi', params: { period: 14 } } }, own),
        6,
      );
      expect([openTime, confirmedAtMs]).toEqual([own.at(-1)![0], own.at(-1)![0]! + MINUTE_MS]);
    });
    const upward = await scan(
      fixture,
      `rank: {by: ${numberText(by)}, order: ascending}, where: ${BELOW}`,
    );
    expect(upward.nodes.map(({ symbol }) => symbol)).toEqual(
      expected.map(({ symbol }) => symbol).toReversed(),
    );
  });

  test('accepts an indicator of an indicator, three levels deep, as indicators has it', async () => {
    const fixture = await scanMarket();
    const calc = `{name: "ema", params: {period: 3}, source: {column: "macd_histogram", calc: {
      name: "macd", params: {fast_period: 3, slow_period: 7, signal_period: 4},
      source: {calc: {name: "rsi", id: "mine"}}}}}`;
    const { nodes } = await scan(fixture, `rank: {by: {calc: ${calc}}}`);
    expect(nodes.length).toBe(SYMBOLS.length);
    const named = `[{name: "rsi", id: "mine"}, {name: "macd", id: "m", source: {calc: "mine"},
      params: {fast_period: 3, slow_period: 7, signal_period: 4}},
      {name: "ema", params: {period: 3}, source: {calc: "m", column: "macd_histogram"}}]`;
    for (const { symbol, rankValue, openTime } of nodes) {
      const endMs = openTime + MINUTE_MS;
      const args = `exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m", limit: 1, endTime: ${endMs}`;
      const { data } = await ask<IndicatorAnswer>(
        fixture,
        `{ indicators(${args}, calc: ${named}) { indicators { columns } } }`,
      );
      const [values] = Object.values(data.indicators.indicators[2]!.columns);
      expect(rankValue).toBeCloseTo(values!.at(-1)!, 9);
    }
  });

  test('puts the unranked last, either way', async () => {
    const fixture = await scanMarket();
    const by = '{calc: {name: "sma", params: {period: 95}}}';
    for (const order of ['ascending', 'descending']) {
      const { nodes } = await scan(fixture, `rank: {by: ${by}, order: ${order}}`);
      expect(nodes.map(({ symbol, rankValue }) => [symbol, rankValue])).toEqual(
        SYMBOLS.toSorted().map((symbol) => [symbol, null]),
      );
    }
  });

  test('states why a value is unknown', async () => {
    const fixture = await scanMarket({ intervals: ['1m'] });
    const young = await scan(
      fixture,
      'where: {compare: {left: {price: close}, op: gt, right: {calc: {name: "sma", params: {period: 200}}}}}',
    );
    expect(young.unknown).toEqual([{ reason: 'not_enough_bars', count: SYMBOLS.length }]);
    expect(young.evaluatedCount).toBe(0);
    const named = `universe: {instruments: [{exchange: venue_a, market: spot, symbol: "COIN1USDT"},
      {exchange: venue_a, market: spot, symbol: "GONEUSDT"},
      {exchange: venue_b, market: perp, symbol: "BTCUSDT"}]}`;
    const some = await scan(fixture, 'rank: {by: {price: close}}', named);
    expect(some.unknown).toEqual([{ reason: 'not_subscribed', count: 2 }]);
    expect(some.totalCount).toBe(1);
    // All but one symbol fall silent, and no request shows what became of their bars.
    fixture.exchange.latencyMs = 10 * MINUTE_MS;
    await closeMinute(fixture, ['COIN3USDT']);
    await fixture.clock.advance(20_000);
    const silent = await scan(fixture, 'rank: {by: {price: close}}');
    expect(silent.unknown).toEqual([{ reason: 'stale', count: SYMBOLS.length - 1 }]);
    expect(silent.nodes.map(({ symbol }) => symbol)).toEqual(['COIN3USDT']);
  });

  test('follows a correction of a closed bar', async () => {
    const fixture = await scanMarket();
    const condition = 'where: {compare: {left: {price: close}, op: gt, right: {number: 1000}}}';
    expect((await scan(fixture, condition)).totalCount).toBe(0);
    const lastMs = alignDownMs(START_MS, '1m') - MINUTE_MS;
    const bar = waveOf('COIN2USDT', lastMs);
    fixture.exchange.push(seriesOf('COIN2USDT'), { ...bar, high: 2_000, close: 2_000 });
    expect((await scan(fixture, condition)).nodes.map(({ symbol }) => symbol)).toEqual([
      'COIN2USDT',
    ]);
  });

  test('compares each instrument with other series, once these have their bars', async () => {
    const fixture = await scanMarket();
    const calc =
      '{name: "correlation", params: {period: 30, of: "prices"}, with: [{symbol: "COIN0USDT"}]}';
    const rank = `rank: {by: {calc: ${calc}}}`;
    await scan(fixture, rank);
    await closeMinute(fixture, SYMBOLS.slice(1));
    const endMs = alignDownMs(fixture.clock.nowMs(), '1m');
    await fixture.clock.advance(50);
    const waiting = scan(fixture, rank);
    fixture.exchange.push(seriesOf('COIN0USDT'), waveOf('COIN0USDT', endMs - MINUTE_MS));
    const { nodes, evaluatedCount } = await waiting;
    expect(evaluatedCount).toBe(SYMBOLS.length);
    const ranks = nodes.map(({ rankValue }) => rankValue!);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(nodes[0]).toMatchObject({ symbol: 'COIN0USDT', rankValue: 1 });
    for (const { symbol, rankValue, openTime } of nodes.slice(1)) {
      expect(openTime).toBe(endMs - MINUTE_MS);
      const args = `exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m", limit: 1, endTime: ${endMs}`;
      const { data } = await ask<IndicatorAnswer>(
        fixture,
        `{ indicators(${args}, calc: [${calc}]) { indicators { columns } } }`,
      );
      const [values] = Object.values(data.indicators.indicators[0]!.columns);
      expect(rankValue).toBeCloseTo(values!.at(-1)!, 9);
    }
    const gone = rank.replace('COIN0USDT', 'GONEUSDT');
    expect((await scan(fixture, gone)).unknown).toEqual([
      { reason: 'not_subscribed', count: SYMBOLS.length },
    ]);
  });

  test('is paged at the bars at which it was made, and reports when they are gone', async () => {
    const fixture = await scanMarket();
    const rank = 'rank: {by: {price: close}}';
    const whole = await scan(fixture, rank);
    const page = async (after: string | null): Promise<Answer> => {
      const from = after === null ? '' : `, after: "${after}"`;
      const args = `${VENUE}, interval: "1m", ${rank}, first: 5${from}`;
      return ask(fixture, `{ featureScan(${args}) { ${FIELDS} } }`);
    };
    const walked = [];
    let after: string | null = null;
    for (let pages = 0; pages < 3; pages += 1) {
      const { data }: Answer = await page(after);
      walked.push(...data!.featureScan.nodes);
      after = data!.featureScan.pageInfo.endCursor;
      expect(data!.featureScan.pageInfo.hasNextPage).toBe(pages < 2);
      // A bar closes between pages, which continue with the scan that they are of.
      await closeMinute(fixture);
    }
    expect(walked).toEqual(whole.nodes);
    const { data } = await page(null);
    const cursor = data!.featureScan.pageInfo.endCursor!;
    const [code] = await refusal(fixture, `rank: {by: {price: open}}, after: "${cursor}"`);
    expect(code).toBe('INVALID_CURSOR');
    // Another server, on which bars have closed since.
    const other = await scanMarket();
    const [gone] = await refusal(other, `${rank}, first: 5, after: "${cursor}"`);
    expect(gone).toBe('CURSOR_TOO_OLD');
  });

  test('rejects an invalid condition, with its place', async () => {
    const fixture = await scanMarket();
    const number = '{price: close}';
    const aboveAverage = (period: number): string =>
      `{compare: {left: ${number}, op: gt, right: {calc: {name: "sma", params: {period: ${period}}}}}}`;
    const cases = [
      ['where: {}', 'INVALID_SCAN', /where names 0 of/],
      ['where: {all: [{not: {}}]}', 'INVALID_SCAN', /where\.all\[0\]\.not names 0 of/],
      ['where: {any: []}', 'INVALID_SCAN', /where\.any is empty/],
      [
        `where: {compare: {left: {price: open, number: 2}, op: lt, right: ${number}}}`,
        'INVALID_SCAN',
        /where\.compare\.left names 2/,
      ],
      [
        'rank: {by: {calc: {name: "macd"}}}',
        'INVALID_SCAN',
        /rank\.by needs a column; macd has macd, /,
      ],
      [
        'rank: {by: {calc: {name: "rsi"}, column: "rsi_9"}}',
        'INVALID_SCAN',
        /has no column "rsi_9"; rsi has rsi_14/,
      ],
      ['rank: {by: {number: 2}}', 'INVALID_SCAN', /rank\.by is the same for all/],
      ['first: 5', 'INVALID_SCAN', /no condition/],
      [
        'where: {feature: {calc: {name: "rsi"}, id: "rsi.hot"}}',
        'UNKNOWN_FEATURE',
        /rsi has no feature "rsi\.hot"; it has rsi\./,
      ],
      [
        'where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold", is: false, within: 3}}',
        'INVALID_SCAN',
        /is ambiguous over several bars/,
      ],
      ['rank: {by: {calc: {name: "rzi"}}}', 'UNKNOWN_INDICATOR', /rzi/],
      ['rank: {by: {calc: {name: "rsi", params: {period: 0}}}}', 'INVALID_PARAMS', /period/],
      ['rank: {by: {calc: {name: "hmm"}, column: "regime"}}', 'NOT_FOLLOWABLE', /hmm is refitted/],
      ['rank: {by: {calc: {name: "correlation"}}}', 'INVALID_WITH', /correlation reads/],
      [
        'rank: {by: {calc: {name: "funding_zscore"}, column: "zscore"}}',
        'NOT_FOLLOWABLE',
        /funding_zscore reads points/,
      ],
      [
        'rank: {by: {calc: {name: "sma", source: {calc: {name: "macd"}}}}}',
        'INVALID_SOURCE',
        /"macd", which has several columns; name one of macd, /,
      ],
      [
        'rank: {by: {calc: {name: "atr", source: {calc: {name: "rsi"}}}}}',
        'INVALID_SOURCE',
        /atr is calculated from whole bars/,
      ],
      [
        `rank: {by: {calc: {name: "sma",
          source: {calc: {name: "correlation", with: [{symbol: "COIN0USDT"}]}}}}}`,
        'INVALID_SOURCE',
        /reads more than the bars of one series/,
      ],
      [
        `rank: {by: {calc: ${'{name: "sma", source: {calc: '.repeat(9)}{name: "rsi"}${'}}'.repeat(9)}}}`,
        'INVALID_SOURCE',
        /depends on a chain of more than 8 other entries/,
      ],
      [
        `where: {compare: {left: {calc: {name: "sma", source: {calc: {name: "rsi", id: "x"}}}}, op: gt,
          right: {calc: {name: "sma", source: {calc: {name: "rsi", id: "x", params: {period: 3}}}}}}}`,
        'DUPLICATE_CALC_KEY',
        /have the key sma:source=x/,
      ],
      [
        `where: ${'{not: '.repeat(9)}${BELOW}${'}'.repeat(9)}`,
        'INVALID_SCAN',
        /10 levels deep, .* 8\.$/,
      ],
      [
        `where: {all: [${Array.from({ length: 50 }, () => BELOW).join()}]}`,
        'INVALID_SCAN',
        /has 51 conditions, and a scan takes 50/,
      ],
      [
        `where: {all: [${Array.from({ length: 21 }, (_, at) => aboveAverage(at + 2)).join()}]}`,
        'TOO_MANY_CALCS',
        /reads 21 different indicators, and at most 20 are allowed/,
      ],
      [
        `where: {compare: {left: {calc: {name: "sma", id: "a", params: {period: 5}}}, op: gt,
          right: {calc: {name: "sma", id: "a", params: {period: 9}}}}}`,
        'DUPLICATE_CALC_KEY',
        /have the key a/,
      ],
    ] as const;
    for (const [args, code, message] of cases) {
      const received = await refusal(fixture, args);
      expect(received, args).toEqual([code, expect.stringMatching(message)]);
    }
    const rank = 'rank: {by: {price: close}}';
    for (const universe of ['{}', '{instruments: []}', '{exchange: venue_d}']) {
      expect((await refusal(fixture, rank, `universe: ${universe}`))[0]).toBe('INVALID_SCAN');
    }
  });
});
