import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundleFacts } from '#signalhub/publishing/bundle-facts.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { readManifest } from '#signalhub/publishing/manifest.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

/** A row as a publisher writes it. */
export type Row = { fact: Record<string, unknown> } & Record<string, unknown>;
/** Rows by the name of their file. */
export type Rows = Record<string, Row[]>;

const PAGE = readFileSync(new URL('../../../docs/publishing.md', import.meta.url), 'utf8');

/** The rows of the example of docs/publishing.md, made again for each test. */
export function exampleRows(): Rows {
  const files = Array.from(
    PAGE.matchAll(/^`([\w-]+)\.ndjson`:\n\n```\w+\n([^]*?)^```$/gm),
    ([, name, text]): [string, Row[]] => [
      name!,
      text!
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    ],
  );
  return Object.fromEntries(files);
}

/** Faults of a bundle of these rows, one a line; empty for a valid one. */
export async function faultsOfRows(rows: Rows): Promise<string[]> {
  const texts = Object.entries(rows).map(([name, list]): [string, string] => [
    name,
    list.map((row) => `${JSON.stringify(row)}\n`).join(''),
  ]);
  return faultsOfTexts(Object.fromEntries(texts));
}

/** Faults of a bundle with these files, by the names of kinds with hyphens. */
export async function faultsOfTexts(
  texts: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  const folder = temporaryFolder();
  const files = Object.entries(texts).map(([stem, content]) => {
    const name = `${stem}.ndjson`;
    writeFileSync(join(folder, name), content);
    const lines = Buffer.from(content).toString('latin1').split('\n');
    const rows = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    return { name, kind: stem.replaceAll('-', '_'), rows, sha256: hash('sha256', content) };
  });
  const manifest = {
    schema_version: 1,
    publication_id: 'example',
    published_at: '2026-11-20T18:00:00+08:00',
    namespace: 'example',
    files,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const limits = DEFAULT_BUNDLE_LIMITS;
  try {
    const read = await readManifest(folder, limits);
    for await (const fact of readBundleFacts(folder, read, limits, () => {})) void fact;
    return [];
  } catch (error) {
    if (!(error instanceof InvalidBundleError)) throw error;
    return error.message.split('\n').slice(1);
  }
}
