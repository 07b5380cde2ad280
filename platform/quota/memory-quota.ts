import type { Clock } from '#kernel/ports/clock.ts';
import type { QuotaAnswer, RequestQuota } from '#kernel/http/request-quota.ts';

/** A quota's limits, under its public name. */
export type QuotaLimits = Pick<RequestQuota, 'name' | 'requests' | 'windowSec'>;

/** Maximum number of counted clients; beyond it the oldest window is evicted. */
const MAX_CLIENTS = 500_000;

interface Window {
  readonly endsAtMs: number;
  count: number;
}

/**
 * Counts in this process, synchronously. The window of a client starts with its first request.
 *
 * Windows are stored in order of their start, and thus of their end: expired ones are always at the front, and each
 * new window evicts them. So there is neither a timer nor a sweep, and memory holds the clients of one window length.
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

  /** Number of counted clients. */
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
      // The clock has fractions, whose rounding must not lengthen a window.
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
