import { describe, expect, test } from 'vitest';
import { startSimulator, NOW_MS } from '#test/simulators/venue-a/simulator-under-test.ts';

type Row = readonly [
  number,
  string,
  string,
  string,
  string,
  string,
  number,
  string,
  number,
  string,
  string,
  string,
];

async function get(url: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function rows(url: string): Promise<Row[]> {
  return (await get(url)).body as Row[];
}

describe('the REST interface of simulated venue_a', () => {
  test('answers klines in twelve fields, ascending, the forming bar last', async () => {
    const { simulator } = await startSimulator();
    const page = await rows(`${simulator.spot.restUrl}/api/v3/klines?symbol=BTCUSDT&interval=1m`);
    expect(page).toHaveLength(500);
    const last = page.at(-1)!;
    expect(last[0]).toBe(Date.UTC(2026, 2, 4, 14, 59));
    expect(last[6]).toBe(last[0] + 59_999);
    expect(page.map((row) => row[0])).toEqual(
      page.map((_, place) => last[0] - (499 - place) * 60_000),
    );
    for (const row of page) {
      expect(row).toHaveLength(12);
      for (const place of [1, 2, 3, 4, 5, 7, 9, 10]) expect(row[place]).toMatch(/^\d+\.\d{8}$/);
      expect(row[11]).toBe('0');
    }
  });

  test('writes perpetual numbers with the decimals of their tick and step', async () => {
    const { simulator } = await startSimulator();
    const [row] = await rows(
      `${simulator.perp.restUrl}/fapi/v1/klines?symbol=BTCUSDT&interval=1h&limit=1&startTime=0`,
    );
    expect(row![0]).toBe(Date.UTC(2019, 0, 1));
    expect(row![1]).toMatch(/^\d+\.\d$/);
    expect(row![5]).toMatch(/^\d+\.\d{4}$/);
  });

  test('gives every interval as the sum of its minutes, to the last digit', async () => {
    const { simulator } = await startSimulator();
    const startMs = Date.UTC(2021, 6, 9, 8);
    const page = (interval: string, count: number): Promise<Row[]> =>
      rows(
        `${simulator.spot.restUrl}/api/v3/klines?symbol=ETHUSDT&interval=${interval}` +
          `&startTime=${startMs}&limit=${count}`,
      );
    const minutes = await page('1m', 240);
    const units = (text: string): bigint => BigInt(text.replace('.', ''));
    const sum = (place: 5 | 7 | 9 | 10): bigint =>
      minutes.reduce((total, row) => total + units(row[place]), 0n);
    const [bar] = await page('4h', 1);
    expect(bar![1]).toBe(minutes[0]![1]);
    expect(bar![4]).toBe(minutes.at(-1)![4]);
    expect(Number(bar![2])).toBe(Math.max(...minutes.map((row) => Number(row[2]))));
    expect(Number(bar![3])).toBe(Math.min(...minutes.map((row) => Number(row[3]))));
    for (const place of [5, 7, 9, 10] as const) expect(units(bar![place])).toBe(sum(place));
    expect(bar![8]).toBe(minutes.reduce((total, row) => total + row[8], 0));
  });

  test('cuts a spot page at 1,000 rows and rejects a perpetual limit above 1,500', async () => {
    const { simulator } = await startSimulator();
    const spot = `${simulator.spot.restUrl}/api/v3/klines?symbol=BTCUSDT&interval=5m&limit=`;
    const perp = `${simulator.perp.restUrl}/fapi/v1/klines?symbol=BTCUSDT&interval=5m&limit=`;
    expect(await rows(`${spot}5000`)).toHaveLength(1_000);
    expect(await rows(`${perp}1500`)).toHaveLength(1_500);
    const refusal = await get(`${perp}1501`);
    expect([refusal.status, refusal.body]).toMatchObject([400, { code: -1130 }]);
  });

  test('knows symbols that are not ASCII', async () => {
    const { simulator } = await startSimulator();
    const symbol = encodeURIComponent('币安人生USDT');
    const url = `${simulator.spot.restUrl}/api/v3/klines?symbol=${symbol}&interval=1d&limit=3`;
    expect(await rows(url)).toHaveLength(3);
  });

  test.each([
    ['klines?symbol=NOPEUSDT&interval=1m', 400, { code: -1121, msg: 'Invalid symbol.' }],
    ['klines?symbol=BTCUSDT&interval=7m', 400, { code: -1120, msg: 'Invalid interval.' }],
    ['klines?interval=1m', 400, { code: -1102 }],
    ['klines?symbol=BTCUSDT&interval=1m&startTime=yesterday', 400, { code: -1100 }],
    ['klines?symbol=BTCUSDT&interval=1m&limit=0', 400, { code: -1130 }],
    ['depth?symbol=BTCUSDT', 404, { code: -5000 }],
  ])('rejects %s with the error of the exchange', async (route, status, body) => {
    const { simulator } = await startSimulator();
    const answer = await get(`${simulator.spot.restUrl}/api/v3/${route}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(body);
  });

  test('reports its time and its weight budget with every answer', async () => {
    const { simulator } = await startSimulator();
    const { restUrl } = simulator.perp;
    expect((await get(`${restUrl}/fapi/v1/time`)).body).toEqual({ serverTime: NOW_MS });
    const klines = `${restUrl}/fapi/v1/klines?symbol=BTCUSDT&interval=1m&limit=`;
    const weights: number[] = [];
    for (const limit of [99, 499, 1_000, 1_001]) {
      const { headers } = await get(`${klines}${limit}`);
      weights.push(Number(headers.get('x-mbx-used-weight-1m')));
      expect(headers.get('date')).toBe('Wed, 04 Mar 2026 14:59:17 GMT');
    }
    expect(weights).toEqual([2, 4, 9, 19]);
  });

  test('lists contracts with status, underlying and dates', async () => {
    const { simulator } = await startSimulator();
    simulator.exchange.setStatus('perp', 'SOLUSDT', 'settling');
    const { body } = await get(`${simulator.perp.restUrl}/fapi/v1/exchangeInfo`);
    const { symbols } = body as { symbols: { symbol: string }[] };
    const find = (symbol: string) => symbols.find((one) => one.symbol === symbol);
    expect(find('SOLUSDT')).toMatchObject({ status: 'SETTLING', contractType: 'PERPETUAL' });
    expect(find('HUAYAOUSDT')).toMatchObject({
      contractType: 'TRADIFI_PERPETUAL',
      underlyingType: 'CN_EQUITY',
      baseAsset: 'HUAYAO',
      quoteAsset: 'USDT',
      onboardDate: Date.UTC(2019, 0, 1),
      deliveryDate: 4_133_404_800_000,
    });
  });

  test('lists halted symbols too, and keeps the history of ended ones', async () => {
    const { simulator } = await startSimulator();
    const { body } = await get(`${simulator.perp.restUrl}/fapi/v1/exchangeInfo`);
    const { symbols } = body as { symbols: { symbol: string; status: string }[] };
    const kinds = symbols.map(({ symbol, status }) => `${symbol} ${status}`);
    expect(kinds).toEqual(
      expect.arrayContaining(['OMGUSDT SETTLING', 'BTCSTUSDT PENDING_TRADING']),
    );
    const klines = `${simulator.perp.restUrl}/fapi/v1/klines?interval=1h&limit=1&symbol=`;
    expect((await rows(`${klines}OMGUSDT`))[0]![0]).toBe(Date.UTC(2025, 0, 31, 8));
    expect(await rows(`${klines}BTCSTUSDT`)).toEqual([]);
    expect(await rows(`${klines}BTCUSDT_301227`)).toHaveLength(1);
  });

  test('answers 429 past the budget, and 418 to a client that does not stop', async () => {
    const { clock, simulator } = await startSimulator();
    // An empty page costs as much as a full one.
    const url =
      `${simulator.perp.restUrl}/fapi/v1/klines?symbol=BTCUSDT&interval=1d&limit=1500` +
      `&startTime=${NOW_MS + 1}`;
    let answer = await get(url);
    for (let used = 10; used < 2_400; used += 10) answer = await get(url);
    expect(answer.status).toBe(200);
    answer = await get(url);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('43');
    expect(answer.body).toMatchObject({ code: -1003 });
    for (let ignored = 0; ignored < 10; ignored += 1) answer = await get(url);
    expect(answer.status).toBe(418);
    expect(answer.headers.get('retry-after')).toBe('120');
    expect((answer.body as { msg: string }).msg).toContain(`banned until ${NOW_MS + 120_000}`);
    await clock.advance(119_000);
    expect((await get(url)).status).toBe(418);
    await clock.advance(1_000);
    expect((await get(url)).status).toBe(200);
  });
});
