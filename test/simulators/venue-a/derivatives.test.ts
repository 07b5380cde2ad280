import { describe, expect, test } from 'vitest';
import { NOW_MS, startSimulator } from '#test/simulators/venue-a/simulator-under-test.ts';

const DAY_MS = 86_400_000;

async function ask(url: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('ccxt reads the funding and open interest of the world from the simulated host', async () => {
  const { simulator } = await startSimulator();
  const { binanceusdm } = await import('ccxt');
  const client = new binanceusdm({ options: { fetchMarkets: { types: ['linear'] } } });
  const api = client.urls['api'] as Record<string, string>;
  api['fapiPublic'] = `${simulator.perp.restUrl}/fapi/v1`;
  api['fapiData'] = `${simulator.perp.restUrl}/futures/data`;
  await client.loadMarkets();
  const truth = simulator.exchange.derivatives(simulator.exchange.find('perp', 'ETHUSDT')!);

  const rates = await client.fetchFundingRateHistory('ETH/USDT:USDT', undefined, 50);
  const payments = truth.funding(NOW_MS - 50 * 8 * 3_600_000 + 1, NOW_MS, 50);
  expect(rates.map(({ fundingRate }) => fundingRate)).toEqual(payments.map(({ rate }) => rate));
  for (const [index, { timestamp }] of rates.entries()) {
    const lateMs = timestamp! - payments[index]!.timeMs;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(1_000);
  }

  const interest = await client.fetchOpenInterestHistory('ETH/USDT:USDT', '1h', undefined, 40);
  expect(interest).toHaveLength(40);
  for (const { timestamp, openInterestAmount } of interest) {
    expect(openInterestAmount).toBe(truth.openInterestAt(timestamp!));
  }

  const now = await client.fetchFundingRate('ETH/USDT:USDT');
  expect(now.markPrice).toBeCloseTo(truth.markPriceAt(NOW_MS)!, 7);
  expect(now.fundingRate).toBe(truth.nextFunding(NOW_MS)!.rate);
  // The next funding is in ccxt's `fundingTimestamp`.
  expect(now.fundingTimestamp).toBe(truth.nextFunding(NOW_MS)!.timeMs);
});

describe('the simulated host serves statistics as the exchange does:', () => {
  test('500 rows at most, 30 days at most, and no unknown parameter', async () => {
    const { simulator } = await startSimulator();
    const base = `${simulator.perp.restUrl}/futures/data/openInterestHist`;
    const rows = await ask(`${base}?symbol=BTCUSDT&period=1d&limit=500`);
    expect(rows.body).toHaveLength(30);
    expect((await ask(`${base}?symbol=BTCUSDT&period=5m`)).body).toHaveLength(30);
    for (const [query, code] of [
      ['symbol=BTCUSDT&period=5m&limit=501', -1130],
      ['symbol=BTCUSDT&period=3m', -1130],
      ['symbol=BTCUSDT', -1102],
      ['period=5m', -1102],
      ['symbol=NOPE&period=5m', -1121],
      ['symbol=BTCUSDT&period=5m&limit=x', -1100],
      [`symbol=BTCUSDT&period=5m&startTime=${NOW_MS - 31 * DAY_MS}`, -1130],
    ] as const) {
      const { status, body } = await ask(`${base}?${query}`);
      expect([status, (body as { code: number }).code], query).toEqual([400, code]);
    }
  });

  test('funding counts forward from a start, and gives the newest without one', async () => {
    const { simulator } = await startSimulator();
    const base = `${simulator.perp.restUrl}/fapi/v1/fundingRate?symbol=BTCUSDT`;
    const times = async (query: string) =>
      ((await ask(`${base}&${query}`)).body as { fundingTime: number }[]).map(
        ({ fundingTime }) => Math.floor(fundingTime / 60_000) * 60_000,
      );
    const startMs = Date.UTC(2026, 1, 1);
    expect(await times(`startTime=${startMs}&limit=2`)).toEqual([startMs, startMs + DAY_MS / 3]);
    expect((await times('limit=1')).at(-1)).toBe(Date.UTC(2026, 2, 4, 8));
    expect(await times('')).toHaveLength(100);
    expect((await ask(`${base}&limit=1001`)).status).toBe(400);
  });

  test('a client over its limit gets a time to wait', async () => {
    const { simulator } = await startSimulator();
    const url = `${simulator.perp.restUrl}/fapi/v1/fundingInfo`;
    for (let request = 0; request < 500; request += 1) await (await fetch(url)).text();
    const { status, headers } = await ask(url);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
