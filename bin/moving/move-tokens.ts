import { DatabaseSync } from 'node:sqlite';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

const COLUMNS = [
  'id',
  'secret_hash',
  'name',
  'scopes',
  'created_at_ms',
  'expires_at_ms',
  'revoked_at_ms',
  'last_used_at_ms',
] as const;

/** Copies the tokens that are not there; one that was revoked on either side is revoked. */
export async function moveTokens(path: string, database: PostgresDatabase): Promise<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = file.prepare('SELECT * FROM token ORDER BY created_at_ms, rowid').all();
    await database.transaction(async (statements) => {
      for (const row of rows) {
        const values = COLUMNS.map((name) => row[name] ?? null);
        await statements.run(
          `insert into token (${COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (id) do update set
             revoked_at_ms = coalesce(token.revoked_at_ms, excluded.revoked_at_ms)`,
          values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
        );
      }
      await statements.run('update token_revision set revision = revision + 1');
    });
    return `${rows.length} tokens`;
  } finally {
    file.close();
  }
}
