import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonOf, writeText } from '#tools/package/folder-files.ts';
import { packageLock, readManifest } from '#tools/package/package-manifest.ts';

/** A bill of materials in CycloneDX, as far as the project reads it. */
export interface BillOfMaterials {
  readonly specVersion: string;
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly [member: string]: unknown };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string };
      readonly expression?: string;
    }[];
  }[];
  readonly [member: string]: unknown;
}

/**
 * The bill of materials of the program: every package that npm may install with it, in CycloneDX 1.6. npm writes 1.5,
 * which means the same in 1.6. npm reads a folder without the dependencies of developers: with `--omit dev` it would
 * leave out each package that one of those also needs. A bill has no time and no number of its own, so that equal lock
 * files give equal bills.
 */
export function billOfMaterials(): BillOfMaterials {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-sbom-'));
  try {
    const { name, version, description, license, dependencies } = readManifest();
    const manifest = { name, version, description, license, dependencies };
    // npm names the product after its folder.
    const named = join(folder, name);
    writeText(join(named, 'package.json'), jsonOf(manifest));
    writeText(join(named, 'package-lock.json'), jsonOf(packageLock(manifest)));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const printed = execFileSync('npm', [...args, '--package-lock-only'], {
      cwd: named,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    });
    const { serialNumber: _number, ...bill } = JSON.parse(printed) as BillOfMaterials;
    const { timestamp: _time, ...metadata } = bill.metadata;
    const $schema = 'http://cyclonedx.org/schema/bom-1.6.schema.json';
    return { ...bill, $schema, specVersion: '1.6', metadata };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
