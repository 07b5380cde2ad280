import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { remoteRate } from '#federation/test/connections/remote-rate.ts';
import {
  deadUrl,
  send,
  serveSubgraph,
  type RemoteSubgraph,
} from '#federation/test/subgraph-client/remote-subgraph.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const RATE = { data: { rate: 7.1 } };
const answering = (): Promise<RemoteSubgraph> =>
  serveSubgraph((response) => send(response, 200, JSON.stringify(RATE)));

/** A server that accepts connections and sends nothing. */
async function hungUrl(): Promise<string> {
  const server = createTcpServer(() => undefined);
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

test('queries spread over the URLs of a subgraph', async () => {
  const servers = await Promise.all([answering(), answering(), answering()]);
  const urls = servers.map(({ url }) => url);
  const { query } = remoteRate(urls, { random: seededRandom(7) });
  for (let count = 0; count < 90; count += 1) expect(await query()).toEqual(RATE);
  for (const { seen } of servers) expect(seen.length).toBeGreaterThan(15);
});

test('a slow server gets less of the work than a quick one', async () => {
  const held: (() => void)[] = [];
  let arrived = Promise.withResolvers<void>();
  const slow = await serveSubgraph((response) => {
    held.push(() => send(response, 200, JSON.stringify(RATE)));
    arrived.resolve();
  });
  const quick = await answering();
  const { query } = remoteRate([slow.url, quick.url], { random: seededRandom(1) });
  const waiting: Promise<unknown>[] = [];
  for (let count = 0; count < 40; count += 1) {
    arrived = Promise.withResolvers<void>();
    const one = query();
    waiting.push(one);
    await Promise.race([one, arrived.promise]);
  }
  expect(slow.seen.length).toBeLessThanOrEqual(2);
  expect(quick.seen.length).toBeGreaterThanOrEqual(38);
  for (const release of held) release();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 40 }, () => RATE));
});

test('a server that is down costs no query and no mutation, and is skipped', async () => {
  const alive = await answering();
  let nowMs = 0;
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  const { query, mutate } = remoteRate([await deadUrl(), alive.url], { clock, breakForMs: 50 });
  for (let count = 0; count < 50; count += 1) {
    expect(await query()).toEqual(RATE);
    expect(await mutate()).toEqual(RATE);
    // The dead one may be tried again from time to time.
    nowMs += 300;
  }
  expect(alive.seen.filter(({ query: text }) => text.includes('mutation'))).toHaveLength(50);
});

test.each<[string, Parameters<typeof serveSubgraph>[0]]>([
  ['answers 503', (response) => send(response, 503, 'busy')],
  ['resets the connection', (response) => response.destroy()],
  [
    'resets it in the middle of the answer',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"data":{"ra');
      setImmediate(() => response.destroy());
    },
  ],
])('a query is repeated at another URL when one %s', async (_, handler) => {
  const bad = await serveSubgraph(handler);
  const good = await answering();
  const { query } = remoteRate([bad.url, good.url], { breakAboveShare: 1 });
  for (let count = 0; count < 12; count += 1) expect(await query()).toEqual(RATE);
  expect(bad.seen.length).toBeGreaterThan(0);
  expect(good.seen).toHaveLength(12);
});

test('a mutation that a server may have received is not sent to another one', async () => {
  const servers = await Promise.all(
    [1, 2].map(() => serveSubgraph((response) => response.destroy())),
  );
  const { mutate } = remoteRate(servers.map(({ url }) => url));
  for (let count = 0; count < 4; count += 1) expect(await mutate()).toBe('subgraph_unavailable');
  expect(servers.flatMap(({ seen }) => seen)).toHaveLength(4);
});

test('a query that a server hangs on is repeated once, at another URL', async () => {
  const good = await answering();
  const hung = await hungUrl();
  const urls = [hung, good.url];
  const { query } = remoteRate(urls, { timeoutMs: 100 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => query()));
  expect(outcomes).toEqual(Array.from({ length: 8 }, () => RATE));
  const { query: hopeless } = remoteRate([hung, await hungUrl()], { timeoutMs: 100, retries: 5 });
  const beganMs = performance.now();
  expect(await hopeless()).toBe('subgraph_unavailable');
  expect(performance.now() - beganMs).toBeLessThan(450);
});

test('a server whose circuit breaker is open gets a probe of the gateway, and then queries', async () => {
  let isIll = true;
  const ill = await serveSubgraph((response) =>
    isIll ? send(response, 500, 'no') : send(response, 200, JSON.stringify(RATE)),
  );
  const good = await answering();
  const states = new Map<string, number>();
  const meter = {
    ...SILENT_METER,
    gauge: (name: string) => ({
      set: (value: number, labels: Readonly<Record<string, string>> = {}) =>
        void states.set([name, ...Object.values(labels)].join(' '), value),
    }),
  };
  const options = { meter, retries: 0, breakAfterRequests: 2, breakForMs: 40 };
  const { query } = remoteRate([ill.url, good.url], options);
  const stateOf = ({ url }: RemoteSubgraph) =>
    states.get(`marketgraph_subgraph_endpoint_state prices ${url.replace('http://', '')}`);
  while (stateOf(ill) === 0) await query();
  const known = ill.seen.length;
  for (let count = 0; count < 20; count += 1) expect(await query()).toEqual(RATE);
  const since = ill.seen.slice(known);
  expect(since.every(({ query: text }) => text === '{ __typename }')).toBe(true);
  expect([stateOf(good), states.get('marketgraph_subgraph_circuit_breaker_state prices')]).toEqual([
    0, 0,
  ]);
  isIll = false;
  await expect.poll(() => stateOf(ill)).toBe(0);
  const before = ill.seen.length;
  while (ill.seen.length === before) expect(await query()).toEqual(RATE);
});

test('with all URLs down, queries and mutations fail with the usual error', async () => {
  const dead = [await deadUrl(), await deadUrl()];
  const { query, mutate } = remoteRate(dead, { breakAfterRequests: 4, breakForMs: 60_000 });
  for (let count = 0; count < 6; count += 1) {
    expect(await query()).toBe('subgraph_unavailable');
    expect(await mutate()).toBe('subgraph_unavailable');
  }
});
