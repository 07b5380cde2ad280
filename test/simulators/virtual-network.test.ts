import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { SocketHandlers } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { FaultKind } from '#simulators/faults/fault.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import {
  NOW_MS,
  startSimulator,
  StreamClient,
} from '#test/simulators/venue-a/simulator-under-test.ts';

const STREAMS = '/market/stream?streams=btcusdt@kline_1m/btcusdt@kline_1h';

function virtualWorld() {
  const clock = new VirtualClock(NOW_MS);
  const random = seededRandom(1);
  const faults = new FaultBoard(clock, random);
  const exchange = new SimulatedExchange(7, clock, demoContracts());
  const network = new VirtualNetwork({ clock, random, latencyMs: [5, 200] });
  const protocol = new VenueAProtocol(exchange, 'perp');
  network.attach('venue.test', new SimulatedHost({ protocol, exchange, clock, faults }));
  return { clock, faults, client: network.client() };
}

class RecordedSocket implements SocketHandlers {
  readonly events: string[] = [];
  onOpen = () => void this.events.push('open');
  onText = (text: Uint8Array) => void this.events.push(Buffer.from(text).toString());
  onPing = () => void this.events.push('ping');
  onPong = () => void this.events.push('pong');
  onClose = (code: number) => void this.events.push(`close ${code}`);
}

const page = (timeoutMs = 5_000) => ({
  url: 'http://venue.test/fapi/v1/klines?symbol=BTCUSDT&interval=1m&limit=5',
  timeoutMs,
});

const failureOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'no failure',
    (error: Error) => error.message,
  );

describe('the virtual network', () => {
  test('delivers exactly the frames of real sockets', async () => {
    const { clock, client } = virtualWorld();
    const received = new RecordedSocket();
    client.sockets.open(`ws://venue.test${STREAMS}`, received);
    const real = await startSimulator();
    const stream = await StreamClient.open(`${real.simulator.perp.wsUrl}${STREAMS}`);
    await clock.advance(90_000);
    await real.clock.advance(90_000);
    await stream.settled();
    const ours = received.events.filter((event) => event.startsWith('{'));
    expect(ours.length).toBeGreaterThan(50);
    // The virtual connection opened a little later, and its last frames are still on their way.
    const from = stream.texts.indexOf(ours[0]!);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(stream.texts.slice(from, from + ours.length)).toEqual(ours);
  });

  test('answers requests with the body that real sockets carry', async () => {
    const { clock, client } = virtualWorld();
    const sent = client.http.send(page());
    await clock.advance(1_000);
    const answer = await sent;
    const real = await startSimulator();
    await real.clock.advance(clock.nowMs() - 1_000 - NOW_MS);
    const { pathname, search } = new URL(page().url);
    const theirs = await fetch(`${real.simulator.perp.restUrl}${pathname}${search}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-mbx-used-weight-1m']).toBe('1');
    const closed = (body: string): unknown[] => (JSON.parse(body) as unknown[]).slice(0, 4);
    expect(closed(answer.body)).toEqual(closed(await theirs.text()));
  });

  test.each(['hang', 'reset', 'truncated_body', 'slow_drip'] as const)(
    'lets a request fail under %s',
    async (kind: FaultKind) => {
      const { clock, faults, client } = virtualWorld();
      faults.plant({ kind, value: 60_000 });
      const failure = failureOf(client.http.send(page()));
      await clock.advance(10_000);
      expect(await failure).toMatch(/in time|reset/);
    },
  );

  test('obeys the signal of a request', async () => {
    const { clock, client } = virtualWorld();
    const giveUp = new AbortController();
    const failure = failureOf(client.http.send({ ...page(), signal: giveUp.signal }));
    giveUp.abort(new Error('enough'));
    await clock.advance(1_000);
    expect(await failure).toBe('enough');
  });

  test('ends a connection without a listener as a failed attempt', async () => {
    const { clock, client } = virtualWorld();
    const received = new RecordedSocket();
    client.sockets.open('ws://unlisted.test/ws', received);
    const failure = failureOf(client.http.send({ url: 'http://unlisted.test/', timeoutMs: 1_000 }));
    await clock.advance(1_000);
    expect(await failure).toBe('connection refused');
    expect(received.events).toEqual(['close 1006']);
  });

  test('answers the closing handshake, except when half open', async () => {
    const { clock, faults, client } = virtualWorld();
    const [polite, stuck] = [new RecordedSocket(), new RecordedSocket()];
    const socket = client.sockets.open(`ws://venue.test${STREAMS}`, polite);
    await clock.advance(1_000);
    socket.close(1_000, 'done');
    await clock.advance(1_000);
    expect(polite.events.at(-1)).toBe('close 1000');
    const frozen = client.sockets.open(`ws://venue.test${STREAMS}`, stuck);
    await clock.advance(1_000);
    faults.plant({ kind: 'half_open' });
    const before = stuck.events.length;
    frozen.ping();
    frozen.close();
    await clock.advance(60_000);
    expect(stuck.events.slice(before).filter((event) => !event.startsWith('{'))).toEqual([]);
    frozen.terminate();
    await clock.advance(1_000);
    expect(stuck.events.at(-1)).toBe('close 1006');
  });

  test('delivers nothing to a dead process', async () => {
    const { clock, client } = virtualWorld();
    const received = new RecordedSocket();
    client.sockets.open(`ws://venue.test${STREAMS}`, received);
    let isAnswered = false;
    void client.http.send(page()).then(() => (isAnswered = true));
    await clock.advance(4);
    client.cut();
    await clock.advance(60_000);
    expect([received.events, isAnswered]).toEqual([[], false]);
  });
});
