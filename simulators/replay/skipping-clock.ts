import type { Clock, Timer } from '#kernel/ports/clock.ts';

interface Waiting {
  readonly atMs: number;
  readonly task: () => void;
}

/**
 * A clock for a program that waits only for its own timers. It skips each wait, so that a replay of a morning takes
 * seconds.
 */
export class SkippingClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #waiting: Waiting[] = [];
  #isTurning = false;
  #held = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  nowMs(): number {
    // A wall clock counts whole milliseconds.
    return Math.floor(this.#startMs + this.#elapsedMs);
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  /** Moves on to a moment; time never goes back. */
  moveTo(timeMs: number): void {
    this.#elapsedMs = Math.max(this.#elapsedMs, timeMs - this.#startMs);
  }

  /** Stops the clock while this work runs. */
  async standStillFor<Result>(work: Promise<Result>): Promise<Result> {
    this.#held += 1;
    try {
      return await work;
    } finally {
      this.#held -= 1;
      this.#turn();
    }
  }

  after(delayMs: number, task: () => void): Timer {
    const entry = { atMs: this.#elapsedMs + Math.max(0, delayMs), task };
    this.#waiting.push(entry);
    this.#turn();
    return { cancel: () => void (this.#waiting = this.#waiting.filter((one) => one !== entry)) };
  }

  /** Runs the next timer once everything else had its turn. */
  #turn(): void {
    if (this.#isTurning || this.#waiting.length === 0) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      if (this.#held > 0) return;
      const next = this.#waiting.reduce<Waiting | null>(
        (first, one) => (first === null || one.atMs < first.atMs ? one : first),
        null,
      );
      if (next === null) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs);
      next.task();
      this.#turn();
    });
  }
}
