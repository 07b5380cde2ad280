import type { Clock } from '#kernel/ports/clock.ts';

/** Limits of requests to a provider: per minute and in flight, for all clients and for one. */
export interface QuestionLimits {
  readonly aMinute: number;
  readonly atOnce: number;
  readonly aMinuteOfOne: number;
  readonly atOnceOfOne: number;
}

const MINUTE_MS = 60_000;

/** Requests of one client in this minute, and those of them in flight. */
interface Share {
  asked: number;
  inFlight: number;
}

/**
 * The budget of requests to a provider. Each client gets only a part of it, so a client with endless requests does not
 * block the others. Rejected requests do not count.
 */
export class QuestionBudget {
  readonly #limits: QuestionLimits;
  readonly #clock: Clock;
  /** Clients of this minute, and those with a request in flight: never more than requests. */
  readonly #shares = new Map<string, Share>();
  readonly #total: Share = { asked: 0, inFlight: 0 };
  #minuteEndsMs = -Infinity;

  constructor(limits: QuestionLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Begins a request; false if none is allowed now. After true, the caller calls `end` once it is over. */
  begin(client: string): boolean {
    this.#renew();
    const share = this.#shares.get(client) ?? { asked: 0, inFlight: 0 };
    const { aMinute, atOnce, aMinuteOfOne, atOnceOfOne } = this.#limits;
    if (share.asked >= aMinuteOfOne || share.inFlight >= atOnceOfOne) return false;
    if (this.#total.asked >= aMinute || this.#total.inFlight >= atOnce) return false;
    this.#shares.set(client, share);
    for (const one of [share, this.#total]) {
      one.asked += 1;
      one.inFlight += 1;
    }
    return true;
  }

  end(client: string): void {
    const share = this.#shares.get(client);
    if (share !== undefined) share.inFlight -= 1;
    this.#total.inFlight -= 1;
  }

  #renew(): void {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < this.#minuteEndsMs) return;
    this.#minuteEndsMs = nowMs + MINUTE_MS;
    this.#total.asked = 0;
    for (const [client, share] of this.#shares) {
      share.asked = 0;
      if (share.inFlight === 0) this.#shares.delete(client);
    }
  }
}
