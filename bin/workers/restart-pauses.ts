import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';

const RESTART: BackOff = { baseMs: 200, capMs: 30_000 };
/** Whoever served for so long died of something else than the time before. */
const FORGIVEN_AFTER_MS = 60_000;

/**
 * How long to wait before a process that died is started again: twice as long each time, so that one that
 * cannot start takes little from those that serve.
 */
export class RestartPauses {
  #restarts = 0;

  /** @param servedMs how long the process that died had served; zero where it never did */
  next(servedMs: number): number {
    if (servedMs >= FORGIVEN_AFTER_MS) this.#restarts = 0;
    this.#restarts += 1;
    return exponentialMs(this.#restarts - 1, RESTART);
  }
}
