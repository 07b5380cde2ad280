import { describe, expect, test } from 'vitest';
import { startSimulator, NOW_MS } from '#test/simulators/venue-a/simulator-under-test.ts';

const START_MS = NOW_MS - 3 * 3_600_000;

/** The five numbers that ccxt keeps of a row, and its open time. */
function ohlcv(rows: readonly (number | string)[][]): number[][] {
  return rows.map((row) => row.slice(0, 6).map(Number));
}

describe('ccxt, a client that knows nothing of us,', () => {
  test.each([
    ['spot', 'BTC/USDT', 'BTCUSDT', '/api/v3'],
    ['perp', 'TSLA/USDT:USDT', 'TSLAUSDT', '/fapi/v1'],
  ] as const)(
    'reads the same bars from the simulated %s host',
    async (market, unified, symbol, prefix) => {
      const { simulator } = await startSimulator();
      const { binance, binanceusdm } = await import('ccxt');
      const client = new (market === 'spot' ? binance : binanceusdm)({
        options: { fetchMarkets: { types: [market === 'spot' ? 'spot' : 'linear'] } },
      });
      const api = client.urls['api'] as Record<string, string>;
      api['public'] = `${simulator.spot.restUrl}/api/v3`;
      api['fapiPublic'] = `${simulator.perp.restUrl}/fapi/v1`;
      await client.loadMarkets();
      for (const interval of ['1m', '1h', '1d']) {
        const theirs = await client.fetchOHLCV(unified, interval, START_MS, 100);
        const answer = await fetch(
          `${simulator[market].restUrl}${prefix}/klines?symbol=${symbol}&interval=${interval}` +
            `&startTime=${START_MS}&limit=100`,
        );
        expect(theirs).toEqual(ohlcv((await answer.json()) as string[][]));
      }
    },
    60_000,
  );
});
