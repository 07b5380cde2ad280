import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, stop } from 'esbuild';
import { PAGES_ENTRY } from '#bin/dashboard/browser-files.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { modulePath, PAGES } from '#dashboard/app/page-table.ts';
import { committedPaths, jsonOf, writeText } from '#tools/package/folder-files.ts';
import { packageLock, packageManifest, readManifest } from '#tools/package/package-manifest.ts';
import { packedModule } from '#tools/package/packed-module.ts';
import { buildSite } from '#tools/site/build-site.ts';

/** Folders that the program runs from. */
const ROOMS = [
  'bin',
  'clients',
  'dashboard',
  'gateway',
  'kernel',
  'packages',
  'platform',
  'rest-adapter',
  'simulators',
  'subgraphs',
] as const;
/** Further files: what a reader looks for first, and pages that the program serves. */
const FILES = ['README.md', 'LICENSE', 'CHANGELOG.md', 'NOTICE.md', 'supergraph.yaml', 'docs'];
/** Not run by the program. */
const LEFT_OUT = /(^|\/)test\/|^clients\/python\/|\.png$/;

/** Writes what is packed into a folder, which is emptied first. */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const bundled = await modulesOfPages();
  for (const path of packedPaths()) {
    const isModule = path.endsWith('.ts') && !path.endsWith('.d.ts');
    if (isModule) writeText(join(folder, jsPath(path)), packedModule(read(path)));
    // The dashboard is bundled from its sources when the server starts.
    if (!isModule || bundled.has(path)) copy(path, folder);
  }
  await buildSite(join(folder, 'docs-site'));
  const manifest = packageManifest(readManifest(), ROOMS);
  writeText(join(folder, 'package.json'), jsonOf(manifest));
  writeText(join(folder, 'npm-shrinkwrap.json'), jsonOf(packageLock(manifest)));
}

/** Paths of the project's files, as committed. */
function packedPaths(): readonly string[] {
  return committedPaths([...ROOMS, ...FILES]).filter((path) => !LEFT_OUT.test(path));
}

/** Paths of all modules that are read when the server bundles its pages, also of those from which nothing remains. */
async function modulesOfPages(): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: projectFile(''),
    entryPoints: [PAGES_ENTRY, ...PAGES.map(({ name }) => modulePath(name))],
    outdir: 'scripts',
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  await stop();
  return new Set(Object.keys(metafile.inputs));
}

function jsPath(path: string): string {
  return path.replace(/\.ts$/, '.js');
}

function read(path: string): string {
  return readFileSync(projectFile(path), 'utf8');
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(projectFile(path), join(folder, path));
}
