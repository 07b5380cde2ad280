import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  LOG_START,
  type BarLog,
  type Fence,
  type LogAppend,
  type LogEntry,
  type LogPosition,
  type SnapshotWindow,
} from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';

/** Rejects a writer that has lost its ownership. */
export type LogFence = 'epoch' | 'head';

/** The log of closed bars in the memory of one process, for tests. */
export class BarLogMemory implements BarLog {
  readonly #archive: BarArchiveMemory;
  readonly #epochOf: (shard: number) => number;
  readonly #entries = new Map<number, LogEntry[]>();
  /** All appends in their order, with their bars in the archive. */
  readonly #appends: { readonly entry: LogEntry; readonly entries: LogAppend['entries'] }[] = [];

  readonly #fences: readonly LogFence[];

  /**
   * @param epochOf the epoch of a shard by its lease @param fences the checks that reject an
   * append; fewer for tests of single checks
   */
  constructor(
    archive: BarArchiveMemory,
    epochOf: (shard: number) => number,
    fences: readonly LogFence[] = ['epoch', 'head'],
  ) {
    this.#archive = archive;
    this.#epochOf = epochOf;
    this.#fences = fences;
  }

  async append(fence: Fence, { entries, published }: LogAppend): Promise<LogEntry | 'fenced'> {
    const { shard, epoch, after } = fence;
    const head = this.#headOf(shard);
    if (this.#fences.includes('epoch') && this.#epochOf(shard) !== epoch) return 'fenced';
    if (this.#fences.includes('head') && !isSame(head, after)) return 'fenced';
    this.#archive.appendNow(entries);
    const entry = { shard, epoch, seq: head.seq + 1, after: head, bars: published };
    this.#of(shard).push(entry);
    this.#appends.push({ entry, entries });
    return entry;
  }

  /** The number of appends. */
  get length(): number {
    return this.#appends.length;
  }

  /** Loses all appends but the first of them, and their bars in the archive, as a failover may. */
  cut(length: number): void {
    const kept = this.#appends.splice(0).slice(0, length);
    this.#archive.clear();
    this.#entries.clear();
    for (const { entry, entries } of kept) {
      this.#archive.appendNow(entries);
      this.#of(entry.shard).push(entry);
      this.#appends.push({ entry, entries });
    }
  }

  async read(shard: number, afterSeq: number, most: number): Promise<LogEntry[]> {
    const later = this.#of(shard).filter(({ seq }) => seq > afterSeq);
    return later.slice(0, most);
  }

  async heads(shards: readonly number[]): Promise<ReadonlyMap<number, LogPosition>> {
    return new Map(shards.map((shard) => [shard, this.#headOf(shard)]));
  }

  async window(
    shard: number,
    series: SeriesId,
    range: TimeRange,
    newest?: number,
  ): Promise<SnapshotWindow> {
    const covered = this.#archive
      .coverageNow(series)
      .filter(({ startMs, endMs }) => startMs < range.endMs && endMs > range.startMs);
    return {
      head: this.#headOf(shard),
      bars: this.#archive.readNow(series, range, newest),
      covered,
    };
  }

  /** All entries of a shard's log. */
  entriesOf(shard: number): readonly LogEntry[] {
    return this.#of(shard);
  }

  #headOf(shard: number): LogPosition {
    const last = this.#of(shard).at(-1);
    return last === undefined ? LOG_START : { epoch: last.epoch, seq: last.seq };
  }

  #of(shard: number): LogEntry[] {
    return this.#entries.getOrInsertComputed(shard, (): LogEntry[] => []);
  }
}

function isSame(one: LogPosition, other: LogPosition): boolean {
  return one.epoch === other.epoch && one.seq === other.seq;
}
