import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';

/** Events are large, so that the system's own socket buffers fill within a test. */
const TICKED = `subscription($i: [String!]!) {
  ticked(instruments: $i) { kind number padding(bytes: 100000) }
}`;
/** Events that a reader missed come first. */
const MISSED = 'subscription { ticked: missed(count: 60) { kind number padding(bytes: 100000) } }';
const BOUND = 1024 * 1024;
const A = { i: ['A'] };

describe('a connection that stops reading:', () => {
  let market: MarketDouble;
  let server: FrontServer;

  beforeEach(async () => {
    market = new MarketDouble();
    server = await serveFront(createMonolithEngine(market.schema), { maxWaitingBytes: BOUND });
  });
  afterEach(() => server.close());

  async function join(): Promise<RawSocket> {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.subscribe('1', TICKED, A);
    await socket.nextOf('next');
    return socket;
  }

  /** Publishes one event and waits until the reading client has it. */
  async function publish(kind: 'FORMING' | 'CLOSED', number: number, reader: RawSocket) {
    market.publish(kind, 'A', number);
    await reader.until(() => reader.ticksOf('1').at(-1) === `${kind} ${number}`);
  }

  test('is closed with 4290 past its bound, while the others get everything', async () => {
    const reader = await join();
    const stuck = await join();
    stuck.stopReading();
    let number = 0;
    while (server.front.counts().slowConsumers === 0) await publish('CLOSED', ++number, reader);
    expect(number).toBeLessThan(200);
    stuck.readOn();
    expect(await stuck.closed).toEqual({ code: 4290, reason: 'Slow consumer' });
    await publish('CLOSED', ++number, reader);
    const all = Array.from({ length: number }, (_, at) => `CLOSED ${at + 1}`);
    expect(reader.ticksOf('1')).toEqual(['SNAPSHOT 0', ...all]);
    const reported = stuck.ticksOf('1');
    expect(reported).toEqual(reader.ticksOf('1').slice(0, reported.length));
  });

  test('gets the newest forming bar and every closed one, in order, when it resumes reading', async () => {
    const reader = await join();
    const slow = await join();
    slow.stopReading();
    let number = 0;
    const published: string[] = ['SNAPSHOT 0'];
    const publishTick = async (kind: 'FORMING' | 'CLOSED') => {
      number += 1;
      published.push(`${kind} ${number}`);
      await publish(kind, number, reader);
    };
    for (let at = 0; at < 100; at += 1) await publishTick('FORMING');
    await publishTick('CLOSED');
    for (let at = 0; at < 100; at += 1) await publishTick('FORMING');
    await publishTick('CLOSED');
    await publishTick('FORMING');
    slow.readOn();
    await slow.until(() => slow.ticksOf('1').at(-1) === published.at(-1));
    const reported = slow.ticksOf('1');
    expect(reported.length).toBeLessThan(published.length);
    expect(reported.filter((tick) => tick.startsWith('CLOSED'))).toEqual([
      'CLOSED 101',
      'CLOSED 202',
    ]);
    const places = reported.map((tick) => published.indexOf(tick));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(reported[reported.indexOf('CLOSED 101') - 1]).toBe('FORMING 100');
    expect(reported[reported.indexOf('CLOSED 202') - 1]).toBe('FORMING 201');
  });

  test('may take a snapshot of many times its bound, at its own pace', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    const instruments = Array.from({ length: 60 }, (_, at) => `I${at}`);
    socket.subscribe('1', TICKED, { i: instruments });
    await socket.nextOf('next');
    socket.stopReading();
    market.publish('CLOSED', 'I0', 1);
    socket.readOn();
    await socket.until(() => socket.ticksOf('1').length === 61);
    expect(socket.ticksOf('1').at(-1)).toBe('CLOSED 1');
  });

  test('may take missed events of many times its bound, and is then live', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.subscribe('1', MISSED, {});
    await socket.nextOf('next');
    socket.stopReading();
    market.publish('CLOSED', 'A', 61);
    socket.readOn();
    await socket.until(() => socket.ticksOf('1').length === 61);
    expect(socket.ticksOf('1')).toEqual(Array.from({ length: 61 }, (_, at) => `CLOSED ${at + 1}`));
    expect(server.front.counts().slowConsumers).toBe(0);
    socket.stopReading();
    let number = 61;
    const reader = await join();
    while (server.front.counts().slowConsumers === 0) await publish('CLOSED', ++number, reader);
    socket.readOn();
    expect(await socket.closed).toEqual({ code: 4290, reason: 'Slow consumer' });
  });

  test('is cut off past its bound as an event stream too', async () => {
    const reader = await join();
    const query = encodeURIComponent(TICKED);
    const target = `${server.url}?query=${query}&variables=${encodeURIComponent(JSON.stringify(A))}`;
    const request = get(target, { headers: { accept: 'text/event-stream' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.pause();
    await expect.poll(() => server.front.counts().eventStreams).toBe(1);
    let number = 0;
    while (server.front.counts().slowConsumers === 0) await publish('CLOSED', ++number, reader);
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow('aborted');
    expect(server.front.counts().eventStreams).toBe(0);
  });
});
