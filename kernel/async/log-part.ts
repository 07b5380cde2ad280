import type { Opening, StreamPart } from '#kernel/async/resumable-stream.ts';

/**
 * The part of a stream that follows a log: entries that the reader missed come first, then each new one. A missed entry
 * is delivered as it was when it was new.
 */
export class LogPart<Entry, Delivered> implements StreamPart<Entry, Delivered> {
  readonly #missed: Iterator<Entry>;
  readonly #reached: number;
  readonly #deliver: (entry: Entry) => Delivered | null;

  /**
   * @param missed entries from before the subscription, in order
   * @param reached number of the last entry before the subscription
   * @param deliver returns null for an entry that the reader filters out
   */
  constructor(
    missed: readonly Entry[],
    reached: number,
    deliver: (entry: Entry) => Delivered | null,
  ) {
    this.#missed = missed.values();
    this.#reached = reached;
    this.#deliver = deliver;
  }

  open(): Opening<Delivered> {
    return { delivered: null, holdsUpTo: this.#reached };
  }

  answer(entry: Entry): Delivered | null {
    return this.#deliver(entry);
  }

  due(): Delivered | null {
    for (let next = this.#missed.next(); next.done !== true; next = this.#missed.next()) {
      const delivered = this.#deliver(next.value);
      if (delivered !== null) return delivered;
    }
    return null;
  }
}
