import { join } from 'node:path';
import { claimBarOrigins, type BarSources } from '#bin/data-folder/bar-origin.ts';
import { isDemoFolder } from '#bin/data-folder/default-folders.ts';
import {
  claimFactOrigins,
  claimForPublishing,
  type FactOwner,
} from '#bin/data-folder/fact-origin.ts';
import type {
  Closers,
  FactStorePlace,
  StoreRuntime,
  Stores,
  TaskLeases,
} from '#bin/stores/stores.ts';
import { FolderLeases } from '#bin/data-folder/folder-leases.ts';
import { alertBounds } from '#bin/stores/alert-bounds.ts';
import {
  ALERTS_FILE,
  ANALYSES_FILE,
  BARS_FILE,
  FACTS_FILE,
  MATERIALS_FILE,
  TOKENS_FILE,
} from '#bin/wiring/data-files.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';

/** The stores in files of the data folder. */
export class SqliteStores implements Stores {
  readonly shards = null;
  readonly #runtime: StoreRuntime;
  readonly #closers: Closers;
  #tokens: TokenStore | null = null;

  constructor(runtime: StoreRuntime, closers: Closers) {
    this.#runtime = runtime;
    this.#closers = closers;
  }

  get place(): string {
    return this.#runtime.settings.dataDir;
  }

  get factsPlace(): FactStorePlace {
    return { engine: 'sqlite', path: this.#path(FACTS_FILE) };
  }

  /** Files are always available. */
  awayForMs(): null {
    return null;
  }

  async claimBars(sources: BarSources): Promise<void> {
    claimBarOrigins(this.place, sources);
  }

  bars(): BarArchive {
    return this.#closing('bar archive', new BarArchiveSqlite(this.#path(BARS_FILE)));
  }

  async claimFacts(demoSeed: number | null): Promise<FactOwner> {
    return claimFactOrigins(this.place, demoSeed);
  }

  async claimForPublishing(): Promise<void> {
    claimForPublishing(this.place, isDemoFolder(this.#runtime.settings));
  }

  facts(): PartStore {
    return this.#closing('fact store', openSqliteFactStore(this.#path(FACTS_FILE)));
  }

  materials(): MaterialLog {
    return this.#closing('material log', openSqliteMaterialLog(this.#path(MATERIALS_FILE)));
  }

  analyses(): AnalysisStore {
    return this.#closing('analyses', openSqliteAnalysisStore(this.#path(ANALYSES_FILE)));
  }

  async tokens(): Promise<TokenStore> {
    const { clock } = this.#runtime;
    this.#tokens ??= this.#closing(
      'token store',
      openSqliteTokenStore(this.#path(TOKENS_FILE), clock),
    );
    return this.#tokens;
  }

  alerts(): AlertStore {
    const bounds = alertBounds(this.#runtime.settings);
    return this.#closing('alerts', openSqliteAlertStore(this.#path(ALERTS_FILE), bounds));
  }

  taskLeases(): TaskLeases {
    return new FolderLeases(this.place, 'alerts', this.#runtime.clock);
  }

  #path(file: string): string {
    return join(this.place, file);
  }

  #closing<Store extends { close(): Promise<void> }>(name: string, store: Store): Store {
    this.#closers.add(name, () => store.close());
    return store;
  }
}
