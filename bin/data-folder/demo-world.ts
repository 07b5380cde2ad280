import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { DEMO_WORLD_FILE, FACTS_FILE } from '#bin/wiring/data-files.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/**
 * Creation time of the simulated world of a data folder, in milliseconds. Publications and quotes of its companies
 * depend on it, so the first start of a demo records it; folders of earlier versions have it in their publication.
 *
 * @throws `DataFolderError` for a file without a time
 */
export function demoWorldMoment(folder: string, clock: Clock): number {
  const known = knownMoment(folder);
  if (known !== null) return known;
  const momentMs = publishedMoment(folder) ?? clock.nowMs();
  try {
    writeFileSync(join(folder, DEMO_WORLD_FILE), textOf(momentMs), { flag: 'wx' });
    return momentMs;
  } catch (error) {
    // Another process of the same deployment was first.
    const written = knownMoment(folder);
    if (written !== null) return written;
    throw error;
  }
}

/** Records the creation time of a world that is shared with other folders. */
export function keepMoment(folder: string, momentMs: number): void {
  const path = join(folder, DEMO_WORLD_FILE);
  if (knownMoment(folder) === momentMs) return;
  writeFileSync(path, textOf(momentMs));
}

function textOf(madeAtMs: number): string {
  return `${JSON.stringify({ madeAtMs })}\n`;
}

/** The recorded time; null before the first start. */
export function knownMoment(folder: string): number | null {
  const path = join(folder, DEMO_WORLD_FILE);
  if (!existsSync(path)) return null;
  let momentMs: unknown;
  try {
    momentMs = (JSON.parse(readFileSync(path, 'utf8')) as { madeAtMs?: unknown }).madeAtMs;
  } catch {
    momentMs = null;
  }
  if (typeof momentMs === 'number' && Number.isSafeInteger(momentMs)) return momentMs;
  throw new DataFolderError(
    `${path} does not contain the creation time of its world; delete the folder`,
  );
}

/** Time of the folder's demo publication; null without one. */
function publishedMoment(folder: string): number | null {
  const path = join(folder, FACTS_FILE);
  if (!existsSync(path)) return null;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'publication'").get();
    if (table === undefined) return null;
    const row = database
      .prepare(
        "SELECT published_at_ms FROM publication WHERE namespace = 'demo' ORDER BY sequence DESC LIMIT 1",
      )
      .get();
    return row === undefined ? null : Number(row['published_at_ms']);
  } finally {
    database.close();
  }
}
