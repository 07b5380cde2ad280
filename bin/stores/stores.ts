import type { FactOwner } from '#bin/data-folder/fact-origin.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { BarLog } from '#kernel/market/bar-log.ts';
import type { FactStore } from '#kernel/ports/fact-store.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';
import type { TokenStore } from '#kernel/ports/token-store.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';

/** Where another thread finds the fact store. */
export type FactsPlace =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** What shards are owned and followed by. */
export interface ShardStores {
  readonly log: BarLog;
  readonly leases: ShardLeases;
  readonly numbers: SeriesNumbers;
}

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
   * Where several processes can share the work; null for an engine that has one owner.
   *
   * @throws one line where the database deals symbols out to another number of buckets
   */
  readonly shards: (() => Promise<ShardStores>) | null;
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
  /** For how long the database has answered nothing, in milliseconds; null while it answers, and for files. */
  awayForMs(): number | null;
}

/** What stores need of a process. */
export type StoreRuntime = Pick<Runtime, 'settings' | 'clock' | 'log'>;

/** Takes the closing of what was opened; the last one is called first. */
export type Closers = Pick<Shutdown, 'add'>;
