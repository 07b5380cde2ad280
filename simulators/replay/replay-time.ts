import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** Times of a recording. */
export interface ReplayedSpan {
  readonly beginMs: number;
  readonly endMs: number;
}

/** The clock of a replay. It starts with the first request. */
export class ReplayTime {
  readonly #clock: Clock;
  readonly #speed: number;
  readonly #beginMs: number;
  readonly #endMs: number;
  #startedMs: number | null = null;

  /**
   * @param speed how much faster than it was; `Infinity` plays everything as soon as it may be played
   * @param span from the first time of the recording to the last
   */
  constructor(clock: Clock, speed: number, { beginMs, endMs }: ReplayedSpan) {
    this.#clock = clock;
    this.#speed = speed;
    this.#beginMs = beginMs;
    this.#endMs = endMs;
  }

  /** The time of the recording that it is now. */
  nowMs(): number {
    this.#startedMs ??= this.#clock.monotonicMs();
    if (this.#speed === Infinity) return this.#endMs;
    return this.#beginMs + (this.#clock.monotonicMs() - this.#startedMs) * this.#speed;
  }

  /** Runs a task at a time of the recording; at once, but not before this returns, where it has passed. */
  at(timeMs: number, task: () => void): Timer {
    return this.#clock.after(Math.max(0, timeMs - this.nowMs()) / this.#speed, task);
  }

  /** Runs a task after milliseconds that no speed makes shorter. */
  after(delayMs: number, task: () => void): Timer {
    return this.#clock.after(delayMs, task);
  }
}
