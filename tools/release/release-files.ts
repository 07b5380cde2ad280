import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf } from '#tools/package/folder-files.ts';
import { readManifest } from '#tools/package/package-manifest.ts';
import {
  packLibraries,
  packProgram,
  packTypescriptClient,
  packWheel,
} from '#tools/package/pack-packages.ts';
import { billOfMaterials } from '#tools/release/bill-of-materials.ts';

const SUMS = 'SHA256SUMS';

/** Writes all files of a release into a folder, which is emptied first: packages, bill of materials, notes, sums. */
export async function buildReleaseFiles(target: string, notes: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await packProgram(target);
  packLibraries(target);
  packTypescriptClient(target);
  packWheel(target);
  const { name, version } = readManifest();
  writeFileSync(join(target, `${name}-${version}.cdx.json`), jsonOf(billOfMaterials()));
  writeFileSync(join(target, 'notes.md'), notes);
  writeSums(target);
}

/** Writes the SHA-256 of each file of a folder as `sha256sum --check` reads it. */
export function writeSums(folder: string): void {
  const lines = readdirSync(folder)
    .filter((name) => name !== SUMS)
    .toSorted()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
