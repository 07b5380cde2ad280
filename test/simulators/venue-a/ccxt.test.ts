import { describe, expect, onTestFinished, test } from 'vitest';
import { startSimulator, NOW_MS } from '#test/simulators/venue-a/simulator-under-test.ts';

const START_MS = NOW_MS - 3 * 3_600_000;

/** The five numbers that ccxt keeps of a row, and its open time. */
function ohlcv(rows: readonly (number | string)[][]): number[][] {
  return rows.map((row) => row.slice(0, 6).map(Number));
}

describe('ccxt, an independent client,', () => {
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

  test.each([
    ['spot', 'ETH/USDT', 'ETHUSDT', '/api/v3'],
    ['perp', 'NVDA/USDT:USDT', 'NVDAUSDT', '/fapi/v1'],
  ] as const)(
    'watches the same bars on the simulated %s host',
    async (market, unified, symbol, prefix) => {
      const { clock, simulator } = await startSimulator();
      const { pro } = await import('ccxt');
      const client = new (market === 'spot' ? pro.binance : pro.binanceusdm)({
        options: { fetchMarkets: { types: [market === 'spot' ? 'spot' : 'linear'] } },
      });
      onTestFinished(() => client.close());
      const api = client.urls['api'] as Record<string, unknown>;
      api['public'] = `${simulator.spot.restUrl}/api/v3`;
      api['fapiPublic'] = `${simulator.perp.restUrl}/fapi/v1`;
      api['ws'] = { spot: `${simulator.spot.wsUrl}/ws`, future: `${simulator.perp.wsUrl}/ws` };
      await client.loadHttpProxyAgent();
      await client.loadMarkets();
      const watched = client.watchOHLCV(unified, '1m');
      const first = { hasArrived: false };
      void watched.finally(() => (first.hasArrived = true));
      // Simulated time runs on, turn by turn of the event loop, until the first bar has arrived.
      while (!first.hasArrived) {
        await clock.advance(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const [row] = await watched;
      const answer = await fetch(
        `${simulator[market].restUrl}${prefix}/klines?symbol=${symbol}&interval=1m` +
          `&startTime=${row![0]}&limit=1`,
      );
      const [ours] = ohlcv((await answer.json()) as string[][]);
      expect(row!.slice(0, 2)).toEqual(ours!.slice(0, 2));
      expect(row![2]).toBeLessThanOrEqual(ours![2]!);
      expect(row![3]).toBeGreaterThanOrEqual(ours![3]!);
      expect(row![5]).toBeLessThanOrEqual(ours![5]!);
    },
    60_000,
  );
});
