import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lines that are written at once. */
const BATCH_ROWS = 5_000;

/** A bundle as a benchmark makes it: its rows may be many, so they are made while they are written. */
export interface WrittenBundle {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly rows: Readonly<Record<string, Iterable<object>>>;
}

/** Writes a bundle into a folder; each kind of fact goes to a file of its own. */
export async function writeRowsOfBundle(folder: string, bundle: WrittenBundle): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = [];
  for (const [kind, rows] of Object.entries(bundle.rows)) {
    files.push(await writeRows(folder, kind, rows));
  }
  const manifest = {
    schema_version: 1,
    publication_id: bundle.publicationId,
    published_at: bundle.publishedAt,
    namespace: 'bench',
    files,
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** A row of a fact that holds from a date on and was known on its afternoon. */
export function rowOf(validFrom: string, fact: object): object {
  return { valid_from: validFrom, observed_at: `${validFrom}T16:00:00+08:00`, fact };
}

async function writeRows(folder: string, kind: string, rows: Iterable<object>) {
  const name = `${kind.replaceAll('_', '-')}.ndjson`;
  const file = createWriteStream(join(folder, name));
  const digest = createHash('sha256');
  let count = 0;
  let text = '';
  const flush = async (): Promise<void> => {
    digest.update(text);
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  for (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    count += 1;
    if (count % BATCH_ROWS === 0) await flush();
  }
  await flush();
  file.end();
  await once(file, 'finish');
  return { name, kind, rows: count, sha256: digest.digest('hex') };
}
