import type { Duplex } from 'node:stream';

/** The corking part of a stream. */
export type CorkedStream = Pick<Duplex, 'cork' | 'uncork'>;

/**
 * Batches writes to a stream within one turn into one system call, which dominates the cost of a message. A single
 * event is not delayed; when a server falls behind, several due events still cost one call per connection.
 */
export class BatchedWrites {
  #held: CorkedStream[] = [];

  /** Corks a stream until the microtasks of this turn have run. Call at most once per turn and stream. */
  hold(stream: CorkedStream): void {
    stream.cork();
    if (this.#held.push(stream) === 1) process.nextTick(() => this.#release());
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const stream of held) stream.uncork();
  }
}
