const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A process that served for this long resets the back-off. */
const FORGIVEN_AFTER_MS = 60_000;

/**
 * Back-off before a process that died is restarted: doubled each time, so that one that cannot start takes little
 * from those that serve.
 */
export class RestartPauses {
  #nextMs = FIRST_PAUSE_MS;

  /** @param servedMs how long the process had served; zero when it never did */
  next(servedMs: number): number {
    if (servedMs >= FORGIVEN_AFTER_MS) this.#nextMs = FIRST_PAUSE_MS;
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    return pauseMs;
  }
}
