import { RateWindow } from '#simulators/host/rate-window.ts';
import { RULES } from '#simulators/venue-c/market-rules.ts';

/**
 * The limits of requests and connections of one address, over both markets. An address above them is refused until it
 * has sent no request for ten minutes.
 */
export class AddressLimit {
  readonly #requests = new RateWindow(RULES.requests, RULES.requestWindowMs);
  readonly #connections = new RateWindow(RULES.connections, RULES.connectionWindowMs);
  #awayUntilMs = -Infinity;

  /** Counts a request; false when the address must stay away, which it then must for longer. */
  admitsRequest(nowMs: number): boolean {
    if (nowMs >= this.#awayUntilMs && this.#requests.admits(nowMs)) return true;
    this.#awayUntilMs = nowMs + RULES.stayAwayMs;
    return false;
  }

  /** Counts a connection that is opened; false when they are too many. */
  admitsConnection(nowMs: number): boolean {
    return this.#connections.admits(nowMs);
  }

  /** Headers with the remaining requests after the last one. */
  headers(nowMs: number): Record<string, string> {
    return limitHeaders(Math.max(0, RULES.requests - this.#requests.used), nowMs);
  }
}

/** @param resetMs when an exhausted limit resets; the current time when none is exhausted */
export function limitHeaders(left: number, resetMs: number): Record<string, string> {
  return {
    'x-bapi-limit': String(RULES.requests),
    'x-bapi-limit-status': String(left),
    'x-bapi-limit-reset-timestamp': String(resetMs),
  };
}
