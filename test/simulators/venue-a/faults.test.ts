import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import {
  startSimulator,
  StreamClient,
  type SimulatorUnderTest,
} from '#test/simulators/venue-a/simulator-under-test.ts';

const STREAM = '/ws/btcusdt@kline_1m';

async function connected(overrides = {}): Promise<SimulatorUnderTest & { client: StreamClient }> {
  const running = await startSimulator(overrides);
  const client = await StreamClient.open(`${running.simulator.spot.wsUrl}${STREAM}`);
  return { ...running, client };
}

/** Texts that arrive within a minute under a fault. */
async function minuteUnder(fault: InjectedFault): Promise<string[]> {
  const { clock, simulator, client } = await connected();
  simulator.faults.plant(fault);
  await clock.advance(60_000);
  await client.settled();
  return client.texts;
}

const isKline = (text: string): boolean => text.startsWith('{"e":"kline"');
const isClosing = (text: string): boolean => text.includes('"x":true');

describe('faults of streams', () => {
  test('drop_connections cuts without a closing handshake', async () => {
    const { simulator, client } = await connected();
    simulator.faults.plant({ kind: 'drop_connections' });
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_006);
    expect(simulator.faults.active()).toEqual([]);
  });

  test('a fault of one market does not affect the other', async () => {
    const { clock, simulator, client } = await connected();
    simulator.faults.plant({ kind: 'drop_connections', market: 'perp' });
    await clock.advance(10_000);
    await client.settled();
    expect(client.closeCode).toBeNull();
    expect(client.texts.some(isKline)).toBe(true);
  });

  test('half_open sends and receives nothing, and reports no error', async () => {
    const { clock, simulator, client } = await connected();
    const id = simulator.faults.plant({ kind: 'half_open' });
    client.socket.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    client.socket.ping();
    await clock.advance(120_000);
    const other = await StreamClient.open(`${simulator.perp.wsUrl}/market/ws`);
    await clock.advance(1_000);
    expect([client.texts, client.pings, client.closeCode]).toEqual([[], 0, null]);
    expect(other.texts).toEqual([]);
    simulator.faults.clear(id);
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_006);
  });

  test('refuse_connections answers the handshake with 503', async () => {
    const { simulator } = await startSimulator();
    simulator.faults.plant({ kind: 'refuse_connections' });
    const socket = new WebSocket(`${simulator.spot.wsUrl}${STREAM}`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('503');
  });

  test('stall keeps the connection open and pushes nothing', async () => {
    expect(await minuteUnder({ kind: 'stall' })).toEqual([]);
  });

  test('silent_route mutes connections that open during it', async () => {
    const { clock, simulator } = await startSimulator();
    simulator.faults.plant({ kind: 'silent_route' });
    const client = await StreamClient.open(`${simulator.spot.wsUrl}${STREAM}`);
    await clock.advance(30_000);
    await client.settled();
    expect(client.texts).toEqual([]);
  });

  test('gap swallows a share of the messages, closing_gap only closing ones', async () => {
    const whole = await minuteUnder({ kind: 'stall', probability: 0 });
    const holed = await minuteUnder({ kind: 'gap', probability: 0.5 });
    expect(holed.length).toBeLessThan(whole.length);
    expect(holed.every((text) => whole.includes(text))).toBe(true);
    const unclosed = await minuteUnder({ kind: 'closing_gap' });
    expect(unclosed).toEqual(whole.filter((text) => !isClosing(text)));
  });

  test('duplicate sends twice, reorder sends late', async () => {
    const whole = await minuteUnder({ kind: 'stall', probability: 0 });
    const doubled = await minuteUnder({ kind: 'duplicate' });
    expect(doubled).toEqual(whole.flatMap((text) => [text, text]));
    const shuffled = await minuteUnder({ kind: 'reorder', probability: 0.4, value: 7_000 });
    const inOrder = whole.filter((text) => shuffled.includes(text));
    expect(shuffled).not.toEqual(inOrder);
    expect(shuffled.toSorted()).toEqual(inOrder.toSorted());
  });

  test('malformed and truncated frames are no JSON', async () => {
    for (const kind of ['malformed', 'truncated'] as const) {
      const texts = await minuteUnder({ kind });
      expect(texts.length).toBeGreaterThan(5);
      for (const text of texts) expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
  });

  test('planned_shutdown announces the end before it comes', async () => {
    const { clock, simulator, client } = await connected();
    simulator.faults.plant({ kind: 'planned_shutdown', value: 10_000 });
    await client.until(() => client.texts.some((text) => text.includes('serverShutdown')));
    expect(client.closeCode).toBeNull();
    await clock.advance(10_000);
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_001);
  });

  test('a fault with a duration ends by itself', async () => {
    const { clock, simulator, client } = await connected();
    simulator.faults.plant({ kind: 'stall', forMs: 30_000 });
    await clock.advance(29_000);
    expect(simulator.faults.active()).toHaveLength(1);
    await clock.advance(20_000);
    await client.settled();
    expect(simulator.faults.active()).toEqual([]);
    expect(client.texts.some(isKline)).toBe(true);
  });

  test('a plan plants its faults on time', async () => {
    const faultPlan = [{ afterMs: 5_000, fault: { kind: 'stall' } as const }];
    const { clock, simulator } = await connected({ faultPlan });
    expect(simulator.faults.active()).toEqual([]);
    await clock.advance(5_000);
    expect(simulator.faults.active()).toMatchObject([{ fault: { kind: 'stall' } }]);
  });
});

describe('faults of REST', () => {
  const path = '/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=50';

  test.each([
    [{ kind: 'rate_limited', value: 7 }, 429, '7'],
    [{ kind: 'banned', value: 300 }, 418, '300'],
    [{ kind: 'server_error', value: 503 }, 503, null],
  ] as const)('%o answers with its status', async (fault, status, retryAfter) => {
    const { simulator } = await startSimulator();
    simulator.faults.plant(fault);
    const answer = await fetch(`${simulator.spot.restUrl}${path}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    await answer.arrayBuffer();
  });

  test('reset and truncated_body break the answer', async () => {
    const { simulator } = await startSimulator();
    for (const kind of ['reset', 'truncated_body'] as const) {
      const id = simulator.faults.plant({ kind });
      const read = fetch(`${simulator.spot.restUrl}${path}`).then((answer) => answer.text());
      await expect(read).rejects.toThrow(TypeError);
      simulator.faults.clear(id);
    }
  });

  test('hang never answers', async () => {
    const { simulator } = await startSimulator();
    simulator.faults.plant({ kind: 'hang' });
    const giveUp = new AbortController();
    const answer = fetch(`${simulator.spot.restUrl}${path}`, { signal: giveUp.signal });
    await fetch(`${simulator.controlUrl}/faults`);
    giveUp.abort();
    await expect(answer).rejects.toThrow('aborted');
  });

  test('slow_drip sends the body little by little', async () => {
    const { clock, simulator } = await startSimulator();
    simulator.faults.plant({ kind: 'slow_drip', value: 10_000 });
    const answer = await fetch(`${simulator.spot.restUrl}${path}`);
    const body = answer.text();
    await clock.advance(10_000);
    expect(JSON.parse(await body)).toHaveLength(50);
  });

  test('clock_skew moves the exchange and not the machine', async () => {
    const { clock, simulator } = await startSimulator();
    const id = simulator.faults.plant({ kind: 'clock_skew', value: 2_500 });
    const time = async (): Promise<number> => {
      const answer = await fetch(`${simulator.spot.restUrl}/api/v3/time`);
      return ((await answer.json()) as { serverTime: number }).serverTime;
    };
    expect(await time()).toBe(clock.nowMs() + 2_500);
    simulator.faults.clear(id);
    await clock.advance(10_000);
    expect(await time()).toBe(clock.nowMs());
  });
});

describe('the control endpoint', () => {
  test('plants, shows and clears faults for people with curl', async () => {
    const { simulator } = await startSimulator();
    const faults = `${simulator.controlUrl}/faults`;
    const send = async (method: string, url: string, body?: unknown) => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const answer = await fetch(url, init);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const fault = { kind: 'stall', market: 'spot', forMs: 5_000 };
    expect(await send('POST', faults, fault)).toEqual({ status: 201, body: { id: 1, fault } });
    expect((await send('GET', faults)).body).toMatchObject({ active: [{ id: 1, fault }] });
    expect((await send('DELETE', `${faults}/1`)).body).toEqual({ active: [] });
    expect((await send('DELETE', `${faults}/1`)).status).toBe(404);
    await send('POST', faults, { kind: 'hang' });
    expect((await send('DELETE', faults)).body).toEqual({ active: [] });
    expect((await send('POST', faults, { kind: 'earthquake' })).status).toBe(400);
    expect((await send('POST', faults, { kind: 'gap', probability: 'often' })).status).toBe(400);
    expect((await send('POST', faults, { kind: 'gap', market: 'moon' })).status).toBe(400);
    expect((await send('POST', faults, { kind: 'gap', exchange: 'moon' })).status).toBe(400);
    const elsewhere = { kind: 'gap', exchange: 'venue_b', market: 'perp' };
    expect((await send('POST', faults, elsewhere)).body).toMatchObject({ fault: elsewhere });
    expect((await send('GET', `${simulator.controlUrl}/`)).status).toBe(404);
  });

  test('plants outages and changes statuses', async () => {
    const { simulator } = await startSimulator();
    const startMs = Date.UTC(2024, 0, 1);
    const post = async (path: string, body: unknown): Promise<number> => {
      const init = { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`${simulator.controlUrl}${path}`, init)).status;
    };
    expect(await post('/holes', { startMs, endMs: startMs + 3_600_000, market: 'spot' })).toBe(201);
    const page = await fetch(
      `${simulator.spot.restUrl}/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=1` +
        `&startTime=${startMs}`,
    );
    const [[firstOpenMs]] = (await page.json()) as [[number]];
    expect(firstOpenMs).toBe(startMs + 3_600_000);
    const status = { market: 'perp', symbol: 'BTCUSDT', status: 'settling' };
    expect(await post('/status', status)).toBe(200);
    expect(await post('/status', { ...status, exchange: 'venue_a' })).toBe(200);
    // Known, but not listening here.
    expect(await post('/status', { ...status, exchange: 'venue_b' })).toBe(400);
    expect(await post('/holes', { startMs, endMs: startMs + 1, exchange: 'moon' })).toBe(400);
    expect(await post('/status', { ...status, symbol: 'GONEUSDT' })).toBe(400);
    expect(await post('/status', { ...status, status: 'GONE' })).toBe(400);
    expect(await post('/holes', {})).toBe(400);
  });
});
