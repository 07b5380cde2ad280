/**
 * The spending within the last `windowMs`, against a limit. The window slides, so no span of that length ever exceeds
 * the limit, wherever the other side starts its own minutes.
 */
export class RateWindow {
  readonly limit: number;
  readonly #windowMs: number;
  readonly #spent: Array<{ readonly atMs: number; readonly amount: number }> = [];
  #sum = 0;

  constructor(limit: number, windowMs: number) {
    this.limit = limit;
    this.#windowMs = windowMs;
  }

  used(nowMs: number): number {
    let expired = 0;
    for (const entry of this.#spent) {
      if (entry.atMs + this.#windowMs > nowMs) break;
      this.#sum -= entry.amount;
      expired += 1;
    }
    if (expired > 0) this.#spent.splice(0, expired);
    return this.#sum;
  }

  spend(nowMs: number, amount: number): void {
    this.#spent.push({ atMs: nowMs, amount });
    this.#sum += amount;
  }

  /**
   * Milliseconds until `amount` may be spent without exceeding `limit`; zero if it may be now. An amount above the
   * limit itself waits until the window is empty.
   */
  waitMs(nowMs: number, amount: number, limit = this.limit): number {
    let excess = this.used(nowMs) + amount - limit;
    if (excess <= 0) return 0;
    for (const entry of this.#spent) {
      excess -= entry.amount;
      if (excess <= 0) return entry.atMs + this.#windowMs - nowMs;
    }
    const newest = this.#spent.at(-1);
    return newest === undefined ? 0 : newest.atMs + this.#windowMs - nowMs;
  }
}
