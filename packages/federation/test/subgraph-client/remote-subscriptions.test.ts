import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import {
  isEventStream,
  OperationScope,
  type SubgraphEventStream,
  type SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { DELIVERY_KEY, type Delivery } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventSource } from '#test/gateway/event-source.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { hello: String }
  type Subscription { ticked: Int }
`;

interface Tick {
  readonly ticked: number;
  readonly [DELIVERY_KEY]?: Delivery;
}

const snapshot = (ticked: number): Tick => ({
  ticked,
  [DELIVERY_KEY]: { conflateKey: null, holdsUpTo: ticked },
});
const live = (ticked: number): Tick => ({
  ticked,
  [DELIVERY_KEY]: { conflateKey: null, sequence: ticked },
});

/** Every subscription that the subgraph received, in order. */
let sources: EventSource<Tick>[];
/** The error that rejects the next subscriptions. */
let refusals: DomainError[];
let streams: Set<Duplex>;
let url: string;

beforeEach(async () => {
  sources = [];
  refusals = [];
  streams = new Set();
  const subscribe = () => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    const source = new EventSource<Tick>();
    sources.push(source);
    return source;
  };
  const resolvers = { Subscription: { ticked: { subscribe } } };
  const front = createSubgraphServer({
    subgraph: {
      name: 'ticks',
      schema: buildSubgraphSchema([{ typeDefs: parse(SDL), resolvers }]),
      createContext: (request) => request,
    },
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: systemClock,
    source: 'a run',
  });
  const server = createServer((request, response) => void front.handler(request, response));
  server.on('upgrade', (request, stream, head) => {
    streams.add(stream);
    front.upgrade(request, stream, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  onTestFinished(async () => {
    await front.stop();
    server.closeAllConnections();
    server.close();
  });
});

function connect(subscriptionRetries = 5): SubgraphExecutor {
  const options = { log: SILENT_LOG, clock: systemClock, random: Math.random, subscriptionRetries };
  const executor = createRemoteExecutor({ name: 'ticks', url }, options);
  onTestFinished(() => executor.close());
  return executor;
}

async function subscribe(executor = connect()): Promise<SubgraphEventStream> {
  const source = 'subscription { ticked }';
  const operation = { kind: 'subscription', source } as const;
  const scope = new OperationScope(ANONYMOUS_CONTEXT, undefined);
  const started = await executor.subscribe(operation, {}, scope);
  if (!isEventStream(started)) throw new Error('the subscription did not start');
  return started;
}

async function nextTick({ payloads }: SubgraphEventStream): Promise<unknown> {
  const { value } = (await payloads.next()) as { value: { data: { ticked: number } } };
  return value.data.ticked;
}

async function untilAsked(times: number): Promise<EventSource<Tick>> {
  await expect.poll(() => sources.length, { timeout: 10_000 }).toBe(times);
  return sources[times - 1]!;
}

function breakConnections(): void {
  for (const stream of streams) stream.destroy();
  streams.clear();
}

test('a stream that began with a snapshot restarts when its socket is lost', async () => {
  const stream = await subscribe();
  const first = await untilAsked(1);
  first.push(snapshot(1));
  first.push(live(2));
  expect(await nextTick(stream)).toBe(1);
  expect(await nextTick(stream)).toBe(2);
  breakConnections();
  (await untilAsked(2)).push(snapshot(3));
  expect(await nextTick(stream)).toBe(3);
});

test('a stream that began with a snapshot waits for a subgraph that is still loading', async () => {
  const stream = await subscribe();
  (await untilAsked(1)).push(snapshot(1));
  expect(await nextTick(stream)).toBe(1);
  refusals = [new DomainError('publication_preparing', undefined, { retryAfterSec: 0.01 })];
  breakConnections();
  (await untilAsked(2)).push(snapshot(2));
  expect(refusals).toEqual([]);
  expect(await nextTick(stream)).toBe(2);
});

test('a subscription that is rejected at first reports it', async () => {
  refusals = [new DomainError('publication_preparing', undefined, { retryAfterSec: 1 })];
  const { payloads } = await subscribe();
  expect(await payloads.next()).toMatchObject({
    value: { errors: [{ extensions: { code: 'PUBLICATION_PREPARING', retryAfter: 1 } }] },
  });
  expect(await payloads.next()).toEqual({ done: true, value: undefined });
});

test('a stream without a snapshot ends when its socket is lost, after the events before', async () => {
  const stream = await subscribe();
  const first = await untilAsked(1);
  first.push(live(1));
  expect(await nextTick(stream)).toBe(1);
  const next = stream.payloads.next();
  breakConnections();
  await expect(next).rejects.toMatchObject({
    code: 'subgraph_unavailable',
    facts: { retryAfterSec: 1 },
  });
  expect(sources).toHaveLength(1);
});

test('a stream without any event yet ends, too, because missed events are unknown', async () => {
  const stream = await subscribe();
  await untilAsked(1);
  const next = stream.payloads.next();
  breakConnections();
  await expect(next).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});

test('a hundred subscriptions and more share the one socket of a gateway', async () => {
  const executor = createRemoteExecutor(
    { name: 'ticks', url },
    { log: SILENT_LOG, clock: systemClock, random: Math.random },
  );
  onTestFinished(() => executor.close());
  for (let count = 0; count < 150; count += 1) {
    // Each requests something else, so that none shares a run with another.
    const source = `subscription { t${count}: ticked }`;
    const operation = { kind: 'subscription', source } as const;
    await executor.subscribe(operation, {}, new OperationScope(ANONYMOUS_CONTEXT, undefined));
  }
  await untilAsked(150);
  expect(streams.size).toBe(1);
});

test('a stream that begins while the socket closes behind the last one is served on the next socket', async () => {
  const executor = connect();
  for (let turn = 0; turn < 12; turn += 1) {
    const stream = await subscribe(executor);
    (await untilAsked(turn + 1)).push(live(turn));
    expect(await nextTick(stream)).toBe(turn);
    await stream.payloads.return!();
    for (let wait = 0; wait < turn; wait += 1) await Promise.resolve();
  }
});

test('a stream that starts before the previous one releases the socket ends with that socket', async () => {
  const executor = connect();
  const earlier = await subscribe(executor);
  (await untilAsked(1)).push(live(1));
  expect(await nextTick(earlier)).toBe(1);
  void earlier.payloads.return!();
  const later = await subscribe(executor);
  (await untilAsked(2)).push(live(2));
  expect(await nextTick(later)).toBe(2);
  const next = later.payloads.next();
  breakConnections();
  await expect(next).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});

test('a stream with a slow reader ends after a bounded number of events, and reports it', async () => {
  const stream = await subscribe();
  const source = await untilAsked(1);
  for (let tick = 0; tick < 1_500; tick += 1) source.push(live(tick));
  await expect.poll(() => source.hasEnded, { timeout: 10_000 }).toBe(true);
  for (let tick = 0; tick < 1_000; tick += 1) expect(await nextTick(stream)).toBe(tick);
  await expect(stream.payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});
