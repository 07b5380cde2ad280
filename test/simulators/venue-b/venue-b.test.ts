import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);
const MINUTE_MS = 60_000;
const FORMING_MS = NOW_MS - (NOW_MS % MINUTE_MS);

/** The simulated venue_b on real loopback sockets; its time stands still until the test advances it. */
async function startVenueB() {
  const clock = new VirtualClock(NOW_MS);
  const world = createSimulatedWorld({
    seed: 7,
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
    exchanges: ['venue_b'],
  });
  await world.start();
  onTestFinished(() => world.stop());
  const { spot, perp } = world.urls.venue_b!;
  const ask = async (path: string) => {
    const answer = await fetch(spot!.restUrl + path);
    return {
      status: answer.status,
      ...((await answer.json()) as { code: string; data: string[][] }),
    };
  };
  return { clock, world, spot: spot!, perp: perp!, ask };
}

const candles = (query: string, route = 'candles') => `/api/v5/market/${route}?${query}`;

describe('the routes of the simulated venue_b', () => {
  test('begin with the newest row, and take their cursors as exclusive', async () => {
    const { ask } = await startVenueB();
    const { data } = await ask(candles('instId=BTC-USDT&limit=3'));
    expect(data.map(([time]) => Number(time))).toEqual(
      [0, 1, 2].map((back) => FORMING_MS - back * MINUTE_MS),
    );
    expect(data.map((row) => row[8])).toEqual(['0', '1', '1']);
    const after = data[1]![0]!;
    const older = await ask(candles(`instId=BTC-USDT&limit=1&after=${after}`));
    expect(older.data).toEqual([data[2]]);
    const before = data[2]![0]!;
    const newer = await ask(candles(`instId=BTC-USDT&before=${before}&after=${data[0]![0]}`));
    expect(newer.data).toEqual([data[1]]);
  });

  test('give the newest rows where only `before` is named', async () => {
    const { ask } = await startVenueB();
    const { data } = await ask(
      candles(`instId=BTC-USDT&limit=2&before=${FORMING_MS - 9 * MINUTE_MS}`),
    );
    expect(data.map(([time]) => Number(time))).toEqual([FORMING_MS, FORMING_MS - MINUTE_MS]);
  });

  test('separate older bars from the recent ones', async () => {
    const { ask } = await startVenueB();
    const old = `instId=BTC-USDT&limit=5&after=${FORMING_MS - 1_438 * MINUTE_MS}`;
    expect((await ask(candles(old))).data).toHaveLength(1);
    expect((await ask(candles(old, 'history-candles'))).data).toHaveLength(5);
  });

  test('count contracts of perpetuals, by the size of the time', async () => {
    const { ask } = await startVenueB();
    for (const [at, size] of [
      [Date.UTC(2026, 7, 31, 12), 1],
      [Date.UTC(2026, 8, 2, 12), 0.1],
    ] as const) {
      const { clock, ask: later } = await startVenueB();
      await clock.advance(at + MINUTE_MS - NOW_MS);
      const { data } = await later(
        candles(`instId=TSLA-USDT-SWAP&limit=1&after=${at + 1}`, 'history-candles'),
      );
      const [row] = data;
      expect(Number(row![5]) * size).toBeCloseTo(Number(row![6]), 6);
      // Turnover over quantity is a price within the bar.
      const price = Number(row![7]) / Number(row![6]);
      expect(price).toBeGreaterThanOrEqual(Number(row![3]) * 0.999);
      expect(price).toBeLessThanOrEqual(Number(row![2]) * 1.001);
    }
    const { data } = await ask('/api/v5/public/instruments?instType=SWAP');
    const btc = (data as unknown as Record<string, string>[]).find(
      ({ instId }) => instId === 'BTC-USDT-SWAP',
    );
    expect(btc).toMatchObject({ ctVal: '0.01', ctValCcy: 'BTC', ctType: 'linear', state: 'live' });
  });

  test.each([
    ['instId=NOPE-USDT', '51001'],
    ['instId=BTC-USDT&bar=1h', '51000'],
    ['instId=BTC-USDT&limit=x', '51000'],
    ['bar=1m', '50014'],
  ])('reject %s with code %s under 200', async (query, code) => {
    const { ask } = await startVenueB();
    expect(await ask(candles(query))).toMatchObject({ status: 200, code, data: [] });
  });

  test('are limited by themselves, for both markets together', async () => {
    const { ask, perp, clock } = await startVenueB();
    const path = candles('instId=BTC-USDT&limit=1', 'history-candles');
    const codes: string[] = [];
    for (let asked = 0; asked < 21; asked += 1) codes.push((await ask(path)).code);
    expect(codes.filter((code) => code === '0')).toHaveLength(20);
    expect((await fetch(perp.restUrl + path)).status).toBe(429);
    expect((await ask(candles('instId=BTC-USDT&limit=1'))).code).toBe('0');
    await clock.advance(2_000);
    expect((await ask(path)).code).toBe('0');
  });
});

describe('a connection to the simulated venue_b', () => {
  const argument = { channel: 'candle1m', instId: 'BTC-USDT' };

  test('answers each argument, pushes candles, and closes them', async () => {
    const { spot, clock } = await startVenueB();
    const client = await StreamClient.open(`${spot.wsUrl}/ws/v5/business`);
    const answer = await client.ask({ id: '7', op: 'subscribe', args: [argument] });
    expect(answer).toMatchObject({ id: '7', event: 'subscribe', arg: argument });
    for (let passed = 0; passed < 4; passed += 1) {
      await clock.advance(15_000);
      client.socket.send('ping');
      await client.settled();
    }
    const rows = client.texts
      .filter((text) => text.startsWith('{"arg"'))
      .map((text) => JSON.parse(text).data[0] as string[]);
    expect(new Set(rows.map(([time]) => Number(time)))).toEqual(
      new Set([FORMING_MS, FORMING_MS + MINUTE_MS]),
    );
    expect(rows.filter((row) => row[8] === '1')).toHaveLength(1);
    expect(client.texts.filter((text) => text === 'pong')).toHaveLength(4);
  });

  test('has no candles on the public route, nor for names of other cases', async () => {
    const { spot } = await startVenueB();
    const open = await StreamClient.open(`${spot.wsUrl}/ws/v5/public`);
    expect(await open.ask({ op: 'subscribe', args: [argument] })).toMatchObject({
      event: 'error',
      code: '60018',
      msg: expect.stringContaining("channel:candle1m,instId:BTC-USDT doesn't exist"),
    });
    const business = await StreamClient.open(`${spot.wsUrl}/ws/v5/business`);
    const wrong = { channel: 'candle1h', instId: 'BTC-USDT' };
    expect(await business.ask({ op: 'subscribe', args: [wrong] })).toMatchObject({ code: '60018' });
    expect(await business.ask('{')).toMatchObject({ event: 'error', code: '60012' });
  });

  test('is closed when the client sends nothing for 30 seconds, and rejected before an upgrade', async () => {
    const { spot, clock, world } = await startVenueB();
    const silent = await StreamClient.open(`${spot.wsUrl}/ws/v5/business`);
    await clock.advance(31_000);
    await silent.until(() => silent.closeCode !== null);
    expect(silent.closeCode).toBe(4_004);
    const warned = await StreamClient.open(`${spot.wsUrl}/ws/v5/business`);
    world.faults.plant({ kind: 'planned_shutdown', exchange: 'venue_b', market: 'spot' });
    await warned.until(() => warned.texts.length > 0);
    expect(JSON.parse(warned.texts[0]!)).toMatchObject({ event: 'notice', code: '64008' });
  });
});

test.each([
  ['BTC/USDT', 'BTC-USDT', 5],
  ['BTC/USDT:USDT', 'BTC-USDT-SWAP', 6],
])(
  'ccxt, an independent client, reads the same candles of %s',
  async (unified, instId, column) => {
    const { spot, ask } = await startVenueB();
    const { okx } = await import('ccxt');
    const client = new okx({ options: { fetchMarkets: { types: ['spot', 'swap'] } } });
    client.urls['api'] = { rest: spot.restUrl };
    client.has['fetchCurrencies'] = false;
    await client.loadMarkets();
    const theirs = await client.fetchOHLCV(unified, '1m', FORMING_MS - 50 * MINUTE_MS, 40);
    const { data } = await ask(candles(`instId=${instId}&limit=300`));
    const ours = data
      .toReversed()
      .map((row) => [row[0], row[1], row[2], row[3], row[4], row[column]].map(Number));
    expect(theirs).toHaveLength(40);
    for (const row of theirs) expect(ours).toContainEqual(row);
  },
  60_000,
);
