/** Weight that an address has used in the current minute, and whether it is banned. */
export interface BudgetState {
  readonly usedWeight: number;
  /** Null when the request is admitted. */
  readonly refusal: {
    readonly status: 429 | 418;
    readonly retryAfterSec: number;
    readonly untilMs: number;
  } | null;
}

const MINUTE_MS = 60_000;
/** Requests in spite of a 429 after which the address is banned. */
const IGNORED_REFUSALS = 10;
const FIRST_BAN_MS = 120_000;
const LONGEST_BAN_MS = 3 * 86_400_000;

/**
 * Binance's rate limit of one address: weight counted per clock minute; above the limit, the answer is 429 until the
 * minute is over. Further requests cause a ban with 418, which is longer each time.
 */
export class RequestBudget {
  readonly #weightPerMinute: number;
  #minute = -1;
  #usedWeight = 0;
  #ignoredRefusals = 0;
  #bannedUntilMs = 0;
  #nextBanMs = FIRST_BAN_MS;

  constructor(weightPerMinute: number) {
    this.#weightPerMinute = weightPerMinute;
  }

  /** Charges a request. Refused ones still count, as on the exchange. */
  charge(weight: number, nowMs: number): BudgetState {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#usedWeight = 0;
      this.#ignoredRefusals = 0;
    }
    this.#usedWeight += weight;
    if (nowMs < this.#bannedUntilMs) return this.#refused(418, this.#bannedUntilMs, nowMs);
    if (this.#usedWeight <= this.#weightPerMinute) {
      return { usedWeight: this.#usedWeight, refusal: null };
    }
    this.#ignoredRefusals += 1;
    if (this.#ignoredRefusals <= IGNORED_REFUSALS) {
      return this.#refused(429, (minute + 1) * MINUTE_MS, nowMs);
    }
    this.#bannedUntilMs = nowMs + this.#nextBanMs;
    this.#nextBanMs = Math.min(2 * this.#nextBanMs, LONGEST_BAN_MS);
    return this.#refused(418, this.#bannedUntilMs, nowMs);
  }

  #refused(status: 429 | 418, untilMs: number, nowMs: number): BudgetState {
    const retryAfterSec = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
    return { usedWeight: this.#usedWeight, refusal: { status, retryAfterSec, untilMs } };
  }
}
