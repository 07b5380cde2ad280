import { hostname } from 'node:os';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Deliverer } from '#alerts/delivery/deliverer.ts';
import type { AlertEventState, AlertRule, AlertStore } from '#kernel/ports/alert-store.ts';
import type { WebhookAnswer, WebhookClient } from '#kernel/ports/webhook-client.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';
import { isSigned, openReceiver, type WebhookReceiver } from '#test/alerts/webhook-receiver.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

const START_MS = 1_795_000_000_000;
const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes, quite').toString('base64')}`;
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 250;
const MAX_ATTEMPTS = 4;

let receiver: WebhookReceiver;
let other: WebhookReceiver;
let clock: VirtualClock;
let store: AlertStore;
beforeAll(async () => {
  receiver = await openReceiver();
  other = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await other.close();
});
beforeEach(() => {
  for (const one of [receiver, other]) {
    one.received.length = 0;
    one.answer = (response) => response.writeHead(204).end();
  }
  clock = new VirtualClock(START_MS);
  store = openSqliteAlertStore(':memory:', {
    maxRules: 30,
    maxRulesPerOwner: 30,
    maxEventsPerState: 100,
  });
});

/** One process that delivers. */
function deliver(
  isValidOwner = () => true,
  allowedHosts: readonly string[] = ['127.0.0.1'],
  client: WebhookClient = new UndiciWebhooks(allowedHosts, TIMEOUT_MS),
) {
  const deliverer = new Deliverer({
    store,
    client,
    clock,
    random: () => 0.5,
    log: SILENT_LOG,
    meter: SILENT_METER,
    maxAttempts: MAX_ATTEMPTS,
    timeoutMs: TIMEOUT_MS,
    isValidOwner,
  });
  deliverer.start();
  onTestFinished(async () => {
    await deliverer.stop();
    await client.close();
  });
  return deliverer;
}

async function addRule(id: string, url: string, ownerId = 'desk'): Promise<void> {
  const rule: AlertRule = {
    id,
    ownerId,
    name: id,
    url,
    secret: SECRET,
    kind: 'material',
    watched: {},
    cooldownMs: 0,
    createdAtMs: START_MS,
    activeSinceMs: START_MS,
    isActive: true,
    pausedBecause: null,
    problem: null,
  };
  await store.addRule(rule);
}

async function fire(ruleId: string, ...ids: string[]): Promise<void> {
  const events = ids.map((id) => ({ id, body: `{"id":"${id}"}`, createdAtMs: clock.nowMs() }));
  await store.record(ruleId, events, '{}');
}

async function stateOf(id: string): Promise<AlertEventState | undefined> {
  return (await store.eventOf('desk', id))?.state;
}

/** Lets the clock run until it holds, with turns for the sockets. */
async function until(holds: () => Promise<boolean> | boolean, stepMs = 5_000): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advance(stepMs);
      expect(await holds()).toBe(true);
    },
    { timeout: 8_000, interval: 10 },
  );
}

const isSettledAs = (id: string, state: AlertEventState) => async () =>
  (await stateOf(id)) === state;

/** Answers with these statuses in turn, and then with 204. */
function answerWith(...statuses: number[]): void {
  receiver.answer = (response) => response.writeHead(statuses.shift() ?? 204).end();
}

test('a failed event is sent again with the same id and body, signed for its own time', async () => {
  await addRule('a', receiver.url);
  answerWith(500, 429);
  await fire('a', 'e1');
  deliver();
  await until(isSettledAs('e1', 'delivered'));
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  // Half of the pause of 10 seconds, and of 20, is certain.
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(5);
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(10);
  for (const one of receiver.received) expect(isSigned(one, SECRET)).toBe(true);
});

test('a webhook can ask for a longer pause, but for an hour at most', async () => {
  await addRule('a', receiver.url);
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '999999' }).end();
  await fire('a', 'e1');
  deliver();
  await until(async () => (await store.eventOf('desk', 'e1'))?.failedAttempts === 1, 100);
  const event = await store.eventOf('desk', 'e1');
  expect(event!.dueAtMs - clock.nowMs()).toBeLessThanOrEqual(HOUR_MS);
  expect(event!.dueAtMs - clock.nowMs()).toBeGreaterThan(HOUR_MS - 60_000);
});

test('after the last attempt an event is dead, and is delivered when its owner asks', async () => {
  await addRule('a', receiver.url);
  answerWith(500, 500, 500, 500);
  await fire('a', 'e1');
  const deliverer = deliver();
  await until(isSettledAs('e1', 'dead'));
  expect(receiver.received).toHaveLength(MAX_ATTEMPTS);
  expect(await store.eventOf('desk', 'e1')).toMatchObject({
    lastStatus: 500,
    lastFailure: 'The webhook answered 500.',
  });
  await store.redeliver('desk', 'e1', clock.nowMs());
  deliverer.wake();
  await until(isSettledAs('e1', 'delivered'), 40_000);
  expect(receiver.received).toHaveLength(MAX_ATTEMPTS + 1);
});

test('410 ends the event, and pauses the rule', async () => {
  await addRule('a', receiver.url);
  answerWith(410);
  await fire('a', 'e1');
  deliver();
  await until(isSettledAs('e1', 'dead'));
  await until(async () => (await store.ruleOf('desk', 'a'))?.isActive === false);
  expect((await store.ruleOf('desk', 'a'))?.pausedBecause).toContain('410');
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is not followed', async () => {
  await addRule('a', receiver.url);
  receiver.answer = (response) => response.writeHead(307, { location: other.url }).end();
  await fire('a', 'e1');
  deliver();
  await until(isSettledAs('e1', 'dead'));
  expect(other.received).toEqual([]);
  expect((await store.eventOf('desk', 'e1'))?.lastFailure).toContain('redirects');
});

test('a webhook that never answers is given up, and others do not wait for it', async () => {
  await addRule('slow', receiver.url);
  await addRule('quick', other.url);
  const open: ServerResponse[] = [];
  let mostOpen = 0;
  receiver.answer = (response) => {
    open.push(response);
    mostOpen = Math.max(mostOpen, open.length);
    response.on('close', () => open.splice(open.indexOf(response), 1));
  };
  await fire('slow', ...Array.from({ length: 90 }, (_, at) => `slow${at}`));
  await fire('quick', 'e1');
  deliver();
  await until(isSettledAs('e1', 'delivered'), 1_000);
  expect(mostOpen).toBeLessThanOrEqual(2);
  await until(async () => (await store.eventOf('desk', 'slow0'))?.failedAttempts === 1, 10);
  expect(await store.eventOf('desk', 'slow0')).toMatchObject({
    lastStatus: null,
    lastFailure: 'The webhook did not answer in time.',
  });
});

test('many slow webhooks of one token do not hold up those of another', async () => {
  // Each host is another one, and all do not answer.
  const hosts = Array.from({ length: 20 }, (_, at) => `127.0.1.${at + 1}`);
  for (const host of hosts) await addRule(host, `http://${host}:9/`);
  await addRule('quick', other.url, 'another');
  for (const host of hosts) await fire(host, `${host}-1`, `${host}-2`);
  await fire('quick', 'e1');
  const posted: string[] = [];
  const { promise: hung, resolve: release } = Promise.withResolvers<WebhookAnswer>();
  deliver(() => true, [], {
    post: ({ url }) => {
      posted.push(url);
      return url === other.url ? Promise.resolve({ status: 204, retryAfter: null }) : hung;
    },
    close: async () => {},
  });
  await until(async () => (await store.eventOf('another', 'e1'))?.state === 'delivered', 10);
  expect(posted.filter((url) => url !== other.url)).toHaveLength(8);
  release({ status: 204, retryAfter: null });
});

test('an attempt that cannot be recorded is not made again', async () => {
  await addRule('a', receiver.url);
  await fire('a', 'e1');
  const settle = store.settle.bind(store);
  let failures = 5;
  store.settle = async (...result) => {
    if ((failures -= 1) >= 0) throw new Error('database or disk is full');
    return settle(...result);
  };
  deliver();
  await until(isSettledAs('e1', 'delivered'), 500);
  expect(receiver.received).toHaveLength(1);
});

test('an endless answer is not read', async () => {
  await addRule('a', receiver.url);
  let sentBytes = 0;
  let isClosed = false;
  receiver.answer = (response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(64 * 1024);
    const send = (): void => {
      if (isClosed) return;
      sentBytes += piece.length;
      response.write(piece, () => setImmediate(send));
    };
    response.on('close', () => (isClosed = true));
    send();
  };
  await fire('a', 'e1');
  deliver();
  await until(isSettledAs('e1', 'delivered'));
  await until(() => isClosed);
  expect(sentBytes).toBeLessThan(16 * 1024 * 1024);
});

test('an event that was recorded before the process ended is delivered by the next', async () => {
  await addRule('a', receiver.url);
  const first = deliver();
  await first.stop();
  await fire('a', 'e1');
  deliver();
  await until(isSettledAs('e1', 'delivered'));
  expect(receiver.received).toHaveLength(1);
});

test('a failing host gets no request for a while, which costs its events no attempt', async () => {
  await addRule('a', receiver.url);
  receiver.answer = (response) => response.socket?.destroy();
  const ids = Array.from({ length: 20 }, (_, at) => `e${at}`);
  await fire('a', ...ids);
  deliver();
  await until(() => receiver.received.length >= 5, 10);
  await until(async () => (await store.eventOf('desk', 'e0'))?.failedAttempts === 1, 10);
  expect(receiver.received.length).toBeLessThanOrEqual(6);
  receiver.answer = (response) => response.writeHead(204).end();
  for (const id of ids) await until(isSettledAs(id, 'delivered'), 5_000);
  expect(receiver.received.length).toBeLessThanOrEqual(26);
});

test('nothing is sent for a token that was revoked', async () => {
  await addRule('a', receiver.url);
  await fire('a', 'e1');
  deliver(() => false);
  await until(isSettledAs('e1', 'dead'));
  expect(receiver.received).toEqual([]);
  expect((await store.eventOf('desk', 'e1'))?.lastFailure).toContain('revoked');
});

test.each([
  ['a literal address', () => `http://127.0.0.1:${receiver.port}/`],
  ['a number', () => `http://2130706433:${receiver.port}/`],
  ['an address in hexadecimal', () => `http://0x7f.0.0.1:${receiver.port}/`],
  ['an IPv4 address in IPv6', () => `http://[::ffff:127.0.0.1]:${receiver.port}/`],
  ['the name of this machine', () => `http://localhost:${receiver.port}/`],
  ['a name that resolves to a private address', () => `http://${hostname()}:${receiver.port}/`],
])('a private host is never connected to: %s', async (_, url) => {
  await addRule('a', url());
  await fire('a', 'e1');
  deliver(() => true, []);
  await until(async () => (await store.eventOf('desk', 'e1'))?.failedAttempts === 1, 100);
  expect(receiver.received).toEqual([]);
  expect((await store.eventOf('desk', 'e1'))?.lastFailure).toMatch(/public address|not resolved/);
});
