import { randomBytes } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createAlerts } from '#alerts/alerts.ts';
import { TaskLease } from '#kernel/async/task-lease.ts';
import { ALERTS_SHARD } from '#kernel/market/shard.ts';
import type { AlertRule } from '#kernel/ports/alert-store.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { AlertStorePostgres } from '#platform/postgres/alert-store-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';
import { BOUNDS } from '#test/alerts/alert-world.ts';
import { openReceiver } from '#test/alerts/webhook-receiver.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const TTL_MS = 600;
const SOON = { timeout: 10_000, interval: 20 };
const databases = await TestDatabases.find();
afterAll(() => databases?.close());

/** One process with a gateway. */
function openProcess({ database }: TestDatabase, worker: string) {
  const store = new AlertStorePostgres(database, BOUNDS);
  const client = new UndiciWebhooks(['127.0.0.1'], 2_000);
  const alerts = createAlerts({
    store,
    client,
    graph: { execute: () => ({ data: {} }), subscribe: async () => ({ data: {} }) },
    clock: systemClock,
    random: () => 0,
    randomBytes,
    log: SILENT_LOG,
    meter: SILENT_METER,
    isAllowedHost: () => true,
    isValidOwner: () => true,
    maxAttempts: 3,
    timeoutMs: 2_000,
  });
  const leases = new ShardLeasesPostgres(database, TTL_MS);
  let isCut = false;
  const lease = new TaskLease({
    task: 'alerts',
    worker,
    leases: {
      register: (shards) => leases.register(shards),
      claim: (...claim) => (isCut ? Promise.reject(new Error('cut')) : leases.claim(...claim)),
      renew: (...held) => (isCut ? Promise.reject(new Error('cut')) : leases.renew(...held)),
      release: (...held) => leases.release(...held),
    },
    shard: ALERTS_SHARD,
    ttlMs: TTL_MS,
    clock: systemClock,
    log: SILENT_LOG,
    onHeld: () => alerts.start(),
    onLost: () => alerts.stop(),
  });
  lease.start();
  onTestFinished(async () => {
    await lease.stop();
    await client.close();
  });
  return { store, lease, cut: () => (isCut = true) };
}

function ruleOf(url: string): AlertRule {
  return {
    id: 'rule_1',
    ownerId: 'desk',
    name: 'rule',
    url,
    secret: 'whsec_AAAA',
    kind: 'material',
    watched: {},
    cooldownMs: 0,
    createdAtMs: 0,
    activeSinceMs: 0,
    isActive: true,
    pausedBecause: null,
    problem: null,
  };
}

test.skipIf(databases === null)(
  `of two processes one delivers, and the other takes over (else skipped: ${NO_POSTGRES})`,
  async () => {
    const taken = await databases!.take();
    onTestFinished(() => databases!.giveBack(taken));
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    const processes = ['first', 'second'].map((worker) => openProcess(taken, worker));
    const holder = () => processes.filter(({ lease }) => lease.isHeld);
    const { store } = processes[0]!;
    // A lease may also expire on a busy machine; an event is then posted again, under its id.
    const ids = () =>
      [...new Set(receiver.received.map(({ headers }) => headers['webhook-id']))].toSorted();
    await store.addRule(ruleOf(receiver.url));
    const fire = async (...ids: string[]): Promise<void> => {
      const events = ids.map((id) => ({ id, body: '{}', createdAtMs: systemClock.nowMs() }));
      await store.record('rule_1', events, '{}');
    };
    await expect.poll(() => holder().length, SOON).toBe(1);
    await fire('e1', 'e2', 'e3');
    await expect.poll(ids, SOON).toEqual(['e1', 'e2', 'e3']);
    const [before] = holder();
    before!.cut();
    await expect.poll(() => holder().filter((one) => one !== before).length, SOON).toBe(1);
    expect(holder()).not.toContain(before);
    await fire('e4', 'e5');
    await expect.poll(ids, SOON).toEqual(['e1', 'e2', 'e3', 'e4', 'e5']);
  },
);
