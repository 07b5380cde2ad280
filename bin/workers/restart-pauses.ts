import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';

const RESTART: BackOff = { baseMs: 200, capMs: 30_000 };
/** A process that served for this long resets the back-off. */
const FORGIVEN_AFTER_MS = 60_000;

/**
 * Back-off before a process that died is restarted: doubled each time, so that a process that cannot start uses few
 * resources of the others.
 */
export class RestartPauses {
  #restarts = 0;

  /** @param servedMs how long the process had served; zero when it never did */
  next(servedMs: number): number {
    if (servedMs >= FORGIVEN_AFTER_MS) this.#restarts = 0;
    this.#restarts += 1;
    return exponentialMs(this.#restarts - 1, RESTART);
  }
}
