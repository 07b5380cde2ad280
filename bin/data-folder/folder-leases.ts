import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { lockFolder, type FolderLock, type FolderRole } from '#bin/data-folder/folder-lock.ts';
import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** The only epoch: the lock ends with its process, so no earlier holder can still write. */
const EPOCH = 1;

/** The lease of a task of processes that share a data folder: the operating system holds a lock for its holder. */
export class FolderLeases implements Pick<ShardLeases, 'register' | 'claim' | 'renew' | 'release'> {
  readonly #folder: string;
  readonly #role: FolderRole;
  readonly #clock: Clock;
  #lock: FolderLock | null = null;

  constructor(folder: string, role: FolderRole, clock: Clock) {
    this.#folder = folder;
    this.#role = role;
    this.#clock = clock;
  }

  async register(): Promise<void> {}

  async claim(_worker: string, { shards }: LeaseClaim): Promise<Lease[]> {
    try {
      this.#lock ??= lockFolder(this.#folder, this.#role, this.#clock);
    } catch (error) {
      if (error instanceof DataFolderError && error.cause === undefined) return [];
      throw error;
    }
    return shards.slice(0, 1).map((shard) => ({ shard, epoch: EPOCH }));
  }

  async renew(_worker: string, held: readonly Lease[]): Promise<Lease[]> {
    return this.#lock === null ? [] : [...held];
  }

  async release(): Promise<void> {
    this.#lock?.release();
    this.#lock = null;
  }
}
