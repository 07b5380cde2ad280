import type { DatabaseSync } from 'node:sqlite';
import { RowDigest, rowText, type StoredRow } from '#bin/moving/row-digest.ts';
import type { Statements } from '#platform/postgres/postgres-database.ts';

/** Facts read, compared or written per batch. */
export const BATCH_FACTS = 1_000;

/** Without the mark, which the target store draws. */
export const PUBLICATION_COLUMNS = [
  'sequence',
  'publication_id',
  'namespace',
  'published_at_ms',
  'content_hash',
  'part',
  'part_sequence',
  'part_rank',
  'stated_at_ms',
  'kinds',
  'note',
] as const;

export const FACT_COLUMNS = [
  'kind',
  'key',
  'payload',
  'valid_from',
  'valid_to',
  'observed_at_ms',
  'superseded_at_ms',
  'digest',
  'introduced_in',
  'withdrawn_in',
] as const;

const PUBLICATIONS = `select ${PUBLICATION_COLUMNS.join(', ')} from publication order by sequence`;

export function publicationsOfFile(file: DatabaseSync): StoredRow[] {
  return file.prepare(PUBLICATIONS).all();
}

export function publicationsOfDatabase(statements: Statements): Promise<StoredRow[]> {
  return statements.rows<Record<string, unknown>>(PUBLICATIONS);
}

export function areSamePublications(
  some: readonly StoredRow[],
  others: readonly StoredRow[],
): boolean {
  const texts = (rows: readonly StoredRow[]): string[] =>
    rows.map((row) => rowText(row, PUBLICATION_COLUMNS));
  return texts(some).join('\n') === texts(others).join('\n');
}

/** Pages of facts in insert order. */
export function* factsOfFile(file: DatabaseSync): Generator<StoredRow[]> {
  const page = file.prepare(
    `SELECT * FROM fact WHERE fact_id > ? ORDER BY fact_id LIMIT ${BATCH_FACTS}`,
  );
  for (let last = 0; ;) {
    const rows = page.all(last);
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)!['fact_id']);
  }
}

/** The same, from a database. */
export async function* factsOfDatabase(statements: Statements): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ;) {
    const rows = await statements.rows<Record<string, unknown>>(
      `select fact_id, ${FACT_COLUMNS.join(', ')} from fact
       where fact_id > $1 order by fact_id limit ${BATCH_FACTS}`,
      [last],
    );
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)!['fact_id']);
  }
}

/** Whether both stores have the same facts, in all columns. */
export async function haveSameFacts(file: DatabaseSync, statements: Statements): Promise<boolean> {
  const [own, there] = [new RowDigest(FACT_COLUMNS), new RowDigest(FACT_COLUMNS)];
  for (const rows of factsOfFile(file)) own.add(rows);
  for await (const rows of factsOfDatabase(statements)) there.add(rows);
  return own.text === there.text;
}
