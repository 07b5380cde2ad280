import type { Clock } from '#kernel/ports/clock.ts';
import type { QuotaAnswer, RequestQuota } from '#kernel/http/request-quota.ts';

/** What a quota allows, under the name that clients see. */
export type QuotaLimits = Pick<RequestQuota, 'name' | 'requests' | 'windowSec'>;

/** Most clients that are counted at once; beyond it the oldest window starts anew. */
const MAX_CLIENTS = 500_000;

interface Window {
  readonly endsAtMs: number;
  count: number;
}

/**
 * Counts in this process, synchronously. A client's window starts with its first request.
 *
 * Windows stand in the order of their start, which is that of their end: the expired ones are always
 * in front, and each new window clears those away that it finds there. So neither a timer nor a sweep
 * is needed, and memory holds the clients of one window length.
 */
export class MemoryQuota implements RequestQuota {
  readonly name: string;
  readonly requests: number;
  readonly windowSec: number;
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();

  constructor(limits: QuotaLimits, clock: Clock) {
    this.name = limits.name;
    this.requests = limits.requests;
    this.windowSec = limits.windowSec;
    this.#clock = clock;
  }

  /** How many clients are counted now. */
  get clientCount(): number {
    return this.#windows.size;
  }

  consume(client: string, requests = 1): QuotaAnswer {
    const nowMs = this.#clock.monotonicMs();
    let window = this.#windows.get(client);
    if (window === undefined || window.endsAtMs <= nowMs) window = this.#open(client, nowMs);
    window.count += requests;
    return {
      isAllowed: window.count <= this.requests,
      remaining: Math.max(0, this.requests - window.count),
      // The clock has fractions, whose rounding must not make a window longer than it is.
      resetSec: Math.max(1, Math.ceil(Math.round(window.endsAtMs - nowMs) / 1_000)),
    };
  }

  #open(client: string, nowMs: number): Window {
    this.#windows.delete(client);
    for (const [other, { endsAtMs }] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size < MAX_CLIENTS) break;
      this.#windows.delete(other);
    }
    const window = { endsAtMs: nowMs + this.windowSec * 1_000, count: 0 };
    this.#windows.set(client, window);
    return window;
  }
}
