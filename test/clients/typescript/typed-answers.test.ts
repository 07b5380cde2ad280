import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  CHART,
  CHART_COLUMNS,
  KLINES,
  Marketgraph,
  type ChartItem,
  type EpochMs,
  type EpochSeconds,
  type KlineRow,
  type KlinesVariables,
} from '#clients/typescript/src/index.ts';
import { openFollowedWorld, SERIES } from '#test/clients/typescript/followed-world.ts';

/** Entries that together draw items of all nine types. */
const CALC = [
  'bbands',
  'macd',
  'rsi',
  'psar',
  'engulfing',
  'fair_value_gaps',
  'volume_profile',
  'hmm',
].map((name) => ({ name }));

/** The members that the types of a client promise; the compiler proves that no type of item is left out. */
function membersOf(item: ChartItem): string[] {
  switch (item.type) {
    case 'line':
    case 'points':
      expectTypeOf(item.data[0]?.value).toEqualTypeOf<number | null | undefined>();
      return ['time', 'value'];
    case 'histogram':
      expectTypeOf(item.data[0]?.role).toEqualTypeOf<string | null | undefined>();
      return ['time', 'value', 'role'];
    case 'band':
      expectTypeOf(item.data[0]?.upper).toEqualTypeOf<number | null | undefined>();
      return ['time', 'upper', 'lower'];
    case 'level':
      expectTypeOf(item.data).toEqualTypeOf<{ readonly value: number }>();
      return ['value'];
    case 'markers':
      expectTypeOf(item.data[0]?.priority).toEqualTypeOf<1 | 2 | 3 | undefined>();
      return ['time', 'position', 'shape', 'text', 'role'];
    case 'background':
      expectTypeOf(item.data[0]?.end_time).toEqualTypeOf<EpochSeconds | undefined>();
      return ['time', 'end_time', 'role', 'text'];
    case 'zones':
      expectTypeOf(item.data[0]?.end_time).toEqualTypeOf<EpochSeconds | null | undefined>();
      return ['time', 'end_time', 'top', 'bottom', 'role', 'label'];
    case 'profile':
      expectTypeOf(item.data[0]?.volume).toEqualTypeOf<number | undefined>();
      return ['bottom', 'top', 'volume', 'role'];
    default:
      expectTypeOf(item).toBeNever();
      throw new Error('an item of a new type');
  }
}

describe('the types of', () => {
  test('chart items declare which data each has, as real charts do', async () => {
    const world = await openFollowedWorld(1);
    const graph = world.client();
    const asked = graph.query(CHART, { ...SERIES, calc: CALC, limit: 200 });
    let isThere = false;
    void asked.finally(() => (isThere = true));
    await world.until(
      () => isThere,
      () => null,
    );
    const { chart } = await asked;
    const items = chart.panels.flatMap((panel) => panel.items);
    for (const item of items) {
      const first: unknown = Array.isArray(item.data) ? item.data[0] : item.data;
      if (first === undefined) continue;
      expect(Object.keys(first as object), item.type).toEqual(membersOf(item));
    }
    expect(new Set(items.map(({ type }) => type)).size).toBe(9);
  });

  test('charts follow from the format that their document names', () => {
    type Item = Awaited<ReturnType<typeof columns>>;
    expectTypeOf<Extract<Item, { type: 'line' }>['data']>().toEqualTypeOf<{
      readonly value: readonly (number | null)[];
    }>();
    expectTypeOf<Extract<Item, { type: 'level' }>['data']>().toEqualTypeOf<{
      readonly value: number;
    }>();
    expect(CHART_COLUMNS.toString()).toContain('format:columns');
  });

  test('times in milliseconds and in seconds are distinct types, and both are numbers', () => {
    expectTypeOf<EpochSeconds>().not.toExtend<EpochMs>();
    expectTypeOf<EpochMs>().not.toExtend<EpochSeconds>();
    expectTypeOf<number>().toExtend<EpochMs>();
    expectTypeOf<KlineRow[0]>().toEqualTypeOf<EpochMs>();
    const opened: EpochMs = 1_790_000_000_000;
    expect(new Date(opened).getUTCFullYear()).toBe(2026);
  });

  test('variables are those of the document: required ones, optional ones, and enumerated texts', () => {
    expectTypeOf<{
      exchange: 'venue_a';
      market: 'spot';
      symbol: string;
      interval: '3m';
    }>().toExtend<KlinesVariables>();
    expectTypeOf<{
      exchange: 'nyse';
      market: 'spot';
      symbol: string;
      interval: '1m';
    }>().not.toExtend<KlinesVariables>();
    expectTypeOf<{
      market: 'spot';
      symbol: string;
      interval: '1m';
    }>().not.toExtend<KlinesVariables>();
    const graph = new Marketgraph();
    expectTypeOf(graph.get<'/api/health'>).parameters.toEqualTypeOf<
      [path: '/api/health', query?: Readonly<Record<never, never>>, signal?: AbortSignal]
    >();
    expectTypeOf(graph.get<'/api/klines'>)
      .parameter(1)
      .not.toBeUndefined();
    expectTypeOf(graph.post<'/api/analyze'>).returns.resolves.toHaveProperty('reading');
    expectTypeOf(graph.query<unknown, unknown>).returns.resolves.toBeUnknown();
    expect(KLINES.toString()).toMatch(/^query Klines\(/);
  });
});

async function columns(graph: Marketgraph) {
  const { chart } = await graph.query(CHART_COLUMNS, { ...SERIES, calc: CALC });
  const [item] = chart.panels.flatMap(({ items }) => items);
  if (item === undefined) throw new Error('nothing is drawn');
  return item;
}
