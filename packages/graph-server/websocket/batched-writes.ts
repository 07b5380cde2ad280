import type { Duplex } from 'node:stream';

/** The part of a stream that can hold writes back. */
export type CorkedStream = Pick<Duplex, 'cork' | 'uncork'>;

/**
 * Joins what is written to one stream in the same turn into one system call, which is most of what a
 * message costs. A lone event leaves as early as without it; when a server is late and several events
 * are due at once, each connection still costs one call, so being late makes it faster, not slower.
 */
export class BatchedWrites {
  #held: CorkedStream[] = [];

  /** Holds a stream back until the microtasks of this turn have run. Once a turn for each stream. */
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
