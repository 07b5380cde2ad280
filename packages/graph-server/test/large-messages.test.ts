import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';

let server: FrontServer;
let socket: RawSocket;

beforeEach(async () => {
  server = await serveFront(createMonolithEngine(new MarketDouble().schema));
  socket = await RawSocket.acknowledged(server.socketUrl);
});
afterEach(async () => {
  vi.restoreAllMocks();
  socket.close();
  await server.close();
});

const QUERY = 'query A($name: String!) { hello(name: $name) }';
const HELLO = { name: 'Li' };

/** A subscribe message whose extensions are some JSON text. */
function messageWith(extensions: string): string {
  const payload = `{"query":${JSON.stringify(QUERY)},"variables":{"name":"Li"},"extensions":${extensions}}`;
  return `{"id":"1","type":"subscribe","payload":${payload}}`;
}

const lists = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join()}}`;
const values = (count: number): string => `{"a":[${'1,'.repeat(count - 1)}1]}`;

test.each([
  ['levels', lists(REQUEST_BOUNDS.maxDepth), 'The JSON nests deeper than 65 levels.'],
  ['brackets', '['.repeat(250_000), 'The JSON nests deeper than 65 levels.'],
  ['members', members(REQUEST_BOUNDS.maxMembers + 1), '1,000 members in one object'],
  ['values', values(REQUEST_BOUNDS.maxValues), '100,000 values in its lists and objects'],
])('a message with too many %s closes with 4400 and is not parsed', async (_, text, reason) => {
  const message = messageWith(text);
  const parse = vi.spyOn(JSON, 'parse');
  socket.sendText(message);
  const closed = await socket.closed;
  expect(closed.code).toBe(4400);
  expect(closed.reason).toContain(reason);
  expect(parse.mock.calls.map(([given]) => given)).not.toContain(message);
  expect(server.errors).toEqual([]);
});

test.each([
  ['levels', lists(REQUEST_BOUNDS.maxDepth - 3)],
  ['members', members(REQUEST_BOUNDS.maxMembers)],
  ['values', values(REQUEST_BOUNDS.maxValues - 100)],
])('a message with as many %s as allowed is answered', async (_, text) => {
  socket.sendText(messageWith(text));
  expect(await socket.nextOf('next')).toMatchObject({ payload: { data: { hello: 'hello Li' } } });
});

test('the backlog bound applies to a long answer, and not to a short one', async () => {
  socket.subscribe('1', QUERY, HELLO);
  await socket.nextOf('next');
  expect(server.written()).toBe(0);
  socket.subscribe('2', QUERY, { name: 'i'.repeat(200_000) });
  await vi.waitFor(() => expect(socket.received.some(({ id }) => id === '2')).toBe(true));
  expect(server.written()).toBe(1);
});

test('data behind a message that is too large is not processed', async () => {
  socket.sendText(messageWith(lists(100)));
  socket.subscribe('2', QUERY, HELLO);
  expect((await socket.closed).code).toBe(4400);
  expect(socket.received.map(({ type }) => type)).toEqual(['connection_ack']);
});

test('an operation id has 200 characters at most', async () => {
  socket.subscribe('i'.repeat(200), QUERY, HELLO);
  expect(await socket.nextOf('next')).toMatchObject({ id: 'i'.repeat(200) });
  socket.subscribe('i'.repeat(201), QUERY, HELLO);
  expect(await socket.closed).toEqual({
    code: 4400,
    reason: 'An operation id has 200 characters at most',
  });
  expect(server.errors).toEqual([]);
});

test('a close frame takes 123 bytes: a reason that quotes a longer id is cut', async () => {
  const id = '币'.repeat(200);
  const query = 'subscription { ticked(instruments: ["A"]) { kind } }';
  socket.subscribe(id, query);
  await socket.nextOf('next');
  socket.subscribe(id, query);
  const closed = await socket.closed;
  expect(closed.code).toBe(4409);
  expect(closed.reason).toMatch(/^Subscriber for 币+…$/u);
  expect(server.errors).toEqual([]);
});
