import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The rows of a table of the demo, from `tables/`. A row is a line of cells with `|` between them; lines below it that
 * begin with two blanks have its further cells, or continue its last one where they begin with `／`. Lines that begin
 * with `#` say what the cells are.
 */
export function readTable(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, 'tables', `${name}.txt`), 'utf8');
  return text
    .replaceAll(/^#.*\n/gm, '')
    .trim()
    .replaceAll('\n  ／', '／')
    .replaceAll('\n  ', '|')
    .split('\n')
    .map((line) => line.split('|'));
}
