import { invariant } from '#kernel/errors/invariant.ts';

/** Why a series is loaded: a reader waits for this one, or a scan goes over many. */
export type LoadReason = 'reader' | 'scan';

/**
 * The requests of one series in flight: at most one for its newest bars, and one for older bars; and the readers that
 * wait for an answer.
 */
export class SeriesRequests {
  #live: Promise<void> | null = null;
  #isDeepening = false;
  #isWanted = false;
  #reason: LoadReason | null = null;
  #readers = 0;

  /** The request for the present that is in flight; null without one. */
  get live(): Promise<void> | null {
    return this.#live;
  }

  /** Whether older bars are being retrieved. This never delays the present. */
  get isDeepening(): boolean {
    return this.#isDeepening;
  }

  /** Whether only scans have asked for the series. They load hundreds at once, so readers come before them. */
  get isForScan(): boolean {
    return this.#reason === 'scan';
  }

  /** A load is asked for; a reader's reason replaces that of a scan. */
  loadFor(reason: LoadReason): void {
    if (this.#reason !== 'reader') this.#reason = reason;
  }

  /** Whether a request arrived before the series was loaded, and its load is in flight. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Whether a reader waits for bars of the series. */
  get hasReader(): boolean {
    return this.#readers > 0;
  }

  /** Counts a reader until its answer has settled; gives the answer. */
  async read<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#readers += 1;
    try {
      return await answer;
    } finally {
      this.#readers -= 1;
    }
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
