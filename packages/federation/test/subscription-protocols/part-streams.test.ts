import type { ServerResponse } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import {
  END,
  executorAt,
  nextTick,
  serve,
  snapshotOf,
  subscribe,
  Subscriptions,
  tick,
  TICKS_SDL,
} from '#federation/test/subscription-protocols/ticking-subgraph.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const HEAD = '\r\ncontent-type: application/json\r\n\r\n';

/** A subgraph that writes what the test says. */
async function written(contentType = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0') {
  const responses: ServerResponse[] = [];
  const accepted: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    accepted.push(request.headers.accept);
    request.resume();
    response.writeHead(200, { 'content-type': contentType });
    response.flushHeaders();
    responses.push(response);
  });
  const untilAsked = async (times: number): Promise<ServerResponse> => {
    await expect.poll(() => responses.length, { timeout: 10_000 }).toBe(times);
    return responses[times - 1]!;
  };
  return { url, accepted, untilAsked };
}

const part = (value: object): string => `${HEAD}${JSON.stringify(value)}\r\n--graphql`;

test('events of a server of the protocol arrive, and its end ends the stream', async () => {
  const subscriptions = new Subscriptions();
  const resolvers = { Subscription: { ticked: { subscribe: subscriptions.subscribe } } };
  const front = createSubgraphServer({
    subgraph: {
      name: 'ticks',
      schema: buildSubgraphSchema([{ typeDefs: parse(TICKS_SDL), resolvers }]),
      createContext: (request) => request,
    },
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: systemClock,
    source: 'a run',
  });
  onTestFinished(() => front.stop());
  const { url } = await serve((request, response) => void front.handler(request, response));
  const executor = executorAt(url, { protocol: 'multipart' });
  const stream = await subscribe(executor);
  const source = await subscriptions.untilAsked(1);
  source.push(tick(1));
  source.push(tick(2));
  expect(await nextTick(stream)).toBe(1);
  expect(await nextTick(stream)).toBe(2);
  void source.return();
  expect(await stream.payloads.next()).toEqual(END);
  const { payloads } = await subscribe(executor, undefined, 'subscription { unknown }');
  expect(await payloads.next()).toMatchObject({ value: { errors: [{}] } });
});

test('a part is read when the boundary behind it has come, and heartbeats are no events', async () => {
  const { url, accepted, untilAsked } = await written();
  const stream = await subscribe(executorAt(url, { protocol: 'multipart' }));
  const response = await untilAsked(1);
  expect(accepted[0]).toContain('subscriptionSpec=1.0');
  response.write('\r\n--graphql');
  response.write(part({}));
  response.write(part({ payload: { data: tick(1) } }));
  expect(await nextTick(stream)).toBe(1);
  const second = part({ payload: { data: tick(2) } });
  response.write(second.slice(0, 60));
  response.write(second.slice(60));
  expect(await nextTick(stream)).toBe(2);
  response.write(part({ payload: { data: tick(3) } }));
  response.write('--\r\n');
  expect(await nextTick(stream)).toBe(3);
  expect(await stream.payloads.next()).toEqual(END);
});

test('a part of several lines, between boundaries that fill their lines, is read, too', async () => {
  const { url, untilAsked } = await written('multipart/mixed; boundary=-');
  const stream = await subscribe(executorAt(url, { protocol: 'multipart' }));
  const response = await untilAsked(1);
  const pretty = JSON.stringify({ payload: { data: tick(4) } }, null, 2);
  response.write(`preamble\n---\ncontent-type: application/json\n\n${pretty}\n---\n`);
  expect(await nextTick(stream)).toBe(4);
});

test('errors beside a null payload end the stream with them', async () => {
  const { url, untilAsked } = await written();
  const { payloads } = await subscribe(executorAt(url, { protocol: 'multipart' }));
  const response = await untilAsked(1);
  const errors = [{ message: 'the source is gone' }];
  response.end(`--graphql${part({ payload: null, errors })}--`);
  expect(await payloads.next()).toMatchObject({ value: { errors } });
  expect(await payloads.next()).toEqual(END);
});

test('a stream that ends without its last boundary restarts after a snapshot', async () => {
  const { url, untilAsked } = await written();
  const stream = await subscribe(executorAt(url, { protocol: 'multipart' }));
  (await untilAsked(1)).end(`--graphql${part({ payload: snapshotOf(1) })}`);
  expect(await nextTick(stream)).toBe(1);
  (await untilAsked(2)).write(`--graphql${part({ payload: snapshotOf(2) })}`);
  expect(await nextTick(stream)).toBe(2);
});

test.each([
  ['nothing but a text', 'not json'],
  ['a list', '[]'],
])('a part that is %s ends the stream', async (_, text) => {
  const { url, untilAsked } = await written();
  const { payloads } = await subscribe(
    executorAt(url, { protocol: 'multipart' }, { subscriptionRetries: 0 }),
  );
  (await untilAsked(1)).write(`--graphql${HEAD}${text}\r\n--graphql`);
  await expect(payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});

test('a part that never ends is not held', async () => {
  const { url, untilAsked } = await written();
  const { payloads } = await subscribe(
    executorAt(url, { protocol: 'multipart' }, { maxBodyBytes: 50_000, subscriptionRetries: 0 }),
  );
  const response = await untilAsked(1);
  response.write(`--graphql${HEAD}{"payload":"`);
  response.write('x\n'.repeat(60_000));
  await expect(payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
  await expect.poll(() => response.destroyed, { timeout: 5_000 }).toBe(true);
});
