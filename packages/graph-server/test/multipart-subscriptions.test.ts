import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { slowShop } from '#federation/test/stream/slow-shop.ts';
import type { SlowShop } from '#federation/test/stream/slow-shop.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** As Apollo Client sends it. */
const ACCEPT =
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/graphql-response+json,application/json;q=0.9';
const PART = 'content-type: application/json; charset=utf-8\r\n\r\n';

let server: FrontServer;
let shop: SlowShop;
let clock: VirtualClock;

beforeEach(async () => {
  shop = slowShop();
  clock = new VirtualClock(0);
  server = await serveFront(shop.engine, { keepAliveMs: 1_000 }, { clock });
});
afterEach(() => server.close());

async function ask(query: string): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', accept: ACCEPT };
  const outgoing = request(server.url, { method: 'POST', headers });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify({ query }));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

const textOf = async (response: IncomingMessage) => (await Array.fromAsync(response)).join('');

/** The events that Apollo Client shows, and how the subscription ended. */
async function followed(query: string) {
  const client = new ApolloClient({
    link: new HttpLink({ uri: server.url }),
    cache: new InMemoryCache(),
  });
  const events: { readonly data: unknown; readonly error: string | undefined }[] = [];
  const end = Promise.withResolvers<void>();
  client.subscribe({ query: gql(query), errorPolicy: 'all' }).subscribe({
    next: ({ data, error }) => events.push({ data, error: error?.message }),
    complete: () => end.resolve(),
    error: end.reject,
  });
  await end.promise;
  client.stop();
  return events;
}

test('Apollo Client gets the events, with fields of other subgraphs, and the end', async () => {
  shop.answer();
  const events = await followed('subscription { sold(times: 3) { id inStock } }');
  expect(JSON.parse(JSON.stringify(events.map(({ data }) => data)))).toEqual([
    { sold: { __typename: 'P', id: '0', inStock: 0 } },
    { sold: { __typename: 'P', id: '1', inStock: 10 } },
    { sold: { __typename: 'P', id: '2', inStock: null } },
  ]);
  expect(events.map(({ error }) => error)).toEqual([undefined, undefined, 'no stock']);
});

test('Apollo Client gets the errors of a subscription that does not start', async () => {
  const [event] = await followed('subscription { unknown { id } }');
  expect(event!.error).toContain('Cannot query field "unknown"');
});

test('each event is a part with a payload, byte by byte', async () => {
  const response = await ask('subscription { sold(times: 2) { id } }');
  expect(response.headers['content-type']).toBe(
    'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
  );
  const event = (id: string) =>
    `\r\n${PART}${JSON.stringify({ payload: { data: { sold: { id } } } })}\r\n--graphql`;
  expect(await textOf(response)).toBe(`\r\n--graphql${event('0')}${event('1')}--\r\n`);
});

test('a quiet stream has heartbeats, and a client that leaves ends it', async () => {
  const response = await ask('subscription { sold { inStock } }');
  await once(response, 'data');
  await shop.asked;
  expect(server.front.counts().eventStreams).toBe(1);
  const beat = once(response, 'data');
  await clock.advance(1_000);
  expect(await beat).toEqual([`\r\n${PART}{}\r\n--graphql`]);
  response.destroy();
  while (server.front.counts().eventStreams > 0) await new Promise(setImmediate);
  expect(server.errors).toEqual([]);
});

test('a server that stops says so', async () => {
  const response = await ask('subscription { sold { inStock } }');
  await once(response, 'data');
  await shop.asked;
  const text = textOf(response);
  const stopped = server.front.stop();
  expect(await text).toMatch(
    /\{"payload":null,"errors":\[\{.*SHUTTING_DOWN.*\r\n--graphql--\r\n$/s,
  );
  await stopped;
});

test('a subscription that breaks ends with its error', async () => {
  const response = await ask('subscription { sold(times: 1, fail: true) { id } }');
  const text = await textOf(response);
  expect(text).toContain('"payload":{"data":{"sold":{"id":"0"}}}');
  expect(text).toContain('"errors"');
  expect(text.endsWith('\r\n--graphql--\r\n')).toBe(true);
});

test('a query of the same client is answered as JSON', async () => {
  const response = await ask('{ p { id } }');
  expect(response.headers['content-type']).toContain('application/graphql-response+json');
  expect(JSON.parse(await textOf(response))).toEqual({ data: { p: { id: '1' } } });
});
