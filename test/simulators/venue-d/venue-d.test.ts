import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { contractOf } from '#simulators/exchange/contract.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);
const MINUTE_MS = 60_000;

const coin = (base: string, startPrice: number) =>
  contractOf(
    {
      symbol: `${base}USDC`,
      base,
      quote: 'USDC',
      startPrice,
      volatility: 0.7,
      contractType: 'PERPETUAL',
      underlyingType: 'COIN',
    },
    'perp',
  );

/** The simulated venue_d on real loopback sockets; its time stands still until the test advances it. */
async function startVenueD() {
  const clock = new VirtualClock(NOW_MS);
  const world = createSimulatedWorld({
    seed: 7,
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
    exchanges: ['venue_d'],
    contracts: { venue_d: [coin('BTC', 3_800), coin('kPEPE', 0.009)] },
  });
  await world.start();
  onTestFinished(() => world.stop());
  const { restUrl, wsUrl } = world.urls.venue_d!.perp!;
  const ask = async (question: unknown) => {
    const answer = await fetch(`${restUrl}/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof question === 'string' ? question : JSON.stringify(question),
    });
    return { status: answer.status, body: await answer.text() };
  };
  return { clock, exchange: world.exchanges.get('venue_d')!, restUrl, wsUrl, ask };
}

const snapshot = (startTime: number, endTime: number, interval = '1m', name = 'BTC') => ({
  type: 'candleSnapshot',
  req: { coin: name, interval, startTime, endTime },
});

/** Lets time pass for a client that pings before it would be cut. */
async function advance(clock: VirtualClock, client: StreamClient, forMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < forMs; passedMs += 30_000) {
    await clock.advance(30_000);
    await client.settled();
  }
}

describe('the requests to the simulated venue_d', () => {
  test('are answered with candles, ascending, with that of the start and the forming one', async () => {
    const { ask } = await startVenueD();
    const { status, body } = await ask(snapshot(NOW_MS - 3 * MINUTE_MS, NOW_MS));
    expect(status).toBe(200);
    const times = JSON.parse(body).map(({ t }: { t: number }) => t);
    const formingMs = NOW_MS - (NOW_MS % MINUTE_MS);
    expect(times).toEqual([3, 2, 1, 0].map((back) => formingMs - back * MINUTE_MS));
    expect(Object.keys(JSON.parse(body)[0])).toEqual([...'tTsiochlvn']);
  });

  test('end 5,000 candles ago, and are charged by rows', async () => {
    const { ask, clock } = await startVenueD();
    const { body } = await ask(snapshot(0, NOW_MS));
    expect(JSON.parse(body)).toHaveLength(5_000);
    // 20 + 84 of 1,200 a minute: ten more are too many.
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) {
      statuses.push((await ask(snapshot(0, NOW_MS))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await ask({ type: 'meta' })).status).toBe(429);
    await clock.advance(MINUTE_MS);
    expect((await ask({ type: 'meta' })).status).toBe(200);
  });

  test('leave out a minute without a trade at first, and show it flat later', async () => {
    const { ask, clock, exchange } = await startVenueD();
    const quietMs = NOW_MS - (NOW_MS % MINUTE_MS) - MINUTE_MS;
    exchange.plantHole({ startMs: quietMs, endMs: quietMs + MINUTE_MS });
    const window = snapshot(quietMs - MINUTE_MS, quietMs + MINUTE_MS);
    expect(JSON.parse((await ask(window)).body)).toHaveLength(2);
    await clock.advance(5 * MINUTE_MS);
    const [before, flat] = JSON.parse((await ask(window)).body);
    expect(flat).toMatchObject({ t: quietMs, n: 0, o: before.c, h: before.c, l: before.c });
    expect(Number(flat.v)).toBe(0);
  });

  test.each([
    ['{', 400],
    ['[]', 400],
    ['{"type":"nonsense"}', 422],
    ['{"type":"candleSnapshot"}', 422],
    ['{"type":"candleSnapshot","req":{"coin":"BTC","interval":"7m","startTime":1}}', 422],
    [JSON.stringify(snapshot(0, 1, '1m', 'NOPE')), 500],
  ])('of the kind %s are rejected with %i', async (question, status) => {
    const { ask, restUrl } = await startVenueD();
    expect((await ask(question)).status).toBe(status);
    expect((await fetch(`${restUrl}/info`)).status).toBe(405);
    expect((await fetch(restUrl)).status).toBe(404);
  });
});

describe('a connection to the simulated venue_d', () => {
  const subscription = { type: 'candle', coin: 'BTC', interval: '1m' };

  test('sends a greeting, echoes subscriptions, and never closes a bar', async () => {
    const { wsUrl, clock } = await startVenueD();
    const client = await StreamClient.open(`${wsUrl}/ws`);
    await client.until(() => client.texts.length > 0);
    expect(client.texts[0]).toBe('Websocket connection established.');
    expect(await client.ask({ method: 'ping' })).toEqual({ channel: 'pong' });
    expect(await client.ask({ method: 'subscribe', subscription })).toEqual({
      channel: 'subscriptionResponse',
      data: { method: 'subscribe', subscription },
    });
    await advance(clock, client, 90_000);
    const candles = client.texts.filter((text) => text.startsWith('{"channel":"candle"'));
    const times = new Set(candles.map((text) => JSON.parse(text).data.t));
    expect(times.size).toBe(2);
    expect(await client.ask({ method: 'subscribe', subscription })).toMatchObject({
      channel: 'error',
      data: expect.stringContaining('Already subscribed'),
    });
  });

  test('sends the last trades of a bar before the next one begins', async () => {
    const { wsUrl, clock, ask } = await startVenueD();
    const client = await StreamClient.open(`${wsUrl}/ws`);
    client.socket.send(JSON.stringify({ method: 'subscribe', subscription }));
    await client.until(() => client.texts.length > 2);
    await advance(clock, client, 3 * MINUTE_MS);
    const received = client.texts
      .filter((text) => text.startsWith('{"channel":"candle"'))
      .map((text) => JSON.parse(text).data);
    const last = new Map(received.map((candle) => [candle.t, candle]));
    const { body } = await ask(snapshot(NOW_MS, NOW_MS + 2 * MINUTE_MS));
    for (const candle of JSON.parse(body).slice(0, 2)) expect(last.get(candle.t)).toEqual(candle);
  });

  test('rejects unknown messages, and cuts a client that says nothing', async () => {
    const { wsUrl, clock } = await startVenueD();
    const client = await StreamClient.open(`${wsUrl}/ws`);
    await client.until(() => client.texts.length > 0);
    const unknown = { ...subscription, coin: 'NOPE' };
    expect(await client.ask({ method: 'subscribe', subscription: unknown })).toEqual({
      channel: 'error',
      data: `Invalid subscription ${JSON.stringify(unknown)}`,
    });
    await clock.advance(61_000);
    await client.until(() => client.closeCode !== null);
  });
});

test('ccxt, an independent client, reads the same candles', async () => {
  const { restUrl, ask } = await startVenueD();
  const { hyperliquid } = await import('ccxt');
  const client = new hyperliquid({ options: { fetchMarkets: { types: ['swap'] } } });
  (client.urls['api'] as Record<string, string>)['public'] = restUrl;
  // Its currencies come from the spot market, which is not simulated.
  client.has['fetchCurrencies'] = false;
  await client.loadMarkets();
  for (const market of Object.values(client.markets ?? {})) {
    const name = String(market?.info['name']);
    const unified = market!.symbol;
    const startMs = NOW_MS - 100 * MINUTE_MS;
    const theirs = await client.fetchOHLCV(unified, '1m', startMs, 90, { until: NOW_MS });
    const { body } = await ask(snapshot(startMs, NOW_MS, '1m', name));
    const ours = JSON.parse(body)
      .filter(({ t }: { t: number }) => t >= startMs)
      .map((candle: Record<string, string>) => [...'tohlcv'].map((key) => Number(candle[key])));
    expect(theirs).toEqual(ours.slice(0, 90));
    expect(theirs).toHaveLength(90);
  }
  expect(Object.keys(client.markets ?? {})).toHaveLength(2);
});
