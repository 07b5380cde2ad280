import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { deep } from '#test/depth.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { isComplete, ModelRun, type Life, type Step } from '#test/signalhub/parts/model-run.ts';
import type { PlainRow } from '#test/signalhub/parts/plain-parts.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const PARTS = ['official/a', 'portal/b', 'portal/feed'];
const COMPANIES = ['600001', '600002', '600003'];
const SECTORS = ['L1.a', 'L1.b'];

const anyCompany = rowOf('company', fc.constantFrom(...COMPANIES));
const anySector = rowOf('sector', fc.constantFrom(...SECTORS));
const anyRelation = rowOf(
  'company_sector_relation',
  fc.tuple(fc.constantFrom(...COMPANIES), fc.constantFrom(...SECTORS)).map((one) => one.join('.')),
);

function rowOf(kind: PlainRow['kind'], key: fc.Arbitrary<string>): fc.Arbitrary<PlainRow> {
  return fc.record({ kind: fc.constant(kind), key, version: fc.integer({ min: 1, max: 2 }) });
}

function rowsOf(...some: fc.Arbitrary<PlainRow>[]): fc.Arbitrary<PlainRow[]> {
  const selector = ({ kind, key }: PlainRow): string => `${kind} ${key}`;
  return fc.uniqueArray(fc.oneof(...some), { selector, maxLength: 8 });
}

/** The byte of a write at which the process is killed, as a share of it. */
const anyKill = fc.option(
  fc.nat(1_000).map((part) => part / 1_000),
  { freq: 2 },
);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('publish' as const),
    part: fc.constantFrom(...PARTS),
    rows: rowsOf(anyCompany, anySector, anyRelation),
    kill: anyKill,
  }),
  fc.record({
    do: fc.constant('bundle' as const),
    rows: rowsOf(anyCompany, anySector),
    kill: anyKill,
  }),
  fc.constant({ do: 'reopen' as const }),
);

async function comparedWithModel(live: () => Promise<Life>, runs: number) {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 12 }).map(withOneVersionInFeeds);
  const property = fc.asyncProperty(steps, async (some) => {
    const life = await live();
    try {
      await new ModelRun(life).follow(some);
    } finally {
      await life.close();
    }
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: deep(runs),
  });
  return { failed, counterexample, errorInstance };
}

/** Corrections of a feed change when something was known, which the model has no notion of. */
function withOneVersionInFeeds(steps: readonly Step[]): Step[] {
  return steps.map((step) =>
    step.do === 'publish' && !isComplete(step.part)
      ? Object.assign({}, step, {
          rows: step.rows.map(({ kind, key }) => ({ kind, key, version: 1 })),
        })
      : step,
  );
}

/** A file whose write-ahead log is cut at any byte, as by a kill or a loss of power. */
function sqliteLife(): Life {
  let path = join(temporaryFolder(), 'facts.db');
  let open: PartStore | null = null;
  const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
  return {
    open: async () => (open = openSqliteFactStore(path)),
    killDuring: async (work, share) => {
      const database = readFileSync(path);
      const logBytes = sizeOf(`${path}-wal`);
      await work();
      const log = readFileSync(`${path}-wal`);
      const next = join(temporaryFolder(), 'facts.db');
      // A log that was moved into the file meanwhile begins again: then all of it is there.
      const isWhole = log.length < logBytes || !readFileSync(path).equals(database);
      if (isWhole) copyFileSync(path, next);
      else writeFileSync(next, database);
      const cut = isWhole ? log.length : logBytes + Math.round(share * (log.length - logBytes));
      writeFileSync(`${next}-wal`, log.subarray(0, cut));
      path = next;
    },
    close: async () => open?.close(),
  };
}

test('SQLite: each sequence of publications and kills gives what the plain model has', async () => {
  expect(await comparedWithModel(async () => sqliteLife(), 12)).toMatchObject({ failed: false });
});

test('memory: each sequence of publications gives what the plain model has', async () => {
  const run = await comparedWithModel(async () => {
    const store = new FactStoreMemory();
    return { open: async () => store, killDuring: null, close: () => store.close() };
  }, 150);
  expect(run).toMatchObject({ failed: false });
});

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

describe.skipIf(databases === null)(`PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  test('each sequence of publications gives what the plain model has', async () => {
    const run = await comparedWithModel(async () => {
      const taken = await databases!.take();
      const open = async () => new FactStorePostgres(taken.database);
      return { open, killDuring: null, close: () => databases!.giveBack(taken) };
    }, 15);
    expect(run).toMatchObject({ failed: false });
  });
});
