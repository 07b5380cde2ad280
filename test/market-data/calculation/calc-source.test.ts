import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import { tooFewBars } from '#market-data/calculation/warm-up.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { takesSource } from '#indicators/catalog/plan-source.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { seriesOf, startedFixture } from '#test/market-data/market-data-fixture.ts';

const SET = new IndicatorSet(INDICATORS);
const bars = randomBars(400, 11);

/** The columns of the last entry. */
function columnsOf(entries: readonly CalcEntry[], given = bars): Record<string, Float64Array> {
  const { plan } = readCalc(SET, entries, HOUR_MS).at(-1)!;
  const { outputs } = runStepGraph(plan.calculation as StepGraph, given);
  return Object.fromEntries(plan.outputs.map(({ key, column }) => [column, outputs[key]!]));
}

/**
 * The expected result: the same entry on bars whose close is a column that was calculated before.
 */
function onColumn(entry: CalcEntry, column: Float64Array): Record<string, Float64Array> {
  const first = column.findIndex(Number.isFinite);
  const rows = Array.from(column.subarray(first), (value, at): KlineRow => {
    const row = first + at;
    return [bars.openTimeMs[row]!, value, value, value, value, bars.volume[row]!, 0];
  });
  const columns = columnsOf([entry], barsOfRows(rows));
  return Object.fromEntries(
    Object.entries(columns).map(([name, values]) => {
      const placed = new Float64Array(column.length).fill(NaN);
      placed.set(values, first);
      return [name, placed];
    }),
  );
}

/** Made of one column alone, as every other column here would be another one in the oracle. */
const ONE_COLUMN = EVERY_INDICATOR.filter((indicator) => {
  if (!takesSource(indicator)) return false;
  const { plan } = readCalc(SET, [{ name: indicator.name }], HOUR_MS)[0]!;
  return (plan.calculation as StepGraph).reads.every(
    (name) => name === 'close' || name === 'volume',
  );
});

describe('an indicator of an indicator equals one of a column of prices', () => {
  test.each(ONE_COLUMN.map(({ name }) => name))('%s of an ema', (name) => {
    const ema = columnsOf([{ name: 'ema', params: { period: 7 } }])['ema_7']!;
    const sourced = columnsOf([
      { name: 'ema', id: 'smooth', params: { period: 7 } },
      { name, id: 'x', source: { calc: 'smooth' } },
    ]);
    const expected = onColumn({ name }, ema);
    expect(Object.keys(sourced)).toEqual(Object.keys(expected));
    for (const [column, values] of Object.entries(sourced)) {
      values.forEach((value, row) => {
        const wanted = expected[column]![row]!;
        if (Number.isNaN(wanted)) expect(value, `${column} at ${row}`).toBeNaN();
        else expect(value, `${column} at ${row}`).toBeCloseTo(wanted, 6);
      });
    }
  });

  test('many entries read one column', () => expect(ONE_COLUMN.length).toBeGreaterThan(80));

  test('a chain of three, in any order, has warm-ups that add up', () => {
    const entries: CalcEntry[] = [
      { name: 'sma', id: 'line', params: { period: 9 }, source: { calc: 'strength' } },
      { name: 'rsi', id: 'strength', source: { calc: 'ema:period=5' } },
      { name: 'ema', params: { period: 5 } },
    ];
    const [line, strength, smooth] = readCalc(SET, entries, HOUR_MS);
    const firstOf = (request: typeof line) => request!.plan.outputs[0]!.first;
    expect(firstOf(smooth)).toBe(4);
    expect(firstOf(strength)).toBe(4 + 14);
    expect(firstOf(line)).toBe(4 + 14 + 8);
    const settled = (request: typeof line) => request!.plan.outputs[0]!.settled;
    expect(settled(line)).toBeGreaterThanOrEqual(settled(strength) + 8);
    expect(line!.source).toBe('strength');
    expect(line!.plan.outputs[0]!.unit).toBe('index');
    expect(line!.plan.params).toEqual({ period: 9 });
  });

  test('a source outside the price scale is not compared with prices', () => {
    const named = (entries: CalcEntry[]) =>
      readCalc(SET, entries, HOUR_MS)
        .at(-1)!
        .plan.features.map(({ name }) => name);
    const alone = named([{ name: 'ema' }]);
    expect(named([{ name: 'sma' }, { name: 'ema', source: { calc: 'sma' } }])).toEqual(alone);
    const ofIndex = named([{ name: 'rsi' }, { name: 'ema', source: { calc: 'rsi' } }]);
    expect(ofIndex.length).toBeLessThan(alone.length);
    expect(named([{ name: 'atr' }, { name: 'ema', source: { calc: 'atr' } }])).toEqual(ofIndex);
  });
});

test('a chain of nine is calculated and one of ten is not, in whatever order', () => {
  const row = (count: number) =>
    Array.from({ length: count }, (_, at): CalcEntry => ({
      name: 'sma',
      id: `s${at}`,
      params: { period: 2 },
      ...(at > 0 && { source: { calc: `s${at - 1}` } }),
    }));
  for (const order of [row(9), row(9).toReversed()]) {
    expect(readCalc(SET, order, HOUR_MS)).toHaveLength(9);
  }
  for (const order of [row(10), row(10).toReversed()]) {
    expect(() => readCalc(SET, order, HOUR_MS)).toThrow(
      '"s9" depends on a chain of more than 8 other entries',
    );
  }
});

test('a chain whose first value lies behind more bars than can be read is not reported as lacking history', () => {
  const chain = Array.from({ length: 5 }, (_, at): CalcEntry => ({
    name: 'sma',
    id: `s${at}`,
    params: { period: 5_000 },
    ...(at > 0 && { source: { calc: `s${at - 1}` } }),
  }));
  const { key, plan } = readCalc(SET, chain, HOUR_MS).at(-1)!;
  const codeAt = (count: number) => tooFewBars(key, plan, count, seriesOf('BTCUSDT'))?.code;
  expect(codeAt(20_200)).toBe('calculation_failed');
  expect(codeAt(3_000)).toBe('history_not_available');
  expect(codeAt(25_000)).toBeUndefined();
});

describe('an invalid source is rejected with the reason', () => {
  test.each<[string, CalcEntry[], RegExp]>([
    ['an unknown entry', [{ name: 'sma', source: { calc: 'rsj' } }, { name: 'rsi' }], /mean "rsi"/],
    ['itself', [{ name: 'sma', id: 'a', source: { calc: 'a' } }], /"a" from "a"/],
    [
      'a circle',
      [
        { name: 'sma', id: 'a', source: { calc: 'b' } },
        { name: 'ema', id: 'b', source: { calc: 'a' } },
      ],
      /"a" from "b" from "a"/,
    ],
    [
      'two of a name',
      [
        { name: 'rsi', id: 'a' },
        { name: 'rsi', id: 'b' },
        { name: 'sma', source: { calc: 'rsi' } },
      ],
      /2 entries.*ids/,
    ],
    ['whole bars', [{ name: 'rsi' }, { name: 'atr', source: { calc: 'rsi' } }], /whole bars/],
    [
      'two sources',
      [{ name: 'rsi' }, { name: 'sma', params: { source: 'open' }, source: { calc: 'rsi' } }],
      /two sources/,
    ],
    [
      'several columns',
      [{ name: 'macd' }, { name: 'sma', source: { calc: 'macd' } }],
      /one of macd/,
    ],
    [
      'a column of no entry',
      [{ name: 'macd' }, { name: 'sma', source: { calc: 'macd', column: 'x' } }],
      /"x".*can be named/,
    ],
    ['a fit', [{ name: 'hmm' }, { name: 'sma', source: { calc: 'hmm' } }], /fitted/],
    [
      'too many',
      Array.from({ length: 12 }, (_, at) => ({
        name: 'sma',
        id: `n${at}`,
        ...(at < 11 && { source: { calc: `n${at + 1}` } }),
      })),
      /more than 8/,
    ],
  ])('%s', (_, entries, sentence) => {
    expect(() => readCalc(SET, entries, HOUR_MS)).toThrow(
      expect.objectContaining({ code: 'invalid_source', message: expect.stringMatching(sentence) }),
    );
  });
});

const CALC = `calc: [{ name: "rsi" },
  { name: "sma", id: "line", params: { period: 9 }, source: { calc: "rsi", column: "rsi_14" } }]`;
const PLACE = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

async function ask(fixture: Fixture, source: string): Promise<Record<string, never>> {
  const asked = Promise.resolve(fixture.query(source));
  await fixture.clock.advance(4_000);
  const { data, errors } = JSON.parse(JSON.stringify(await asked)) as Record<string, never>;
  expect(errors).toBeUndefined();
  return data!;
}

test('a window, a chart, a bulk and a subscription deliver the same numbers', async () => {
  const fixture = await startedFixture();
  const window = `${PLACE}, interval: "1m", limit: 4, ${CALC}`;
  const data = (await ask(
    fixture,
    `{ indicators(${window}) { indicators { key columns } }
       chart(${window}) { panels { id items { key data } } }
       bulkIndicators(series: [{ ${window} }]) { series { errors { detail } indicators { columns } } } }`,
  )) as unknown as {
    indicators: { indicators: { key: string; columns: Record<string, number[]> }[] };
    chart: { panels: { id: string; items: { key: string; data: { value: number }[] }[] }[] };
    bulkIndicators: { series: [{ errors: []; indicators: { columns: object }[] }] };
  };
  const line = data.indicators.indicators[1]!;
  expect(line.key).toBe('line');
  const numbers = line.columns['sma_9']!;
  expect(numbers.every(Number.isFinite)).toBe(true);
  expect(data.bulkIndicators.series[0].errors).toEqual([]);
  expect(data.bulkIndicators.series[0].indicators[1]!.columns).toEqual(line.columns);
  // It overlays the RSI, in its panel, and not the candles.
  expect(data.chart.panels.map(({ id }) => id)).toEqual(['main', 'rsi']);
  const drawn = data.chart.panels[1]!.items.find(({ key }) => key === 'line')!;
  expect(drawn.data.map(({ value }) => value)).toEqual(numbers);
  const events = await fixture.stream(
    `subscription { indicatorUpdated(instrument: { ${PLACE} }, interval: "1m",
      snapshotBars: 4, ${CALC}) { kind indicators { columns } } }`,
  );
  const next = async () => {
    const waiting = events.next();
    await fixture.clock.advance(1_000);
    const { value } = (await waiting) as { value: { data: object } };
    return (
      JSON.parse(JSON.stringify(value.data)) as {
        indicatorUpdated: { kind: string; indicators: { columns: Record<string, number[]> }[] };
      }
    ).indicatorUpdated;
  };
  const snapshot = await next();
  const minutes = seriesOf('BTCUSDT');
  numbers
    .slice(0, 3)
    .forEach((value, at) =>
      expect(snapshot.indicators[1]!.columns['sma_9']![at]).toBeCloseTo(value, 6),
    );
  fixture.exchange.pushForming(minutes);
  const forming = await next();
  expect(forming.kind).toBe('FORMING');
  const now = (await ask(
    fixture,
    `{ indicators(${window}) { indicators { columns } } }`,
  )) as unknown as typeof data;
  const last = now.indicators.indicators[1]!.columns['sma_9']!.at(-1)!;
  expect(forming.indicators[1]!.columns['sma_9']![0]).toBeCloseTo(last, 6);
  await events.return?.();
});
