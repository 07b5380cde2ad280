import type { DatabaseSync } from 'node:sqlite';
import { RowDigest, type StoredRow } from '#bin/moving/row-digest.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

/** A table of parts that is copied with the facts. The target assigns new row numbers. */
interface PartTable {
  readonly name: string;
  /** Ascends in the order of the rows. */
  readonly order: string;
  readonly columns: readonly string[];
}

const FACT = ['kind', 'key', 'payload', 'valid_from', 'valid_to', 'observed_at_ms'];
const STATED = ['superseded_at_ms', 'identity'];

/** The target creates its own `part_state`. */
const PART_TABLES: readonly PartTable[] = [
  {
    name: 'part',
    order: 'part',
    columns: ['part', 'part_rank', 'observed_at_ms', 'cursor', 'row_count', 'complete_row_count'],
  },
  {
    name: 'part_fact',
    order: 'fact_id',
    columns: ['part', 'part_rank', ...FACT, ...STATED, 'introduced_in', 'withdrawn_in'],
  },
  {
    name: 'part_quarantine',
    order: 'row_id',
    columns: ['part', ...FACT, ...STATED, 'missing_kind', 'missing_key', 'since_ms'],
  },
];

const PAGE_ROWS = 1_000;

/** Copies the parts of a file into a database, whose publications are there already. */
export async function copyParts(file: DatabaseSync, statements: Statements): Promise<void> {
  for (const table of PART_TABLES) {
    const { name, columns } = table;
    const put = `
      insert into ${name} (${columns.join(', ')})
      select ${columns.map((column) => `r.${column}`).join(', ')}
      from json_populate_recordset(null::${name}, $1::json) r`;
    for (const rows of pagesOfFile(file, table)) {
      await statements.run(put, [JSON.stringify(rows)]);
    }
  }
}

/** The reverse. */
export async function fetchParts(file: DatabaseSync, statements: Statements): Promise<void> {
  for (const table of PART_TABLES) {
    const { name, columns } = table;
    const values = columns.map((column) => `value ->> '${column}'`).join(', ');
    const put = file.prepare(
      `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values} FROM json_each(?)`,
    );
    for await (const rows of pagesOfDatabase(statements, table)) put.run(JSON.stringify(rows));
  }
}

/** Whether both stores have the same parts, in all columns. */
export async function haveSameParts(file: DatabaseSync, statements: Statements): Promise<boolean> {
  for (const table of PART_TABLES) {
    const [own, there] = [new RowDigest(table.columns), new RowDigest(table.columns)];
    for (const rows of pagesOfFile(file, table)) own.add(rows);
    for await (const rows of pagesOfDatabase(statements, table)) there.add(rows);
    if (own.text !== there.text) return false;
  }
  return true;
}

function* pagesOfFile(
  file: DatabaseSync,
  { name, order, columns }: PartTable,
): Generator<StoredRow[]> {
  const page = file.prepare(
    `SELECT ${order} AS page_key, ${columns.join(', ')} FROM ${name}
     WHERE ?1 IS NULL OR ${order} > ?1 ORDER BY ${order} LIMIT ${PAGE_ROWS}`,
  );
  for (let last: string | number | null = null; ;) {
    const rows = page.all(last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!['page_key'] as string | number;
  }
}

async function* pagesOfDatabase(
  statements: Statements,
  { name, order, columns }: PartTable,
): AsyncGenerator<StoredRow[]> {
  for (let after: readonly unknown[] = []; ;) {
    const where = after.length === 0 ? '' : `where ${order} > $1`;
    const rows = await statements.rows<Record<string, unknown>>(
      `select ${order} as page_key, ${columns.join(', ')} from ${name} ${where}
       order by ${order} limit ${PAGE_ROWS}`,
      after,
    );
    if (rows.length === 0) return;
    yield rows;
    after = [rows.at(-1)!['page_key']];
  }
}
