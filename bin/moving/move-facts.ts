import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusable } from '#platform/postgres/postgres-failure.ts';

const BATCH_FACTS = 1_000;

type Row = Record<string, SQLOutputValue>;

const COUNTS =
  'select introduced_in, withdrawn_in, count(*) as facts from fact group by 1, 2 order by 1, 2';

/** Without its mark, which the database draws anew. */
const PUBLICATION = 'sequence, publication_id, namespace, published_at_ms, content_hash';

const PUT_FACTS = `
  insert into fact (kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms, digest,
                    introduced_in, withdrawn_in)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
                       $8::bytea[], $9::bigint[], $10::bigint[])`;

const COLUMNS = [
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

/** Copies all publications with all their facts in one transaction, or finds that they are there. */
export async function moveFacts(path: string, database: PostgresDatabase): Promise<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return await database.transaction((statements) => copy(file, statements), 'long');
  } finally {
    file.close();
  }
}

async function copy(file: DatabaseSync, statements: Statements): Promise<string> {
  const publications = file
    .prepare(`SELECT ${PUBLICATION} FROM publication ORDER BY sequence`)
    .all();
  const facts = Number(file.prepare('SELECT count(*) AS n FROM fact').get()!['n']);
  const what = `${publications.length} publications with ${facts} facts`;
  await statements.run('lock table publication in exclusive mode');
  const there = await statements.rows<Record<string, unknown>>(
    `select ${PUBLICATION} from publication order by sequence`,
  );
  if (there.length > 0) {
    if (sayTheSame(there, publications)) return `${what} were there already`;
    throw new PostgresUnusable(
      'the database holds other publications than the folder; move into an empty database',
    );
  }
  for (const one of publications) {
    await statements.run(
      `insert into publication (${PUBLICATION}) values ($1, $2, $3, $4, $5)`,
      PUBLICATION.split(', ').map((name) => one[name]),
    );
  }
  let batch: Row[] = [];
  for (const row of file.prepare('SELECT * FROM fact ORDER BY fact_id').iterate()) {
    batch.push(row);
    if (batch.length < BATCH_FACTS) continue;
    await put(statements, batch);
    batch = [];
  }
  await put(statements, batch);
  const copied = await statements.rows<Record<string, unknown>>(COUNTS);
  if (sayTheSame(sorted(copied), sorted(file.prepare(COUNTS).all()))) return `${what}, counted`;
  throw new PostgresUnusable('the facts differ after they were copied; nothing was changed');
}

async function put(statements: Statements, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const valueOf = (value: SQLOutputValue | undefined): unknown =>
    value instanceof Uint8Array ? Buffer.from(value) : value;
  await statements.run(
    PUT_FACTS,
    COLUMNS.map((name) => rows.map((row) => valueOf(row[name]))),
  );
}

/** Both engines put null at another end. */
function sorted(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.toSorted((a, b) => (JSON.stringify({ ...a }) < JSON.stringify({ ...b }) ? -1 : 1));
}

function sayTheSame(
  some: readonly Record<string, unknown>[],
  others: readonly Record<string, unknown>[],
): boolean {
  return (
    JSON.stringify(some.map((row) => ({ ...row }))) ===
    JSON.stringify(others.map((row) => ({ ...row })))
  );
}
