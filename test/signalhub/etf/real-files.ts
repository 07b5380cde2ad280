import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? join(ROOT, '../shared/data');

/** Path of a file or folder of real data; tests that need it are skipped where it is absent. */
export function realPath(path: string): string {
  return join(DATA, 'signalhub', path);
}

/** A suffix for the name of a test whose data is absent; empty otherwise. */
export function absence(path: string): string {
  return existsSync(realPath(path)) ? '' : ` (skipped: no ${path} under ${DATA})`;
}
