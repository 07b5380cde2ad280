import type { BarBus } from '#kernel/market/bar-bus.ts';
import type { BarLog, LogEntry, LogPosition } from '#kernel/market/bar-log.ts';

const PAGE = 500;
/** Entries that are published again after the bus lost everything; readers have the log for the rest. */
const MAX_AGAIN = 100;

/**
 * Publishes committed entries of one shard in order. Entries that the bus did not accept are published before later
 * ones. They are read from the log, not kept in memory.
 */
export class Outbox {
  readonly #shard: number;
  readonly #log: BarLog;
  readonly #bus: BarBus;
  /** Whether the bus may lack entries; at the beginning it may, from the previous owner. */
  #isLagging = true;
  #head: LogPosition;
  #working: Promise<void> = Promise.resolve();

  /** @param head the last entry of the log at the beginning */
  constructor(shard: number, head: LogPosition, log: BarLog, bus: BarBus) {
    this.#shard = shard;
    this.#head = head;
    this.#log = log;
    this.#bus = bus;
  }

  /** Whether readers have to read the log. */
  get isLagging(): boolean {
    return this.#isLagging;
  }

  /** Publishes an entry that was just committed. */
  publish(entry: LogEntry): void {
    this.#head = entry;
    this.#working = this.#working.then(() => this.#publish(entry));
  }

  /** Publishes missing entries, if there may be some. */
  retry(): void {
    if (this.#isLagging) this.#working = this.#working.then(() => this.#catchUp());
  }

  /** Resolves once everything so far was published, or failed. */
  async flush(): Promise<void> {
    await this.#working;
  }

  async #publish(entry: LogEntry): Promise<void> {
    if (this.#isLagging) return this.#catchUp();
    try {
      await this.#bus.publish(entry);
    } catch {
      this.#isLagging = true;
    }
  }

  async #catchUp(): Promise<void> {
    if (!this.#isLagging) return;
    try {
      const top = await this.#bus.published(this.#shard);
      let afterSeq = Math.min(top?.seq ?? this.#head.seq - MAX_AGAIN, this.#head.seq);
      for (let page = PAGE; page === PAGE;) {
        const entries = await this.#log.read(this.#shard, afterSeq, PAGE);
        for (const entry of entries) await this.#bus.publish(entry);
        afterSeq = entries.at(-1)?.seq ?? afterSeq;
        page = entries.length;
      }
      this.#isLagging = false;
    } catch {
      // The next heartbeat tries again.
    }
  }
}
