import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { rowText, type StoredRow } from '#bin/moving/row-digest.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';
import { TOKEN_STORE_MIGRATIONS } from '#platform/sqlite/token-store-schema.ts';

/** The immutable columns of a token. */
const IDENTITY = ['secret_hash', 'name', 'scopes', 'created_at_ms', 'expires_at_ms'] as const;
const COLUMNS = ['id', ...IDENTITY, 'revoked_at_ms', 'last_used_at_ms'] as const;

const PUT = (values: string): string => `
  insert into token (${COLUMNS.join(', ')}) values (${values})
  on conflict (id) do update set revoked_at_ms = coalesce(token.revoked_at_ms, excluded.revoked_at_ms)`;

/** Copies missing tokens; one that is revoked on either side is revoked. */
export async function moveTokens(path: string, database: PostgresDatabase): Promise<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = tokensOfFile(file);
    await database.transaction(async (statements) => {
      for (const row of rows) {
        await statements.run(
          PUT('$1, $2, $3, $4, $5, $6, $7, $8'),
          COLUMNS.map((name) => bufferOr(row[name] ?? null)),
        );
      }
      await statements.run('update token_revision set revision = revision + 1');
    });
    const isSame = haveAll(rows, await tokensOfDatabase(database));
    if (!isSame)
      throw new PostgresUnusableError('the database holds other tokens under the same ids');
    return `${rows.length} tokens, compared one by one`;
  } finally {
    file.close();
  }
}

/** The reverse. */
export async function fetchTokens(path: string, database: PostgresDatabase): Promise<string> {
  const file = openDatabase(path, TOKEN_STORE_MIGRATIONS);
  try {
    const rows = await tokensOfDatabase(database);
    const put = file.prepare(PUT('?, ?, ?, ?, ?, ?, ?, ?'));
    inTransaction(file, () => {
      for (const row of rows) {
        put.run(
          ...COLUMNS.map((name) => (row[name] ?? null) as string | number | Uint8Array | null),
        );
      }
    });
    const isSame = haveAll(rows, tokensOfFile(file));
    if (!isSame) throw new DataFolderError('the folder holds other tokens under the same ids');
    return `${rows.length} tokens, compared one by one`;
  } finally {
    file.close();
  }
}

function tokensOfFile(file: DatabaseSync): StoredRow[] {
  return file.prepare('SELECT * FROM token ORDER BY created_at_ms, rowid').all();
}

function tokensOfDatabase(database: PostgresDatabase): Promise<StoredRow[]> {
  return database.rows<Record<string, unknown>>(
    `select ${COLUMNS.join(', ')} from token order by position`,
  );
}

/** Whether each token is among the others, and revoked there if it is revoked here. */
function haveAll(tokens: readonly StoredRow[], others: readonly StoredRow[]): boolean {
  const there = new Map(others.map((row) => [String(row['id']), row]));
  return tokens.every((row) => {
    const other = there.get(String(row['id']));
    if (other === undefined || rowText(row, IDENTITY) !== rowText(other, IDENTITY)) return false;
    return (row['revoked_at_ms'] ?? null) === null || (other['revoked_at_ms'] ?? null) !== null;
  });
}

function bufferOr(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}
