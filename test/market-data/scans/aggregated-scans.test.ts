import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import { Follower } from '#test/market-data/scans/scan-reader.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { MINUTE_MS, seriesOf, startedFixture } from '#test/market-data/market-data-fixture.ts';
import {
  ask,
  closeMinute,
  scanMarket,
  SYMBOLS,
  waveOf,
} from '#test/market-data/scans/scan-market.ts';

type Row = readonly number[];

interface Node {
  readonly symbol: string;
  readonly openTime: number;
  readonly rankValue: number | null;
  readonly values: Readonly<Record<string, number | boolean | null>>;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

const VENUE = 'exchange: venue_a, market: spot';
const RSI = 'calc: {name: "rsi", params: {period: 3}}';
const CONDITION = `where: {any: [{compare: {left: {${RSI}}, op: lte, right: {number: 101}}},
    {feature: {${RSI}, id: "rsi.oversold"}}]},
  rank: {by: {price: close, changeOver: 2}}`;
const CORRELATION = `name: "correlation", params: {period: 5, of: "prices"}, with: [{symbol: "BTCUSDT"}]`;

/** A scan; one that prepares longer than it waits is there a moment later. */
async function scanned(
  fixture: Fixture,
  interval: string,
  condition = CONDITION,
): Promise<readonly Node[]> {
  const source = `{ featureScan(universe: {${VENUE}}, interval: "${interval}", first: 200, ${condition}) {
    unknown { reason count } nodes { symbol openTime rankValue values } } }`;
  for (let tries = 1; ; tries += 1) {
    const { data, errors } = await ask<
      Answer<{ featureScan: { nodes: Node[]; unknown: { reason: string }[] } }>
    >(fixture, source);
    expect(errors).toBeUndefined();
    const { nodes, unknown } = data!.featureScan;
    if (tries === 4 || unknown.every(({ reason }) => reason !== 'preparing')) return nodes;
  }
}

/** The newest closed bar of an interval and the values there, from the series' own calculation. */
async function calculated(
  fixture: Fixture,
  symbol: string,
  interval: string,
  calc = 'name: "rsi", params: {period: 3}',
) {
  const source = `{ indicators(${VENUE}, symbol: "${symbol}", interval: "${interval}", limit: 5,
    calc: [{${calc}}]) { klines indicators { columns } } }`;
  interface Calculated {
    readonly indicators: {
      readonly klines: readonly Row[];
      readonly indicators: readonly { readonly columns: Readonly<Record<string, number[]>> }[];
    };
  }
  for (let tries = 1; ; tries += 1) {
    const { data, errors } = await ask<Answer<Calculated>>(fixture, source);
    if (errors !== undefined && tries < 5) {
      await fixture.clock.advance(6_000);
      continue;
    }
    expect(errors).toBeUndefined();
    const { klines, indicators } = data!.indicators;
    const [values] = Object.values(indicators[0]!.columns);
    return { klines, values: values! };
  }
}

describe('a scan over aggregated bars', () => {
  test.each(['3m', '7m', '2h', '12h', '3d', '1w', '1M'])(
    'of %s reads the same bars and values as a calculation of each series',
    async (interval) => {
      const symbols = ['BTCUSDT', 'ETHUSDT'];
      const intervals = ['1m', '5m', '1h', '4h', '1d'] as const;
      const yieldTurn = (): Promise<void> => Promise.resolve();
      const fixture = await startedFixture({ symbols, intervals, yieldTurn });
      // Memory reaches its final depth.
      await fixture.clock.advance(20_000);
      const nodes = await scanned(fixture, interval);
      expect(nodes.map(({ symbol }) => symbol).toSorted()).toEqual(symbols);
      for (const { symbol, openTime, rankValue, values } of nodes) {
        const { klines, values: column } = await calculated(fixture, symbol, interval);
        const at = klines.findIndex(([openMs]) => openMs === openTime);
        // The bar behind it is the forming one.
        expect(at).toBe(klines.length - 2);
        const close = (row: number) => klines[row]![4]!;
        expect(values['rsi:period=3.rsi_3']).toBeCloseTo(column[at]!, 6);
        expect(rankValue).toBeCloseTo((close(at) / close(at - 2) - 1) * 100, 6);
      }
    },
  );

  test.each(['3m', '2h', '1w'])(
    'of %s compares them with those of another series as a calculation does',
    async (interval) => {
      const intervals = ['1m', '1h', '1d'] as const;
      const yieldTurn = (): Promise<void> => Promise.resolve();
      const symbols = ['BTCUSDT', 'ETHUSDT'];
      const fixture = await startedFixture({ symbols, intervals, yieldTurn });
      await fixture.clock.advance(20_000);
      const condition = `where: {compare: {left: {calc: {${CORRELATION}}}, op: lte, right: {number: 2}}}`;
      const nodes = await scanned(fixture, interval, condition);
      expect(nodes.map(({ symbol }) => symbol).toSorted()).toEqual(symbols);
      for (const { symbol, openTime, values } of nodes) {
        const { klines, values: column } = await calculated(fixture, symbol, interval, CORRELATION);
        const at = klines.findIndex(([openMs]) => openMs === openTime);
        expect(at).toBe(klines.length - 2);
        const [value] = Object.values(values);
        expect(value).toBeCloseTo(symbol === 'BTCUSDT' ? 1 : column[at]!, 9);
        expect(value).toBeCloseTo(column[at]!, 9);
      }
    },
  );

  test('is updated by bars that close and are corrected, and delivers matches that come and go', async () => {
    const fixture = await scanMarket();
    const asked = `universe: {${VENUE}}, interval: "3m",
      where: {compare: {left: {${RSI}}, op: lt, right: {number: 50}}}`;
    const stream = await fixture.stream(`subscription { scanUpdated(${asked}) {
      kind entered { symbol } left { instrument { symbol } reason } totalCount } }`);
    const follower = new Follower(stream);
    await fixture.clock.advance(3_000);
    const matching = async (): Promise<string[]> => {
      const { data } = await ask<Answer<{ featureScan: { nodes: Node[] } }>>(
        fixture,
        `{ featureScan(${asked}, first: 200) { nodes { symbol openTime rankValue values } } }`,
      );
      return data!.featureScan.nodes.map(({ symbol }) => symbol).toSorted();
    };
    expect(follower.events[0]!.kind).toBe('SNAPSHOT');
    for (let minute = 0; minute < 12; minute += 1) {
      await closeMinute(fixture);
      const openMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
      if (minute % 4 === 3) {
        const bar = waveOf(SYMBOLS[0]!, openMs);
        const close = bar.close * 1.3;
        const corrected = { ...bar, high: close, close };
        fixture.exchange.push(seriesOf(SYMBOLS[0]!), corrected);
      }
      await fixture.clock.advance(7_000);
      await setImmediate();
      expect([...follower.held].toSorted()).toEqual(await matching());
    }
    expect(follower.events.length).toBeGreaterThan(3);
    const nodes = await matching();
    for (const symbol of SYMBOLS) {
      const { klines, values } = await calculated(fixture, symbol, '3m');
      const lengthMs = 3 * MINUTE_MS;
      const nowMs = fixture.clock.nowMs();
      const openMs = nowMs - (nowMs % lengthMs) - lengthMs;
      const value = values[klines.findIndex(([one]) => one === openMs)]!;
      expect(nodes.includes(symbol)).toBe(value < 50);
    }
    await stream.return?.();
  });
});
