import { exponentialMs } from '#kernel/async/back-off.ts';
import type { Clock } from '#kernel/ports/clock.ts';

const BACK_OFF = { baseMs: 15_000, capMs: 1_800_000 };

/** Keeps documents from waiting for an endpoint that does not answer: after each failure in a row it rests longer. */
export class ModelBackOff {
  readonly #clock: Clock;
  #failures = 0;
  #untilMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return this.#clock.monotonicMs() < this.#untilMs;
  }

  failed(): void {
    this.#untilMs = this.#clock.monotonicMs() + exponentialMs(this.#failures, BACK_OFF);
    this.#failures += 1;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
