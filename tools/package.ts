import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';
import { writePackage } from '#tools/package/write-package.ts';

/**
 * `npm run package`: packs the program as it is committed. The package starts in an empty folder:
 * `npx --package ./marketgraph-*.tgz marketgraph start`.
 */
const folder = projectFile('.package');
await writePackage(folder);
const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', projectFile('')], {
  cwd: folder,
  encoding: 'utf8',
});
const [{ filename, size, unpackedSize }] = JSON.parse(packed) as [
  { readonly filename: string; readonly size: number; readonly unpackedSize: number },
];
const inMib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
console.log(`${join('.', filename)}: ${inMib(size)}, unpacked ${inMib(unpackedSize)}`);
