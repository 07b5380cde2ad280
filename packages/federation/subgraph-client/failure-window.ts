import type { OpeningRule } from '#kernel/async/circuit-breaker.ts';
import type { Clock } from '#kernel/ports/clock.ts';

export interface FailureWindowOptions {
  /** The breaker opens above this share of failed requests. */
  readonly aboveShare: number;
  /** Minimum number of requests in the window. */
  readonly minRequests: number;
  /** Length of the window. */
  readonly windowMs: number;
}

/** Slots of the sliding window; it is at most one slot longer than configured. */
const SLOTS = 10;

interface Slot {
  number: number;
  failures: number;
  total: number;
}

/** Decides when a circuit breaker opens: by the share of failures in a sliding window. */
export class FailureWindow implements OpeningRule {
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

  /** Counts a failure; returns whether the share is exceeded. */
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

  /** Resets the window: earlier failures are irrelevant once the subgraph has recovered. */
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
