import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? join(ROOT, '../shared/data');

/** Path of a file or folder of real data; tests that need it are skipped where it is absent. */
export function realPath(path: string): string {
  return join(DATA, 'signalhub', path);
}

/** What a test's name says when its data is absent; empty when it is there. */
export function absence(path: string): string {
  return existsSync(realPath(path)) ? '' : ` (skipped: no ${path} under ${DATA})`;
}
