import { demoWorldMoment, keepMoment } from '#bin/data-folder/demo-world.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { recordOrigins } from '#platform/postgres/store-origins.ts';

const STORE = 'demo';
const PART = 'world';

/** Where a database of an earlier version records the time: in the origin of quoted bars. */
const MOMENT = /^the simulator \(.*history of (\S+)\)$/;

/**
 * Makes demos that share a database use one simulated world: the first one records its creation time, and the others
 * copy it into their folders before anything is simulated.
 */
export async function shareDemoWorld(
  database: PostgresDatabase,
  folder: string,
  clock: Clock,
): Promise<void> {
  const before = await momentOfBars(database);
  const [[, moment]] = await recordOrigins(database, STORE, (known) => {
    const [recorded] = known.get(PART) ?? [];
    const own = (): string => new Date(demoWorldMoment(folder, clock)).toISOString();
    return [[PART, recorded ?? before ?? own()]] as const;
  });
  keepMoment(folder, Date.parse(moment));
}

async function momentOfBars(database: PostgresDatabase): Promise<string | null> {
  const rows = await database.rows<{ source: string }>(
    `select source from origin where store = 'bars' order by part, source`,
  );
  const moments = rows.map(({ source }) => MOMENT.exec(source)?.[1] ?? null);
  return moments.find((moment) => moment !== null && !Number.isNaN(Date.parse(moment))) ?? null;
}
