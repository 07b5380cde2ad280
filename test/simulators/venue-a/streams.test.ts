import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { startSimulator, StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

interface KlineEvent {
  readonly e: string;
  readonly E: number;
  readonly k: { readonly t: number; readonly i: string; readonly n: number; readonly x: boolean };
}

function events(client: StreamClient): KlineEvent[] {
  return client.texts
    .map((text) => JSON.parse(text) as KlineEvent)
    .filter(({ e }) => e === 'kline');
}

describe('the streams of simulated venue_a', () => {
  test('acknowledge subscriptions, list them, and end them', async () => {
    const { simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws`);
    const params = ['btcusdt@kline_1m', '币安人生usdt@kline_5m'];
    expect(await client.ask({ method: 'SUBSCRIBE', params, id: 1 })).toEqual({
      result: null,
      id: 1,
    });
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 'x' })).toEqual({
      result: params,
      id: 'x',
    });
    await client.ask({ method: 'UNSUBSCRIBE', params: [params[0]], id: 2 });
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 3 })).toEqual({
      result: [params[1]],
      id: 3,
    });
  });

  test('reject malformed requests', async () => {
    const { simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws`);
    expect(await client.ask('{"method":')).toMatchObject({ error: { code: 3 } });
    expect(await client.ask({ method: 'SUBSCRBE', params: [], id: 9 })).toMatchObject({
      error: { code: 2 },
      id: 9,
    });
    expect(await client.ask({ method: 'SUBSCRIBE', id: 9 })).toMatchObject({ error: { code: 2 } });
    client.socket.send(Buffer.from('{}'));
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_008);
  });

  test('push the forming bar when it changed, and each bar once more as closed', async () => {
    const { clock, simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws/btcusdt@kline_1m`);
    await clock.advance(60_000);
    await client.settled();
    const heard = events(client);
    const closed = heard.filter(({ k }) => k.x);
    expect(closed).toHaveLength(1);
    expect(closed[0]!.k.t).toBe(Date.UTC(2026, 2, 4, 14, 59));
    // Spot is pushed in slots of two seconds.
    expect(heard.every(({ E }) => E % 2_000 === 0)).toBe(true);
    const counts = heard.filter(({ k }) => k.t === closed[0]!.k.t).map(({ k }) => k.n);
    expect(counts.slice(1, -1).every((count, place) => count > counts[place]!)).toBe(true);
    expect(heard.findIndex(({ k }) => k.x)).toBe(counts.length - 1);
  });

  test('equal REST when a bar has closed', async () => {
    const { clock, simulator } = await startSimulator();
    const client = await StreamClient.open(
      `${simulator.perp.wsUrl}/market/stream?streams=tslausdt@kline_1m/tslausdt@kline_1h`,
    );
    await clock.advance(60_000);
    await client.settled();
    const frames = client.texts.map(
      (text) => JSON.parse(text) as { stream: string; data: { k: Record<string, unknown> } },
    );
    for (const interval of ['1m', '1h']) {
      const frame = frames.find(
        ({ stream, data }) => stream === `tslausdt@kline_${interval}` && data.k['x'] === true,
      )!;
      const { k } = frame.data;
      const answer = await fetch(
        `${simulator.perp.restUrl}/fapi/v1/klines?symbol=TSLAUSDT&interval=${interval}` +
          `&startTime=${String(k['t'])}&limit=1`,
      );
      const row = ['t', 'o', 'h', 'l', 'c', 'v', 'T', 'q', 'n', 'V', 'Q', 'B'].map((key) => k[key]);
      expect(await answer.json()).toEqual([row]);
    }
  });

  test('acknowledge on a perpetual connection without a route, and stay silent', async () => {
    const { clock, simulator } = await startSimulator();
    const routed = await StreamClient.open(`${simulator.perp.wsUrl}/market/ws`);
    const unrouted = await StreamClient.open(`${simulator.perp.wsUrl}/ws`);
    const request = { method: 'SUBSCRIBE', params: ['btcusdt@kline_1m'], id: 1 };
    for (const client of [routed, unrouted]) {
      expect(await client.ask(request)).toEqual({ result: null, id: 1 });
    }
    await clock.advance(60_000);
    await Promise.all([routed.settled(), unrouted.settled()]);
    expect(events(routed).length).toBeGreaterThan(10);
    expect(events(unrouted)).toEqual([]);
    expect(unrouted.closeCode).toBeNull();
  });

  test('stay silent on names that are unknown or not lowercase', async () => {
    const { clock, simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws`);
    const params = ['BTCUSDT@kline_1m', 'nopeusdt@kline_1m', 'btcusdt@kline_9m'];
    expect(await client.ask({ method: 'SUBSCRIBE', params, id: 1 })).toEqual({
      result: null,
      id: 1,
    });
    await clock.advance(30_000);
    await client.settled();
    expect(client.texts).toHaveLength(1);
  });

  test.each([
    ['spot', '/ws', 20_000, 60_000],
    ['perp', '/market/ws', 180_000, 600_000],
  ] as const)(
    'ping on %s, and cut a client that does not answer',
    async (market, path, everyMs, withinMs) => {
      const { clock, simulator } = await startSimulator();
      const url = `${simulator[market].wsUrl}${path}`;
      const [answering, mute] = [await StreamClient.open(url), await StreamClient.open(url, false)];
      for (let passed = 0; passed < everyMs + withinMs; passed += everyMs) {
        const before = answering.pings;
        await clock.advance(everyMs);
        await answering.until(() => answering.pings > before);
        await answering.settled();
      }
      await mute.until(() => mute.closeCode !== null);
      expect(mute.closeCode).toBe(1_008);
      expect(answering.closeCode).toBeNull();
    },
  );

  test('end every connection after 24 hours', async () => {
    const { clock, simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.perp.wsUrl}/market/ws`);
    for (let minutes = 0; minutes < 24 * 60 && client.closeCode === null; minutes += 3) {
      await clock.advance(180_000);
      if (minutes < 24 * 60 - 6) await client.settled();
    }
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_001);
  });

  test.each([
    ['spot', '/ws', 5],
    ['perp', '/market/ws', 10],
  ] as const)('on %s cut a client that sends more than %s allows', async (market, path, most) => {
    const { simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator[market].wsUrl}${path}`);
    for (let id = 0; id < most; id += 1) await client.ask({ method: 'LIST_SUBSCRIPTIONS', id });
    expect(client.closeCode).toBeNull();
    client.socket.send('{"method":"LIST_SUBSCRIPTIONS","id":99}');
    await once(client.socket, 'close');
    expect(client.closeCode).toBe(1_008);
  });

  test('carry at most 1,024 streams', async () => {
    const { simulator } = await startSimulator();
    const client = await StreamClient.open(`${simulator.spot.wsUrl}/ws`);
    const params = Array.from({ length: 1_025 }, (_, index) => `s${index}usdt@kline_1m`);
    expect(await client.ask({ method: 'SUBSCRIBE', params, id: 1 })).toMatchObject({
      error: { code: 2 },
    });
    expect(await client.ask({ method: 'SUBSCRIBE', params: params.slice(1), id: 2 })).toEqual({
      result: null,
      id: 2,
    });
  });
});
