import { invariant } from '#kernel/errors/invariant.ts';

/** The requests of one series in flight: at most one for its newest bars, and one for older bars. */
export class SeriesRequests {
  #live: Promise<void> | null = null;
  #isDeepening = false;
  #isWanted = false;

  /** The request for the present that is in flight; null without one. */
  get live(): Promise<void> | null {
    return this.#live;
  }

  /** Whether older bars are being retrieved. This never delays the present. */
  get isDeepening(): boolean {
    return this.#isDeepening;
  }

  /** Whether a request arrived before the series was loaded, and its load is in flight. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /**
   * Holds the series until some work about its present has ended.
   *
   * @param ended is called then, in the same turn
   */
  hold(work: Promise<void>, ended: () => void): void {
    invariant(this.#live === null, 'one request for the newest bars of a series is in flight');
    this.#live = work.finally(() => {
      this.#live = null;
      ended();
    });
  }

  /** Retrieves older bars. Rejects as the work does. */
  async deepen(work: () => Promise<void>): Promise<void> {
    invariant(!this.#isDeepening, 'one request for older bars of a series is in flight');
    this.#isDeepening = true;
    try {
      await work();
    } finally {
      this.#isDeepening = false;
    }
  }

  /** Loads the series for a reader, unless another reader has begun that. */
  want(load: () => Promise<void>): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    void load().finally(() => {
      this.#isWanted = false;
    });
  }
}
