import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { FACTS_FILE, MATERIALS_FILE } from '#bin/wiring/data-files.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { MATERIAL_LOG_MIGRATIONS } from '#platform/sqlite/material-log-schema.ts';
import { asUnusable, openDatabase } from '#platform/sqlite/open-database.ts';
import { readOrigins, recordOrigins } from '#platform/sqlite/store-origin.ts';
import { FACTS_PART, isDemoSource, PUBLISHERS } from '#platform/facts/fact-origin.ts';

const MATERIALS_PART = 'materials';

/** Origin of the facts and materials of a folder: the demo, or publishers. */
export type FactOwner = 'demo' | 'publishers';

/** The recorded origins of both stores; null for an empty store. */
interface FactOrigins {
  readonly facts: string | null;
  readonly materials: string | null;
}

/** The origin of a demo with a seed. */
export function demoSource(seed: number): string {
  return `the demo (seed ${seed})`;
}

/**
 * Determines and records the origin of a folder's facts and materials. An empty folder becomes the demo's in the demo
 * profile, else its publishers'. The demo profile also serves facts of publishers, without adding its own.
 *
 * @param demoSeed seed of the demo; null in a profile without one
 * @throws `DataFolderError` when the folder belongs to another demo, when a live server would serve a demo's folder,
 * and when facts and materials have different origins
 */
export function claimFactOrigins(folder: string, demoSeed: number | null): FactOwner {
  return withStores(folder, (facts, materials) => {
    const wanted = demoSeed === null ? PUBLISHERS : demoSource(demoSeed);
    // The facts are read under the lock: a publisher may come first.
    const [[, source]] = recordOrigins(facts, () => {
      const owner = ownerOf(folder, {
        facts: factSource(facts),
        materials: orUnusable(materials, materialSource),
      });
      refuseOther(folder, owner, demoSeed);
      return [[FACTS_PART, owner === null || owner === INVENTED ? wanted : owner]] as const;
    });
    recordOrigins(materials, () => [[MATERIALS_PART, source]] as const);
    return isDemoSource(source) ? 'demo' : 'publishers';
  });
}

/**
 * Rejects a publication into a store of the demo, and records the publishers as origin.
 *
 * @param isDemoFolder whether it is the demo's default folder
 * @throws `DataFolderError` when it belongs to the demo
 */
export function claimForPublishing(folder: string, isDemoFolder: boolean): void {
  if (isDemoFolder) throw demoTakesNone(folder);
  withStore(join(folder, FACTS_FILE), MIGRATIONS, (facts) => {
    recordOrigins(facts, () => {
      const source = factSource(facts) ?? PUBLISHERS;
      if (isDemoSource(source)) throw demoTakesNone(folder);
      return [[FACTS_PART, source]] as const;
    });
  });
}

function withStores<Answer>(
  folder: string,
  work: (facts: DatabaseSync, materials: DatabaseSync) => Answer,
): Answer {
  const materialsPath = join(folder, MATERIALS_FILE);
  return withStore(join(folder, FACTS_FILE), MIGRATIONS, (facts) =>
    withStore(materialsPath, MATERIAL_LOG_MIGRATIONS, (materials) => work(facts, materials)),
  );
}

/** Runs `read`; a failure names that file, which is not the one being written. */
function orUnusable<Answer>(
  database: DatabaseSync,
  read: (database: DatabaseSync) => Answer,
): Answer {
  try {
    return read(database);
  } catch (error) {
    throw asUnusable(database.location() ?? MATERIALS_FILE, error);
  }
}

function withStore<Answer>(
  path: string,
  migrations: readonly string[],
  work: (database: DatabaseSync) => Answer,
): Answer {
  const database = openDatabase(path, migrations);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * The origin of the facts; null when the store is empty. Earlier versions recorded none. For them, the first
 * publication determines the origin, because that of the demo has a name with its seed, in a separate namespace.
 */
export function factSource(facts: DatabaseSync): string | null {
  const [recorded] = readOrigins(facts).get(FACTS_PART) ?? [];
  if (recorded !== undefined) return recorded;
  const first = facts
    .prepare('SELECT publication_id AS id, namespace FROM publication WHERE sequence = 1')
    .get();
  if (first === undefined) return null;
  const seed = /^demo-(\d+)-\d+$/.exec(String(first['id']))?.[1];
  const isDemo = first['namespace'] === 'demo' && seed !== undefined;
  return isDemo ? demoSource(Number(seed)) : PUBLISHERS;
}

/** The origin of the materials. In earlier versions, simulated ones are recognised by their addresses. */
export function materialSource(materials: DatabaseSync): string | null {
  const [recorded] = readOrigins(materials).get(MATERIALS_PART) ?? [];
  if (recorded !== undefined) return recorded;
  const exists = (condition: string): boolean =>
    materials.prepare(`SELECT 1 FROM material WHERE ${condition} LIMIT 1`).get() !== undefined;
  const isInvented = `material_id LIKE 'rt-%' AND payload LIKE '%.example/rt-%'`;
  if (exists(isInvented)) return exists(`NOT (${isInvented})`) ? MIXED : INVENTED;
  return exists('TRUE') ? PUBLISHERS : null;
}

/** A demo whose seed was not recorded. */
const INVENTED = 'the demo';
const MIXED = 'the demo and of publishers';

function ownerOf(folder: string, { facts, materials }: FactOrigins): string | null {
  const isSame =
    materials === null ||
    materials === facts ||
    (materials !== MIXED && facts === null) ||
    (materials === INVENTED && facts !== null && isDemoSource(facts));
  if (isSame) return facts ?? materials;
  throw new DataFolderError(
    `${join(folder, MATERIALS_FILE)} holds materials of ${materials}, and ${FACTS_FILE} next to it ` +
      `facts of ${facts ?? 'an unknown origin'}: move ${MATERIALS_FILE} away, or name another folder with DATA_DIR`,
  );
}

function refuseOther(folder: string, owner: string | null, demoSeed: number | null): void {
  if (owner === null || owner === PUBLISHERS) return;
  if (demoSeed === null) {
    throw new DataFolderError(
      `${folder} holds facts of ${owner}, which are invented, and the profile is live: ` +
        `name another folder with DATA_DIR, or move ${FACTS_FILE} and ${MATERIALS_FILE} away`,
    );
  }
  if (owner === demoSource(demoSeed) || owner === INVENTED) return;
  throw new DataFolderError(
    `${folder} holds facts of ${owner}, and the settings name ${demoSource(demoSeed)}: name another folder ` +
      'with DATA_DIR, set SIMULATOR_SEED to that of the folder, or delete its files',
  );
}

function demoTakesNone(folder: string): DataFolderError {
  return new DataFolderError(
    `${folder} is the demo's own, whose facts are invented, and takes no publications of others: ` +
      'publish with --profile live, or name a folder of your own with DATA_DIR',
  );
}
