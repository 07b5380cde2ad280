import type { Clock } from '#kernel/ports/clock.ts';

export interface FailureWindowOptions {
  /** Breaks when more than this share of the requests failed, … */
  readonly aboveShare: number;
  /** … of which there were at least so many … */
  readonly minRequests: number;
  /** … in this time. */
  readonly windowMs: number;
}

/** Pieces that a window is counted in; it is as long as it says, and at most one piece more. */
const SLOTS = 10;

interface Slot {
  number: number;
  failures: number;
  total: number;
}

/**
 * Decides when a subgraph is left alone: by the share of failures in a time that moves on, so that neither a few bad
 * moments nor what happened long ago counts for much.
 */
export class FailureWindow {
  readonly #options: FailureWindowOptions;
  readonly #clock: Clock;
  readonly #slotMs: number;
  readonly #slots: Slot[] = [];

  constructor(options: FailureWindowOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#slotMs = options.windowMs / SLOTS;
  }

  success(): void {
    this.#current().total += 1;
  }

  /** Counts a failure; gives whether there are too many. */
  failure(): boolean {
    const slot = this.#current();
    slot.failures += 1;
    slot.total += 1;
    const { aboveShare, minRequests } = this.#options;
    let failures = 0;
    let total = 0;
    for (const one of this.#slots) {
      failures += one.failures;
      total += one.total;
    }
    return total >= minRequests && failures > aboveShare * total;
  }

  /** Begins anew: what was before says nothing of a subgraph that is back. */
  forget(): void {
    this.#slots.length = 0;
  }

  #current(): Slot {
    const number = Math.floor(this.#clock.monotonicMs() / this.#slotMs);
    const last = this.#slots.at(-1);
    if (last?.number === number) return last;
    const slot = { number, failures: 0, total: 0 };
    this.#slots.push(slot);
    while ((this.#slots[0]?.number ?? number) <= number - SLOTS) this.#slots.shift();
    return slot;
  }
}
