import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '#bin/wiring/project-files.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** Where a package has the built pages. */
const PACKAGED = projectFile('docs-site');
const BUILDER = projectFile('tools/site.ts');

/** Building takes 5 s of processor time. */
const MAX_BUILD_MS = 180_000;

/**
 * The folder of the built documentation. A clone builds it for each process, in a folder that the shutdown removes, so
 * pages are never older than their sources. Throws if the builder fails.
 */
export async function builtDocumentation(shutdown: Shutdown): Promise<string> {
  if (existsSync(join(PACKAGED, 'index.html'))) return PACKAGED;
  const folder = await mkdtemp(join(tmpdir(), 'marketgraph-docs-'));
  shutdown.add('documentation', () => rm(folder, { recursive: true, force: true }));
  const options = ['--disable-warning=ExperimentalWarning', BUILDER, folder];
  await promisify(execFile)(process.execPath, options, { timeout: MAX_BUILD_MS });
  return folder;
}
