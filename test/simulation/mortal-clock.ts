import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** The clock of one process: when the process is killed, none of its timers fires any more. */
export class MortalClock implements Clock {
  readonly #clock: Clock;
  #isDead = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  kill(): void {
    this.#isDead = true;
  }

  nowMs(): number {
    return Math.floor(this.#clock.nowMs());
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  after(delayMs: number, task: () => void): Timer {
    return this.#clock.after(delayMs, () => {
      if (!this.#isDead) task();
    });
  }
}

/**
 * The exchange's clock: it runs with the virtual one, and is not moved when a test steps the wall
 * clock of the machine that the product runs on.
 */
export class SteadyClock implements Clock {
  readonly #clock: Clock;
  readonly #startMs: number;

  constructor(clock: Clock, startMs: number) {
    this.#clock = clock;
    this.#startMs = startMs;
  }

  nowMs(): number {
    return this.#startMs + this.#clock.monotonicMs();
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  after(delayMs: number, task: () => void): Timer {
    return this.#clock.after(delayMs, task);
  }
}
