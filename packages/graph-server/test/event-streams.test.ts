import { createClient } from 'graphql-sse';
import type { Client } from 'graphql-sse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble, rowsOf } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';

const TICKED = 'subscription { ticked(instruments: ["A"]) { kind number } }';
const STREAM = { accept: 'text/event-stream' };

describe('server-sent events, by the graphql-sse client:', () => {
  let market: MarketDouble;
  let server: FrontServer;
  let client: Client;

  beforeEach(async () => {
    market = new MarketDouble();
    server = await serveFront(createMonolithEngine(market.schema), { keepAliveMs: 100 });
    client = createClient({ url: server.url, retryAttempts: 0 });
  });
  afterEach(async () => {
    client.dispose();
    await server.close();
  });

  test('a query is answered once and completes', async () => {
    const answers = await Array.fromAsync(client.iterate({ query: '{ hello }' }));
    expect(answers).toEqual([{ data: { hello: 'hello world' } }]);
  });

  test('a long answer is the same text, and completes', async () => {
    const answers = await Array.fromAsync(
      client.iterate({ query: '{ rows(count: 50000) hello }' }),
    );
    expect(answers).toEqual([{ data: { rows: rowsOf(50_000), hello: 'hello world' } }]);
  });

  test('a stream ends at an event that cannot be serialised', async () => {
    const events = client.iterate({ query: '{ rows(count: 50000) faulty(characters: 300000) }' });
    await expect(events.next()).rejects.toThrow('terminated');
    expect(server.errors).toMatchObject([{ err: { message: 'these rows cannot be written' } }]);
  });

  test('a document that does not validate comes as an event with errors', async () => {
    const answers = await Array.fromAsync(client.iterate({ query: '{ nothing }' }));
    expect(answers).toMatchObject([{ errors: [{ message: expect.stringContaining('nothing') }] }]);
  });

  test('a subscription delivers its snapshot, then events, and ends when the client leaves', async () => {
    const events = client.iterate({ query: TICKED });
    const reported = [(await events.next()).value];
    market.publish('CLOSED', 'A', 2);
    reported.push((await events.next()).value);
    expect(reported).toEqual([
      { data: { ticked: { kind: 'SNAPSHOT', number: 0 } } },
      { data: { ticked: { kind: 'CLOSED', number: 2 } } },
    ]);
    await events.return?.();
    await expect.poll(() => market.open).toBe(0);
    await expect.poll(() => server.front.counts().eventStreams).toBe(0);
  });

  test('a source that ends completes the stream', async () => {
    const events = client.iterate({ query: TICKED });
    await events.next();
    market.endAll();
    expect(await events.next()).toMatchObject({ done: true });
  });

  test('it shares the group of a WebSocket with the same operation', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.subscribe('1', TICKED);
    await socket.nextOf('next');
    const events = client.iterate({ query: TICKED });
    await events.next();
    expect(server.front.counts()).toMatchObject({
      eventStreams: 1,
      sockets: 1,
      groups: 1,
      runs: 1,
    });
    await events.return?.();
  });

  test('a stopping server ends the stream uncompleted, so that the client reconnects', async () => {
    const events = client.iterate({ query: TICKED });
    await events.next();
    await server.front.stop();
    await expect(events.next()).rejects.toThrow(/closed/i);
  });
});

describe('an event stream on the wire:', () => {
  let market: MarketDouble;
  let server: FrontServer;

  beforeEach(async () => {
    market = new MarketDouble();
    server = await serveFront(createMonolithEngine(market.schema), { keepAliveMs: 60 });
  });
  afterEach(() => server.close());

  async function readUntil(response: Response, end: string): Promise<string> {
    let text = '';
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    while (!text.includes(end)) text += (await reader.read()).value ?? end;
    await reader.cancel();
    return text;
  }

  test('a GET in the manner of EventSource is answered with events and comments between', async () => {
    const target = `${server.url}?query=${encodeURIComponent(TICKED)}`;
    const response = await fetch(target, { headers: { ...STREAM, 'x-request-id': 'r-1' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBe('r-1');
    const text = await readUntil(response, '}}}\n\n:\n\n');
    expect(text).toBe(
      ':\n\nevent: next\ndata: {"data":{"ticked":{"kind":"SNAPSHOT","number":0}}}\n\n:\n\n',
    );
  });

  test('a mutation never runs over GET', async () => {
    const target = `${server.url}?query=${encodeURIComponent('mutation { bump }')}`;
    const response = await fetch(target, { headers: STREAM });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(market.bumps).toBe(0);
  });

  test('a request without a query is rejected in JSON', async () => {
    const response = await fetch(server.url, { headers: STREAM });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('one stream too many is rejected with a time to retry', async () => {
    await server.close();
    server = await serveFront(createMonolithEngine(market.schema), { maxConnections: 0 });
    const target = `${server.url}?query=${encodeURIComponent(TICKED)}`;
    const response = await fetch(target, { headers: STREAM });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});
