import { DatabaseSync } from 'node:sqlite';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusable } from '#platform/postgres/postgres-failure.ts';

const BATCH = 1_000;

const COLUMNS = ['sequence', 'material_id', 'ready_at_ms', 'logged_at_ms', 'payload'] as const;

/**
 * Copies the log with its numbers and its key, so that positions in it stay what they were. It goes on
 * after the last one that is there, if the database has this very log.
 */
export async function moveMaterials(path: string, database: PostgresDatabase): Promise<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const key = Buffer.from(
      file.prepare('SELECT secret FROM signing_key').get()!['secret'] as Uint8Array,
    );
    const page = file.prepare(
      `SELECT ${COLUMNS.join(', ')} FROM material WHERE sequence > ? ORDER BY sequence LIMIT ${BATCH}`,
    );
    let last = await begin(database, key);
    let copied = 0;
    for (;;) {
      const rows = page.all(last);
      if (rows.length === 0) break;
      last = Number(rows.at(-1)!['sequence']);
      copied += rows.length;
      await database.transaction((statements) => put(statements, rows, last));
    }
    const [row] = await database.rows<{ n: number }>('select count(*) as n from material');
    const n = Number(file.prepare('SELECT count(*) AS n FROM material').get()!['n']);
    if (row!.n < n) throw new PostgresUnusable('materials are missing after they were copied');
    return `${n} materials, ${copied} of them copied now, counted`;
  } finally {
    file.close();
  }
}

/** Number of the last material that is there; an empty log takes the key of the folder's. */
async function begin(database: PostgresDatabase, key: Buffer): Promise<number> {
  await database.run('update material_counter set signing_key = $1 where last = 0', [key]);
  const [counter] = await database.rows<{ last: number; key: Buffer }>(
    'select last, signing_key as key from material_counter',
  );
  if (counter!.key.equals(key)) return counter!.last;
  throw new PostgresUnusable(
    'the database holds a log of materials of its own; move into an empty database',
  );
}

async function put(
  statements: Statements,
  rows: readonly Readonly<Record<string, unknown>>[],
  last: number,
): Promise<void> {
  await statements.run(
    `insert into material (${COLUMNS.join(', ')})
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])`,
    COLUMNS.map((name) => rows.map((row) => row[name])),
  );
  await statements.run('update material_counter set last = $1', [last]);
}
