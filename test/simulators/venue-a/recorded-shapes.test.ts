import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSimulator, StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

const DATA = resolve(process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data', 'market');
const isThere = existsSync(DATA);
if (!isThere) console.log(`skipped: no recorded market data in ${DATA}`);

const read = (...path: string[]): string => readFileSync(join(DATA, ...path), 'utf8');

/** Keys in order, with the JSON type of each value; decimal texts count as such. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, one]) => [key, shapeOf(one)]);
  }
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return 'decimal';
  return typeof value;
}

describe.skipIf(!isThere)('the simulator writes what the recorded exchange wrote:', () => {
  test('kline frames, keys in order', async () => {
    const recorded = read('cryptofeed', 'ws', 'BINANCE_US.ws.1.0.txt')
      .split('\n')
      .map((line) => line.slice(line.indexOf('{')))
      .find((line) => line.includes('"x":true'))!;
    const { clock, simulator } = await startSimulator();
    const url = `${simulator.spot.wsUrl}/stream?streams=btcusdt@kline_1m`;
    const client = await StreamClient.open(url);
    await clock.advance(60_000);
    await client.settled();
    const ours = client.texts.find((text) => text.includes('"x":true'))!;
    expect(shapeOf(JSON.parse(ours))).toEqual(shapeOf(JSON.parse(recorded)));
    expect(ours.replace(/\d+(\.\d+)?/g, '0').length).toBeGreaterThan(200);
    expect(/\s/.test(ours)).toBe(/\s/.test(recorded));
  });

  test.each([
    ['spot', 'api_v3_klines.0.json', '/api/v3/klines?symbol=BTCUSDT&interval=5m&limit=24'],
    ['perp', 'fapi_v1_klines.0.json', '/fapi/v1/klines?symbol=ETHUSDT&interval=5m&limit=24'],
  ] as const)('%s kline rows', async (market, file, path) => {
    const [recorded] = JSON.parse(read('gocryptotrader', 'binance', file)) as unknown[];
    const { simulator } = await startSimulator();
    const answer = await fetch(`${simulator[market].restUrl}${path}`);
    const page = (await answer.json()) as unknown[];
    expect(page).toHaveLength(24);
    for (const row of page) expect(shapeOf(row)).toEqual(shapeOf(recorded));
  });

  test('perpetual exchange information, keys in order', async () => {
    const recorded = JSON.parse(read('pinets', 'fapi-exchangeInfo-2025-12-07.json')) as Information;
    const { simulator } = await startSimulator();
    const answer = await fetch(`${simulator.perp.restUrl}/fapi/v1/exchangeInfo`);
    const ours = (await answer.json()) as Information;
    expect(Object.keys(ours)).toEqual(Object.keys(recorded));
    expect(Object.keys(ours.symbols[0]!)).toEqual(Object.keys(recorded.symbols[0]!));
    expect(shapeOf(ours.rateLimits)).toEqual(shapeOf(recorded.rateLimits));
  });

  test('spot exchange information, all the keys', async () => {
    const file = read('gocryptotrader', 'binance', 'api_v3_exchangeInfo.0.json');
    const recorded = JSON.parse(file) as Information;
    const { simulator } = await startSimulator();
    const answer = await fetch(`${simulator.spot.restUrl}/api/v3/exchangeInfo`);
    const ours = (await answer.json()) as Information;
    // The recorder sorted its keys, so their order is not known from it.
    expect(Object.keys(ours).toSorted()).toEqual(Object.keys(recorded).toSorted());
    const keys = (information: Information) => Object.keys(information.symbols[0]!).toSorted();
    expect(keys(ours)).toEqual(keys(recorded));
  });
});

interface Information {
  readonly rateLimits: unknown[];
  readonly symbols: Record<string, unknown>[];
}
