import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { NewestTimeline } from '#platform/postgres/server-timeline.ts';
import { ChaosPostgres } from '#test/chaos/chaos-postgres.ts';
import { NO_POSTGRES, postgresPrograms } from '#test/platform/postgres/postgres-server.ts';

test('of servers of one system the one on the highest timeline leads; others are not compared', () => {
  const newest = new NewestTimeline();
  const [before, after] = [1, 2].map((timeline) => ({ system: 'a', timeline }));
  newest.note(before!);
  expect(newest.isOver(before!)).toBe(false);
  newest.note(after!);
  newest.note(before!);
  expect([before!, after!].map((lead) => newest.isOver(lead))).toEqual([true, false]);
  // Another system, as one that a dump was restored into, and one that does not say.
  expect(newest.isOver({ system: 'b', timeline: 1 })).toBe(false);
  expect(newest.isOver({ system: null, timeline: 0 })).toBe(false);
});

const PORT = 'select inet_server_port() as port';
const INSERT = 'insert into acknowledged (who) values ($1)';

describe.skipIf(postgresPrograms() === null)(
  `a primary that stays up after a failover (else skipped: ${NO_POSTGRES})`,
  () => {
    const ports: [number, number] = [0, 0];
    let pair: ChaosPostgres;
    const opened: PostgresDatabase[] = [];
    /** A process that knows some of the hosts. */
    const open = (...known: readonly number[]): PostgresDatabase => {
      const hosts = known.map((port) => `127.0.0.1:${port}`).join(',');
      const database = new PostgresDatabase(`postgres://test@${hosts}/postgres`);
      opened.push(database);
      return database;
    };

    beforeAll(async () => {
      pair = await ChaosPostgres.open((place, port) => {
        ports[place] = port;
      });
    });
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
      await pair?.close();
    });

    test('acknowledges nothing, and is left for the server that took its place', async () => {
      const [old, next] = ports;
      const [both, oldOnly] = [open(old, next), open(old)];
      await both.run('create table acknowledged (who text)');
      await both.run(INSERT, ['before']);
      await oldOnly.run(INSERT, ['old']);
      let unknown: Promise<unknown> = Promise.resolve();
      const underWay = both.transaction(async (statements) => {
        await statements.run(INSERT, ['under way']);
        await pair.splitBrain();
        // Its synchronous standby is gone: no commit here is known to be kept.
        unknown = oldOnly.run(INSERT, ['lost']).catch((error: unknown) => error);
        const port = async (): Promise<unknown> => (await both.rows(PORT))[0]!['port'];
        await expect.poll(port, { timeout: 20_000 }).toBe(next);
      });
      await expect(underWay).rejects.toThrow('it was the primary before a failover');
      expect(await unknown).toBeInstanceOf(Error);
      await both.run(INSERT, ['after']);
      const received = await both.rows('select who from acknowledged order by who');
      expect(received.map(({ who }) => who as unknown)).toEqual(['after', 'before', 'old']);
    });

    test('is skipped by a process that starts, in whatever order it knows the hosts', async () => {
      const [old, next] = ports;
      const fresh = [open(old, next), open(next, old)];
      const found = await Promise.all(fresh.map((database) => database.rows(PORT)));
      expect(found).toEqual([[{ port: next }], [{ port: next }]]);
    });
  },
);
