import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderInMemory } from './folder-in-memory.ts';

/**
 * Gives a run of the suite a folder in which its files share slow preparations. A run that one of
 * its tests starts, because a page says so, shares the folder too.
 */
export default function makeSharedFolder(): (() => void) | undefined {
  // Where the command keeps compiled code anyway: every process of a test loads it from there.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
  if (process.env['MARKETGRAPH_TEST_STORES'] !== undefined) return undefined;
  const folder = folderInMemory() ?? mkdtempSync(join(tmpdir(), 'marketgraph-test-'));
  // All that tests write goes into it, and with it.
  process.env['TMPDIR'] = folder;
  process.env['MARKETGRAPH_TEST_STORES'] = folder;
  return () => {
    endSharedDemo();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Ends the server that `test/bin/shared-demo.ts` started, if a file of this run used it. */
export function endSharedDemo(): void {
  const pidFile = join(process.env['MARKETGRAPH_TEST_STORES'] ?? '', 'shared-demo/pid');
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // It ended before: behind its last user, or by itself, which the tests that used it have reported.
  }
}
