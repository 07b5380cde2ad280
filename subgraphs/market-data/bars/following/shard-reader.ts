import type { BarLog, LogEntry, LogPosition } from '#kernel/market/bar-log.ts';

/** Entries of one page of the log. */
const PAGE = 500;

export interface ShardReaderDependencies {
  readonly shard: number;
  /** The entry up to which everything is known. */
  readonly position: LogPosition;
  readonly log: BarLog;
  /** Called for each entry, once and in order. */
  readonly apply: (entry: LogEntry) => void;
  /** Called if delivered entries are no longer true, or too much is missing: everything is read again. */
  readonly forget: () => void;
  /** Called with the number of entries that came from the log alone. */
  readonly onRecovered: (entries: number) => void;
}

/**
 * Takes the entries of one shard in order, from any number of senders and with repetitions. An entry that does not
 * follow the last one is read from the log. A log that lost its end, in a failover or a restore, repeats the same
 * numbers under a later epoch; each entry names its predecessor, so the loss is always detected.
 */
export class ShardReader {
  readonly shard: number;
  readonly #dependencies: ShardReaderDependencies;
  #position: LogPosition;
  #newest: LogPosition;
  #recovering: Promise<void> | null = null;
  #isAgain = false;
  /** Reasons so far to suspect a missing entry, and how many of them were checked. */
  #doubts = 0;
  #settled = 0;

  constructor(dependencies: ShardReaderDependencies) {
    this.#dependencies = dependencies;
    this.shard = dependencies.shard;
    this.#position = dependencies.position;
    this.#newest = dependencies.position;
  }

  /** The last entry that was applied. */
  get position(): LogPosition {
    return this.#position;
  }

  /** Whether entries are missing, or may be. */
  get isBehind(): boolean {
    return this.#doubts > this.#settled || !isSame(this.#newest, this.#position);
  }

  /** Entries that are known to be missing. */
  get missing(): number {
    return Math.max(0, this.#newest.seq - this.#position.seq);
  }

  /** Takes a published entry. */
  offer(entry: LogEntry): void {
    if (this.#follows(entry)) this.#apply(entry);
    else if (entry.seq > this.#position.seq || entry.epoch > this.#position.epoch) {
      this.#note(entry);
      void this.recover();
    }
  }

  /**
   * Takes the last position of the log from a sender that knows it. Entries in flight may take a moment to arrive.
   */
  noteHead(head: LogPosition): void {
    if (head.seq > this.#position.seq || head.epoch > this.#position.epoch) this.#note(head);
  }

  /** A published frame could not be decoded. */
  doubt(): void {
    this.#doubts += 1;
  }

  /** Reads missing entries from the log. Never rejects: if the log is unreachable, the shard stays behind. */
  recover(): Promise<void> {
    this.#isAgain = this.#recovering !== null;
    this.#recovering ??= this.#recoverAll().finally(() => {
      this.#recovering = null;
      if (this.#isAgain && this.isBehind) void this.recover();
    });
    return this.#recovering;
  }

  /**
   * Reads the entries up to a position from the log, and none after it. Rejects if the log is unreachable; stops
   * short of the position if the log was replaced.
   */
  async catchUp(head: LogPosition): Promise<void> {
    const { log, shard } = this.#dependencies;
    while (this.#position.seq < head.seq) {
      const { seq } = this.#position;
      const following = await log.read(shard, seq, Math.min(PAGE, head.seq - seq));
      for (const entry of following) if (this.#follows(entry)) this.#apply(entry);
      if (this.#position.seq === seq) return this.recover();
    }
  }

  async #recoverAll(): Promise<void> {
    try {
      for (;;) {
        const isWhole = await this.#readPage();
        if (isWhole) break;
      }
    } catch {
      this.#doubts += 1;
    }
  }

  /** Returns whether the log has no more. */
  async #readPage(): Promise<boolean> {
    const { log, shard, onRecovered } = this.#dependencies;
    const [before, newest, doubts] = [this.#position, this.#newest, this.#doubts];
    const entries = await log.read(shard, before.seq, PAGE);
    let recovered = 0;
    for (const entry of entries) {
      if (this.#follows(entry)) {
        this.#apply(entry);
        recovered += 1;
      } else if (entry.seq > this.#position.seq) return this.#forget();
      // Entries that were published while the log was read are known already.
    }
    if (recovered > 0) onRecovered(recovered);
    if (entries.length === PAGE) return false;
    if (entries.length === 0) {
      const head = (await log.heads([shard])).get(shard);
      const isCut = head !== undefined && (head.seq < before.seq || isOther(head, before));
      if (isCut) return this.#forget();
    }
    this.#settled = doubts;
    // A position that was published before the log was read, and is not in it, has been lost.
    if (this.#newest === newest) this.#newest = this.#position;
    return true;
  }

  /** Continues behind the end of the log; everything before it is read again. */
  async #forget(): Promise<boolean> {
    const { log, shard, forget } = this.#dependencies;
    const head = (await log.heads([shard])).get(shard);
    if (head === undefined) return true;
    this.#position = head;
    this.#newest = head;
    this.#settled = this.#doubts;
    forget();
    return true;
  }

  #follows(entry: LogEntry): boolean {
    return entry.seq === this.#position.seq + 1 && isSame(entry.after, this.#position);
  }

  #apply(entry: LogEntry): void {
    this.#position = { epoch: entry.epoch, seq: entry.seq };
    if (this.#newest.seq <= entry.seq) this.#newest = this.#position;
    this.#dependencies.apply(entry);
  }

  #note({ epoch, seq }: LogPosition): void {
    if (seq >= this.#newest.seq || epoch > this.#newest.epoch) this.#newest = { epoch, seq };
  }
}

function isSame(one: LogPosition, other: LogPosition): boolean {
  return one.epoch === other.epoch && one.seq === other.seq;
}

function isOther(one: LogPosition, other: LogPosition): boolean {
  return one.seq === other.seq && one.epoch !== other.epoch;
}
