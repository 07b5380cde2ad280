import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  editManifest,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

/** Path of a recorded case: a folder with a bundle, or a file. */
export function casePath(name: string): string {
  return join(import.meta.dirname, 'cases', name);
}

export function caseText(name: string): string {
  return readFileSync(casePath(name), 'utf8');
}

/** A bundle with files of statements of the Beneficial Ownership Data Standard. */
export function bundleWithStatements(files: Readonly<Record<string, string>>): string {
  const folder = writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: SMALL_ROWS });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    const { length: rows } = JSON.parse(content) as unknown[];
    const entry = { name, format: 'bods_json', rows, sha256: hash('sha256', content) };
    editManifest(folder, (manifest) => {
      manifest.files.push(entry as never);
    });
  }
  return folder;
}
