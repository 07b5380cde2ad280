import type { Closers, StoreRuntime, Stores } from '#bin/stores/stores.ts';

/**
 * The stores in PostgreSQL when `DATABASE_URL` is set, else in files of the data folder. Rejects with
 * `PostgresUnusableError` when the database is unavailable or has another schema.
 */
export async function openStores(runtime: StoreRuntime, closers: Closers): Promise<Stores> {
  if (runtime.settings.databaseUrl === '') {
    const { SqliteStores } = await import('#bin/stores/sqlite-stores.ts');
    return new SqliteStores(runtime, closers);
  }
  const { openPostgresStores } = await import('#bin/stores/postgres-stores.ts');
  return openPostgresStores(runtime, closers);
}

/** Runs a command over the stores, and closes them in any case. */
export async function withStores<Result>(
  runtime: StoreRuntime,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const closing: (() => void | Promise<void>)[] = [];
  const closers = { add: (_: string, close: () => void | Promise<void>) => closing.unshift(close) };
  try {
    return await work(await openStores(runtime, closers));
  } finally {
    for (const close of closing) await close();
  }
}
