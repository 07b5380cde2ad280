import { afterAll, describe, expect, test } from 'vitest';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import { SILENT_LOG, type LogFields } from '#kernel/ports/log.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import { entry, readMaterials } from '#test/contracts/material-log-contract.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

const AWAY = { extensions: { code: 'STORAGE_UNAVAILABLE', retryAfter: 5 } };

describe.skipIf(databases === null)(
  `a database that is away (else skipped: ${NO_POSTGRES})`,
  () => {
    test('is reported to publishers and readers under a code of its own, with its duration', async () => {
      const { url } = await databases!.take();
      const at = new URL(url);
      const proxy = await FaultyProxy.open(Number(at.port));
      at.port = String(proxy.port);
      const database = new PostgresDatabase(at.href);
      const log = new MaterialLogPostgres(database);
      const facts = new FactStorePostgres(database);
      await log.append([entry('a')], 1);
      expect(database.awayForMs).toBeNull();
      proxy.state = 'cut';
      await expect(log.append([entry('b')], 1)).rejects.toMatchObject(AWAY);
      await expect(readMaterials(log)).rejects.toMatchObject(AWAY);
      await expect(facts.currentPublication()).rejects.toMatchObject(AWAY);
      expect(database.awayForMs).toBeGreaterThan(0);
      proxy.state = 'well';
      // A material that was sent twice is kept once.
      await expect
        .poll(() => log.append([entry('a'), entry('b')], 1).catch(() => null))
        .toMatchObject([{ outcome: 'unchanged' }, { outcome: 'added' }]);
      expect(database.awayForMs).toBeNull();
      await database.close();
      proxy.close();
    });
  },
);

test.skipIf(databases === null)('a busy process does not take the database for away', async () => {
  const { url } = await databases!.take();
  const database = new PostgresDatabase(url);
  const asked = database.rows('select 1 as one');
  // Longer than a connection may take, as when modules are loaded.
  const untilMs = performance.now() + 1_500;
  setImmediate(() => {
    while (performance.now() < untilMs);
  });
  expect(await asked).toEqual([{ one: 1 }]);
  await database.close();
});

test('an outage of a thousand attempts is ten lines without a stack, and one for its end', () => {
  const lines: [string, LogFields][] = [];
  const line =
    (level: string) =>
    (fields: LogFields): void =>
      void lines.push([level, fields]);
  const failures = new FailureLog(
    { ...SILENT_LOG, error: line('error'), info: line('info') },
    'the store cannot be read',
  );
  for (let at = 0; at < 1_000; at += 1) failures.failed(new StorageUnavailableError('away'));
  failures.succeeded();
  failures.succeeded();
  expect(lines.map(([level]) => level)).toEqual([
    ...Array.from({ length: 10 }, () => 'error'),
    'info',
  ]);
  expect(lines[0]![1]).toEqual({ reason: 'away', attempts: 1 });
  failures.failed(new Error('a fault of ours'));
  expect(lines.at(-1)![1]).toMatchObject({ err: expect.any(Error), attempts: 1 });
});
