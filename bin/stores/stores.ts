import type { FactOwner } from '#bin/data-folder/fact-origin.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { BarLog } from '#kernel/market/bar-log.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';

/** The location of the fact store, for another thread. */
export type FactStorePlace =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** The parts for owning and following shards. */
export interface ShardStores {
  readonly log: BarLog;
  readonly leases: ShardLeases;
  readonly numbers: SeriesNumbers;
}

/** The durable stores of a process, in the configured engine. Each is opened once. */
export interface Stores {
  /**
   * Records the origins of bars, or checks the recorded ones.
   *
   * @throws one line for the operator, when the existing bars have another origin
   */
  claimBars(sources: BarSources): Promise<void>;
  bars(): BarArchive;
  /**
   * For processes that share their work; null for an engine with a single owner.
   *
   * @throws one line when the database has another number of buckets
   */
  readonly shards: (() => Promise<ShardStores>) | null;
  /**
   * Determines and records the origin of facts and materials.
   *
   * @param demoSeed seed of the demo; null in a profile without one
   */
  claimFacts(demoSeed: number | null): Promise<FactOwner>;
  /** Rejects a publication into a store of the demo. */
  claimForPublishing(): Promise<void>;
  facts(): PartStore;
  readonly factsPlace: FactStorePlace;
  materials(): MaterialLog;
  analyses(): AnalysisStore;
  /** The tokens; every call returns the same store. */
  tokens(): Promise<TokenStore>;
  alerts(): AlertStore;
  /** Leases for tasks that one process does, whatever the engine. */
  taskLeases(): TaskLeases;
  /** Display name of the stores. */
  readonly place: string;
  /** Time since the database last answered, in milliseconds; null while it answers, and for files. */
  awayForMs(): number | null;
}

/** What a lease of a task needs. */
export type TaskLeases = Pick<ShardLeases, 'register' | 'claim' | 'renew' | 'release'>;

/** The parts of the process that the stores need. */
export type StoreRuntime = Pick<Runtime, 'settings' | 'clock' | 'log'>;

/** Registers close functions; the last one is called first. */
export type Closers = Pick<Shutdown, 'add'>;
