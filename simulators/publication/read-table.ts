import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row with as many cells as a table is wide; further ones may follow. */
type Cells<Width extends number, Known extends string[] = []> = Known['length'] extends Width
  ? [...Known, ...string[]]
  : Cells<Width, [...Known, string]>;

/**
 * The rows of a table of the demo, from `tables/`. A row is a line of cells with `|` between them; lines below it that
 * begin with two blanks have its further cells, or continue its last one where they begin with `／`. Lines that begin
 * with `#` say what the cells are. Throws for a row with fewer cells than the width.
 */
export function readTable<Width extends number>(name: string, width: Width): Cells<Width>[] {
  const text = readFileSync(join(import.meta.dirname, 'tables', `${name}.txt`), 'utf8');
  return text
    .replaceAll(/^#.*\n/gm, '')
    .trim()
    .replaceAll('\n  ／', '／')
    .replaceAll('\n  ', '|')
    .split('\n')
    .map((line) => cellsOf(line, width, name));
}

function cellsOf<Width extends number>(line: string, width: Width, name: string): Cells<Width> {
  const cells = line.split('|');
  if (cells.length >= width) return cells as Cells<Width>;
  throw new Error(`the table ${name} has a row without ${width} cells: ${line}`);
}
