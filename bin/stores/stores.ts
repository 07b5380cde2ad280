import type { FactOwner } from '#bin/data-folder/fact-origin.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarArchive } from '#kernel/bar-archive.ts';
import type { FactStore } from '#kernel/fact-store.ts';
import type { MaterialLog } from '#kernel/material-log.ts';
import type { TokenStore } from '#kernel/token-store.ts';

/** Where another thread finds the fact store. */
export type FactsPlace =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** The durable stores of a process, of the engine that its settings name. Each is opened once. */
export interface Stores {
  /**
   * Records where bars come from, or finds that it is recorded.
   *
   * @throws one line for whoever starts the server, where the bars there are of another origin
   */
  claimBars(sources: BarSources): Promise<void>;
  bars(): BarArchive;
  /**
   * Finds out whose the facts and materials are, and records it.
   *
   * @param demoSeed seed of the demo; null in a profile that has none
   */
  claimFacts(demoSeed: number | null): Promise<FactOwner>;
  /** Makes sure that somebody's publication does not go into what the demo made. */
  claimForPublishing(): Promise<void>;
  facts(): FactStore;
  readonly factsPlace: FactsPlace;
  materials(): MaterialLog;
  tokens(): Promise<TokenStore>;
  /** The stores, as people know them. */
  readonly place: string;
}

/** Takes the closing of what was opened; the last one is called first. */
export type Closers = Pick<Shutdown, 'add'>;

/**
 * The stores in PostgreSQL where `DATABASE_URL` names one, else in files of the data folder. Rejects with
 * `PostgresUnusable` where the database does not answer or has another schema.
 */
export async function openStores(
  runtime: Pick<Runtime, 'settings' | 'clock'>,
  closers: Closers,
): Promise<Stores> {
  if (runtime.settings.databaseUrl === '') {
    const { SqliteStores } = await import('#bin/stores/sqlite-stores.ts');
    return new SqliteStores(runtime, closers);
  }
  const { openPostgresStores } = await import('#bin/stores/postgres-stores.ts');
  return openPostgresStores(runtime, closers);
}

/** Runs a command over the stores, and closes what it opened however it ends. */
export async function withStores<Result>(
  runtime: Pick<Runtime, 'settings' | 'clock'>,
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
