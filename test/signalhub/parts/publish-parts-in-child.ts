// Run as a process of its own by kill-while-publishing-parts.test.ts: publishes the steps of a source one after
// another from where the store's cursor says, and prints each one that was acknowledged.
import { writeSync } from 'node:fs';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { PARTS_NOW_MS, rowsOf } from '#test/contracts/part-store-contract.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { company, relation, sector } from '#test/signalhub/small-bundle.ts';

const [engine, place, total] = process.argv.slice(2);

const database = engine === 'postgres' ? new PostgresDatabase(place!) : null;
const store = database === null ? openSqliteFactStore(place!) : new FactStorePostgres(database);
const clock = new VirtualClock(PARTS_NOW_MS);
const parts = new PartPublications({
  store,
  clock,
  limits: DEFAULT_BUNDLE_LIMITS,
  yieldTurn: async () => {},
});

const PART = 'collector/feed';

/** Step n states a company; its relation waits for the sector that another part states every third step. */
async function publish(step: number): Promise<void> {
  const code = String(600_000 + step);
  const observedAtMs = PARTS_NOW_MS;
  const receipt = await parts.publish({
    part: PART,
    isComplete: false,
    observedAtMs,
    cursor: String(step),
    readFrom: step === 1 ? null : String(step - 1),
    rows: [
      ...rowsOf('company', [company(code)]),
      ...rowsOf('company_sector_relation', [relation(code, `L1.s${Math.ceil(step / 3)}`)]),
    ],
  });
  if (receipt.refused?.reason === 'busy') return publish(step);
  if (receipt.refused !== null) throw new Error(receipt.refused.message);
}

async function publishSectors(step: number): Promise<void> {
  const sectors = Array.from({ length: Math.floor(step / 3) }, (_, at) => sector(`L1.s${at + 1}`));
  const rows = rowsOf('sector', sectors);
  const [part, observedAtMs] = ['collector/tree', PARTS_NOW_MS];
  const receipt = await parts.publish({ part, isComplete: true, observedAtMs, cursor: null, rows });
  if (receipt.refused?.reason === 'busy') return publishSectors(step);
  if (receipt.refused !== null) throw new Error(receipt.refused.message);
}

const begun = Number((await parts.cursorOf(PART)) ?? 0);
writeSync(1, `from ${begun}\n`);
await publishSectors(begun);
for (let step = begun + 1; step <= Number(total); step += 1) {
  await publish(step);
  writeSync(1, `acknowledged ${step}\n`);
  await publishSectors(step);
}
await store.close();
await database?.close();
writeSync(1, 'done\n');
