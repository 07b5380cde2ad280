import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run of the suite a folder in which its files share what takes long to make. A run that one of
 * its tests starts, because a page says so, shares the folder too.
 */
export default function makeSharedFolder(): (() => void) | undefined {
  if (process.env['MARKETGRAPH_TEST_STORES'] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-stores-'));
  process.env['MARKETGRAPH_TEST_STORES'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
