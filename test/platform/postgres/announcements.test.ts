import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ChangeListener, type ChangeSubject } from '#platform/postgres/change-listener.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { entry } from '#test/contracts/material-log-contract.ts';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();
const DRAFT = { name: 'a client', scopes: ['compute'], expiresAtMs: null } as const;
const SUBJECTS: readonly ChangeSubject[] = ['tokens', 'facts', 'materials'];
const SOON = { timeout: 5_000, interval: 5 };

describe.skipIf(databases === null)(`announcements (else skipped: ${NO_POSTGRES})`, () => {
  let database: PostgresDatabase;
  let url = '';
  const opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    ({ database, url } = await databases!.take());
  });
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });
  afterAll(() => databases!.close());

  const listen = (): ChangeListener => {
    const shared = { clock: systemClock, random: Math.random, log: SILENT_LOG };
    const listener = new ChangeListener({ database, listensAt: database, ...shared });
    opened.push(listener);
    return listener;
  };
  /** Counts the calls about each subject. */
  const heardBy = (listener: ChangeListener): Record<ChangeSubject, number> => {
    const heard = { tokens: 0, facts: 0, materials: 0 };
    for (const subject of SUBJECTS) {
      listener.changesOf(subject).follow(() => (heard[subject] += 1));
    }
    return heard;
  };

  test('a token that one process revokes ends in the other, whose clock stands still', async () => {
    const still = new VirtualClock(Date.now());
    const open = (): Promise<TokenStorePostgres> =>
      TokenStorePostgres.open(database, still, null, listen().changesOf('tokens'));
    const [one, other] = [await open(), await open()];
    opened.push(one, other);
    // What was missed before the connection was there is read once it is.
    const { secret, token } = await one.create(DRAFT);
    await expect.poll(() => other.verify(secret)?.id, SOON).toBe(token.id);
    await one.revoke(token.id);
    await expect.poll(() => other.isValid(token.id), SOON).toBe(false);
  });

  test('each subject has its own, also of plain statements, and none comes before the commit', async () => {
    const listener = listen();
    const heard = heardBy(listener);
    await expect.poll(() => listener.changesOf('facts').areAnnounced, SOON).toBe(true);
    const before = { ...heard };
    await new MaterialLogPostgres(database).append([entry(`m-${Math.random()}`)], 1);
    await expect.poll(() => heard.materials, SOON).toBe(before.materials + 1);
    await database.transaction(async (statements) => {
      await statements.run('insert into part_state values (1, gen_random_uuid(), 0)');
      await statements.run('update part_state set judged_sequence = 0');
      await database.rows('select 1');
      expect(heard.facts).toBe(before.facts);
    });
    await expect.poll(() => heard.facts, SOON).toBe(before.facts + 1);
    expect(heard.tokens).toBe(before.tokens);
  });

  test('a lost connection calls everyone, who polls until the next one stands', async () => {
    const listener = listen();
    const heard = heardBy(listener);
    const changes = listener.changesOf('tokens');
    await expect.poll(() => changes.areAnnounced, SOON).toBe(true);
    const states: boolean[] = [];
    changes.follow(() => states.push(changes.areAnnounced));
    const before = { ...heard };
    await database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen marketgraph'`,
    );
    await expect.poll(() => states, SOON).toEqual([false, true]);
    for (const subject of SUBJECTS) expect(heard[subject]).toBeGreaterThan(before[subject]);
  });

  test('a server that hangs is noticed by a heartbeat, and counts as away', async () => {
    const proxy = await FaultyProxy.open(Number(new URL(url).port));
    opened.push({ close: async () => proxy.close() });
    const behind = new PostgresDatabase(url.replace(/:\d+\//, `:${proxy.port}/`));
    opened.push(behind);
    const clock = new VirtualClock(0);
    const shared = { clock, random: Math.random, log: SILENT_LOG };
    const listener = new ChangeListener({ database: behind, listensAt: behind, ...shared });
    opened.push(listener);
    const changes = listener.changesOf('tokens');
    changes.follow(() => undefined);
    await expect.poll(() => changes.areAnnounced, SOON).toBe(true);
    await clock.advance(2_000);
    expect(changes.areAnnounced).toBe(true);
    proxy.state = 'hung';
    await clock.advance(2_000);
    await expect.poll(() => changes.areAnnounced, SOON).toBe(false);
    expect(behind.awayForMs).not.toBeNull();
    proxy.state = 'well';
    const isBack = async (): Promise<boolean> => {
      await clock.advance(500);
      return changes.areAnnounced && behind.awayForMs === null;
    };
    await expect.poll(isBack, SOON).toBe(true);
  });

  test('without a follower there is no connection', async () => {
    const listener = listen();
    await listener.close();
    // Those of the tests above may still be ending.
    const sessions = (): Promise<unknown[]> =>
      database.rows(`select pid from pg_stat_activity where query = 'listen marketgraph'`);
    await expect.poll(sessions, SOON).toEqual([]);
  });
});
