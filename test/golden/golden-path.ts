import { join } from 'node:path';

/** Path of a file of golden numbers, which every clone has. */
export function goldenPath(name: string): string {
  return join(import.meta.dirname, name);
}
