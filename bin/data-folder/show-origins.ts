import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  acceptBarOrigins,
  judgeOpenFile,
  VENUE_STORES,
  type RecordedBarOrigin,
  type BarSources,
} from '#bin/data-folder/bar-origin.ts';
import { barSourcesOf, simulatedMarkets } from '#bin/data-folder/bar-sources.ts';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { factSource, materialSource } from '#bin/data-folder/fact-origin.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { simulatedHistories } from '#bin/data-folder/simulated-histories.ts';
import { BARS_FILE, FACTS_FILE, MATERIALS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';

/** Prints the origin of each part of each store. Read-only. */
export function showOrigins(options: CommonOptions): void {
  const { settings } = createRuntime(options);
  const { dataDir } = settings;
  for (const { file, part, held, wanted, verdict } of barOriginsIn(settings)) {
    const now = verdict === 'same' ? '' : `, and the settings name ${wanted}`;
    console.log(`${file}: ${part} ${heldText(held, verdict === 'new')}${now}`);
  }
  for (const [file, sourceOf] of [
    [FACTS_FILE, factSource],
    [MATERIALS_FILE, materialSource],
  ] as const) {
    const path = join(dataDir, file);
    const source = existsSync(path) ? reading(path, sourceOf) : null;
    console.log(`${file}: ${heldText(source === null ? [] : [source], true)}`);
  }
}

/** Records the sources of the settings as origins of the bars, and prints them. */
export function acceptOrigins(options: CommonOptions): void {
  const { settings, clock } = createRuntime(options);
  const { dataDir } = settings;
  prepareDataFolder(settings);
  const path = join(dataDir, BARS_FILE);
  if (!existsSync(path))
    throw new DataFolderError(`${path} does not exist; there is nothing to accept`);
  const lock = lockFolder(dataDir, 'market-data', clock);
  try {
    const sources = sourcesOf(settings);
    for (const store of VENUE_STORES.filter(({ file }) => existsSync(join(dataDir, file)))) {
      for (const { part, wanted } of acceptBarOrigins(dataDir, sources, store)) {
        console.log(`${store.file}: ${part} of ${wanted}`);
      }
    }
  } finally {
    lock.release();
  }
}

/** Compares the origins of a data folder's archives with the settings; empty without archives. */
export function barOriginsIn(
  settings: Settings,
): (RecordedBarOrigin & { readonly file: string })[] {
  const found = VENUE_STORES.filter(({ file }) => existsSync(join(settings.dataDir, file)));
  if (found.length === 0) return [];
  const sources = sourcesOf(settings);
  return found.flatMap((store) =>
    reading(join(settings.dataDir, store.file), (database) =>
      judgeOpenFile(database, sources, store).map((origin) =>
        Object.assign({ file: store.file }, origin),
      ),
    ),
  );
}

/** The origin of a data folder's facts; null when there are none. */
export function factSourceIn(dataDir: string): string | null {
  const path = join(dataDir, FACTS_FILE);
  return existsSync(path) ? reading(path, factSource) : null;
}

function sourcesOf(settings: Settings): BarSources {
  const paths = new PricePaths(settings.simulatorSeed);
  const histories = simulatedHistories(paths, simulatedMarkets(settings));
  return barSourcesOf(settings, histories);
}

function reading<Answer>(path: string, read: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

function heldText(held: readonly string[], isNew: boolean): string {
  if (held.length > 0) return `of ${held.join(' and ')}`;
  return isNew ? 'nothing yet' : 'of an unrecorded origin';
}
