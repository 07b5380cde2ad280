import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import {
  IDLE_MS,
  PlainProtocol,
  REQUESTS_PER_MINUTE,
} from '#test/simulators/host/plain-protocol.ts';
import { NOW_MS, StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

function plainHost() {
  const clock = new VirtualClock(NOW_MS);
  const random = seededRandom(1);
  const exchange = new SimulatedExchange(7, clock, demoContracts());
  const faults = new FaultBoard(clock, random);
  const protocol = new PlainProtocol(exchange);
  const host = new SimulatedHost({ protocol, exchange, clock, faults });
  return { clock, random, faults, host };
}

async function listening() {
  const plain = plainHost();
  const server = new SocketServer(plain.host, plain.clock);
  const port = await server.start(0);
  onTestFinished(() => server.stop());
  return { ...plain, restUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` };
}

const post = (url: string, body: string): Promise<Response> => fetch(url, { method: 'POST', body });

describe('a host of any protocol', () => {
  test('passes on posted requests, over sockets and without', async () => {
    const { restUrl, clock, random, host } = await listening();
    const answer = await post(`${restUrl}/info?x=1`, '{"币":"安"}');
    expect(await answer.text()).toBe('POST /info?x=1 {"币":"安"}');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    const network = new VirtualNetwork({ clock, random, latencyMs: [1, 2] });
    network.attach('venue.test', host);
    const request = { method: 'POST', body: 'sent', timeoutMs: 1_000 } as const;
    const sent = network.client().http.send({ url: 'http://venue.test/info', ...request });
    await clock.advance(100);
    expect((await sent).body).toBe('POST /info sent');
  });

  test('rejects a body that no client of an exchange sends', async () => {
    const { restUrl } = await listening();
    const status = await post(restUrl, 'x'.repeat(70_000)).then(
      (answer) => answer.status,
      // The end of the connection may overtake the answer.
      () => 413,
    );
    expect(status).toBe(413);
    expect((await post(restUrl, '')).status).toBe(200);
  });

  test('lets the exchange reject in its own words, by its limits and under faults', async () => {
    const { clock, restUrl, faults } = await listening();
    for (let sent = 0; sent < REQUESTS_PER_MINUTE; sent += 1) {
      expect((await post(restUrl, '')).status).toBe(200);
    }
    expect(await (await post(restUrl, '')).text()).toBe('rate_limited null');
    await clock.advance(60_000);
    expect((await post(restUrl, '')).status).toBe(200);
    faults.plant({ kind: 'banned', value: 9, exchange: 'venue_d' });
    expect(await (await post(restUrl, '')).text()).toBe('banned 9');
  });

  test('pings in texts, and cuts silent clients', async () => {
    const { clock, wsUrl } = await listening();
    const client = await StreamClient.open(wsUrl);
    await clock.advance(IDLE_MS - 1_000);
    client.socket.send('ping');
    await client.until(() => client.texts.includes('pong'));
    await clock.advance(IDLE_MS - 1_000);
    await client.settled();
    expect(client.closeCode).toBeNull();
    await clock.advance(1_000);
    await client.until(() => client.closeCode !== null);
    expect(client.closeCode).toBe(1_006);
  });

  test('pushes the forming bar at once, then changes, and never a closed one', async () => {
    const { clock, wsUrl } = await listening();
    const client = await StreamClient.open(wsUrl);
    client.socket.send('BTCUSDT');
    await client.until(() => client.texts.length === 2);
    expect(client.texts[0]).toBe('subscribed');
    expect(client.texts[1]).toMatch(/^BTCUSDT "\d+" \d+$/);
    for (let second = 0; second < 120; second += 20) {
      await clock.advance(20_000);
      client.socket.send('ping');
      await client.settled();
    }
    const bars = client.texts.slice(2).filter((text) => text !== 'pong');
    expect(bars.length).toBeGreaterThan(60);
    expect(new Set(bars).size).toBe(bars.length);
    expect(bars.some((text) => text.includes('closed'))).toBe(false);
  });

  test.each([
    [{}, true],
    [{ exchange: 'venue_d' }, true],
    [{ market: 'perp' }, true],
    [{ exchange: 'venue_a' }, false],
    [{ exchange: 'venue_d', market: 'spot' }, false],
  ] as const)('a fault of %o strikes venue_d:perp: %s', async (place, isStruck) => {
    const { clock, wsUrl, faults } = await listening();
    const client = await StreamClient.open(wsUrl);
    client.socket.send('BTCUSDT');
    await client.until(() => client.texts.length === 2);
    faults.plant({ kind: 'malformed', ...place });
    await clock.advance(5_000);
    await client.settled();
    const bars = client.texts.slice(2);
    expect(bars.length).toBeGreaterThan(0);
    for (const bar of bars) expect(bar.includes('"')).toBe(!isStruck);
    faults.plant({ kind: 'drop_connections', ...place });
    await clock.advance(1_000);
    if (isStruck) await client.until(() => client.closeCode !== null);
    else await client.settled();
    expect(client.closeCode).toBe(isStruck ? 1_006 : null);
  });

  test('accepts subscriptions on a silent route and pushes nothing', async () => {
    const { clock, wsUrl } = await listening();
    const client = await StreamClient.open(`${wsUrl}/nowhere`);
    client.socket.send('BTCUSDT');
    await client.until(() => client.texts.length === 1);
    await clock.advance(10_000);
    await client.settled();
    expect(client.texts).toEqual(['subscribed']);
  });
});
