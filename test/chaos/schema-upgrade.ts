import { setTimeout } from 'node:timers/promises';
import { SCRIPTS } from '#platform/postgres/schema.ts';
import type { ChaosRun } from '#test/chaos/chaos-run.ts';

const script = (name: string): URL => new URL(`./schema/${name}`, import.meta.url);

/** The scripts of the next version, whose schema processes of this one accept. */
export const EXPANDED = [...SCRIPTS, script('expand.sql')];
/** The scripts of the version after it, which remove what only the earlier version needed. */
export const CONTRACTED = [...EXPANDED, script('contract.sql')];

/** The results of an upgrade over two schemas. */
export interface SchemaUpgrade {
  /** Why the second script was rejected while a process of the first version lived. */
  readonly refusal: string;
  /** The schema after the rejection. */
  readonly keptAt: number;
  /** The exit code of a process of the first version over an unknown schema. */
  readonly endedWith: number | null;
  readonly replaced: number;
}

/**
 * Migrates the schema by two versions while processes own and follow: the first script under those
 * of the previous version, which are replaced one by one, the second once none of them is left.
 *
 * @param pauseMs between two processes that are replaced
 */
export async function upgradeSchema(run: ChaosRun, pauseMs: number): Promise<SchemaUpgrade> {
  const next = { newestSchema: EXPANDED.length };
  await run.migrate(EXPANDED);
  const places = [...run.replicas, ...run.owners];
  const last = places.pop()!;
  await run.written();
  for (const place of places) {
    await place.replace(next);
    run.note(place.name, 'is of the next version');
    await setTimeout(pauseMs);
  }
  const refused = await run.migrate(CONTRACTED).then(
    () => 'it was not refused',
    (error: unknown) => (error as Error).message,
  );
  const { from: keptAt } = await run.migrate(EXPANDED);
  await last.replace(next);
  await run.migrate(CONTRACTED);
  await run.written();
  await last.end();
  last.start();
  const endedWith = await last.ended();
  last.start(next);
  await setTimeout(pauseMs);
  return { refusal: refused, keptAt, endedWith, replaced: places.length + 1 };
}
