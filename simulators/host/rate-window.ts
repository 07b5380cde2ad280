/** Admits a maximum number of requests in each fixed window of a clock. */
export class RateWindow {
  readonly #most: number;
  readonly #lengthMs: number;
  #window = -1;
  #used = 0;

  /** @param most the sum of weights in windows of `lengthMs` milliseconds */
  constructor(most: number, lengthMs: number) {
    this.#most = most;
    this.#lengthMs = lengthMs;
  }

  /** The count in the window of the last call, including refused requests. */
  get used(): number {
    return this.#used;
  }

  /** Counts one thing; false when it is more than the window allows. */
  admits(nowMs: number, weight = 1): boolean {
    const window = Math.floor(nowMs / this.#lengthMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = 0;
    }
    this.#used += weight;
    return this.#used <= this.#most;
  }

  /** When the window of that moment ends. */
  endMs(nowMs: number): number {
    return (Math.floor(nowMs / this.#lengthMs) + 1) * this.#lengthMs;
  }
}
