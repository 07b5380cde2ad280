import { setTimeout } from 'node:timers/promises';
import { afterAll, describe } from 'vitest';
import { AlertStorePostgres } from '#platform/postgres/alert-store-postgres.ts';
import { AnalysisStorePostgres } from '#platform/postgres/analysis-store-postgres.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { sealBars } from '#platform/postgres/bar-sealing.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { alertStoreContract } from '#test/contracts/alert-store-contract.ts';
import { analysisStoreContract } from '#test/contracts/analysis-store-contract.ts';
import { describeBarArchive } from '#test/contracts/bar-archive.ts';
import { describeBarLog } from '#test/contracts/bar-log-contract.ts';
import { factStoreContract } from '#test/contracts/fact-store-contract.ts';
import { materialLogContract } from '#test/contracts/material-log-contract.ts';
import { describeShardLeases } from '#test/contracts/shard-leases-contract.ts';
import { partStoreContract } from '#test/contracts/part-store-contract.ts';
import { tokenStoreContract } from '#test/contracts/token-store-contract.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

describe.skipIf(databases === null)(`PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  const take = () => databases!.take();

  describeBarArchive('PostgreSQL', async () => {
    const taken = await take();
    const archive = new BarArchivePostgres(taken.database);
    return Object.assign(archive, { close: () => databases!.giveBack(taken) });
  });

  describeBarArchive('PostgreSQL whose bars are sealed two by two', async () => {
    const taken = await take();
    const archive = new BarArchivePostgres(taken.database, 2);
    const append = archive.append.bind(archive);
    return Object.assign(archive, {
      append: async (batch: Parameters<typeof append>[0]) => {
        await append(batch);
        await sealBars(taken.database, Number.MAX_SAFE_INTEGER, undefined, 2);
      },
      close: () => databases!.giveBack(taken),
    });
  });

  describeBarLog('PostgreSQL', async () => {
    const taken = await take();
    const { database } = taken;
    return {
      log: new BarLogPostgres(database, new SeriesNumbersPostgres(database)),
      archive: new BarArchivePostgres(database),
      leases: new ShardLeasesPostgres(database, 60_000),
      close: () => databases!.giveBack(taken),
    };
  });

  describeShardLeases('PostgreSQL', async () => {
    const taken = await take();
    const ttlMs = 400;
    return {
      leases: new ShardLeasesPostgres(taken.database, ttlMs),
      ttlMs,
      // Leases use the clock of the database, which no test can turn.
      pass: (ms) => setTimeout(ms),
      close: () => databases!.giveBack(taken),
    };
  });

  const openFacts = async () => {
    const taken = await take();
    let store = new FactStorePostgres(taken.database);
    return {
      store,
      async reopen() {
        await store.close();
        store = new FactStorePostgres(taken.database);
        return store;
      },
      async dispose() {
        await store.close();
        await databases!.giveBack(taken);
      },
    };
  };
  factStoreContract(openFacts);
  partStoreContract(openFacts);

  materialLogContract(async () => {
    const taken = await take();
    const log = new MaterialLogPostgres(taken.database);
    return Object.assign(log, { close: () => databases!.giveBack(taken) });
  });

  analysisStoreContract(async () => {
    const taken = await take();
    return {
      open: async () => new AnalysisStorePostgres(taken.database),
      dispose: () => databases!.giveBack(taken),
    };
  });

  alertStoreContract(async () => {
    const taken = await take();
    return {
      open: async (bounds) => new AlertStorePostgres(taken.database, bounds),
      dispose: () => databases!.giveBack(taken),
    };
  });

  tokenStoreContract(async () => {
    const taken = await take();
    return {
      open: (clock) => TokenStorePostgres.open(taken.database, clock),
      dispose: () => databases!.giveBack(taken),
    };
  });
});
