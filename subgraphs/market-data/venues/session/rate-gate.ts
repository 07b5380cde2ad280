import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { FeedPriority } from '#kernel/market/feed.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import type { SessionSettings } from '#market-data/venues/session/settings.ts';
import type { RequestBudget } from '#market-data/venues/venue.ts';

/** The order of service. */
const PRIORITIES = ['live', 'scan', 'history', 'audit'] as const satisfies readonly FeedPriority[];

/** The interface that admits requests. Every `enter` needs a `leave`. */
export type RateAdmission = Pick<RateGate, 'enter' | 'leave' | 'stopFor' | 'learn'>;

interface Waiter {
  readonly weight: number;
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Admits requests within the exchange's weight budget: live ones first, scans and history only within their own share,
 * and none during a stop of the exchange. The queue is bounded in length and in time; a rejection contains the time of
 * the retry.
 */
export class RateGate {
  readonly #clock: Clock;
  readonly #settings: SessionSettings;
  readonly #budget: RateWindow;
  #limits: Readonly<Record<FeedPriority, number>>;
  readonly #waiting: Readonly<Record<FeedPriority, Waiter[]>> = {
    live: [],
    scan: [],
    history: [],
    audit: [],
  };
  #inFlight = 0;
  #stoppedUntilMs = 0;
  #timer: Timer | null = null;

  constructor(clock: Clock, settings: SessionSettings, budget: RequestBudget) {
    this.#clock = clock;
    this.#settings = settings;
    const weight = Math.floor(budget.weight * settings.budgetShare);
    this.#budget = new RateWindow(weight, budget.windowMs);
    this.#limits = this.#limitsOf(1);
  }

  /** Leaves the rest of the budget to other users of it. */
  keepTo(share: number): void {
    this.#limits = this.#limitsOf(share);
    this.#pump();
  }

  #limitsOf(share: number): Readonly<Record<FeedPriority, number>> {
    const limit = Math.floor(this.#budget.limit * share);
    const { historyShare, auditShare } = this.#settings;
    return {
      live: limit,
      scan: Math.floor(limit * historyShare),
      history: Math.floor(limit * historyShare),
      audit: Math.floor(limit * auditShare),
    };
  }

  /**
   * Resolves when a request of this weight may be sent; `leave` must follow. Rejects with `FeedError`
   * (`rate_limited`), or with the signal's reason.
   */
  enter(weight: number, priority: FeedPriority, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const stopMs = this.#stoppedUntilMs - this.#clock.monotonicMs();
    if (stopMs > this.#settings.longestWaitMs) return Promise.reject(overBudget(stopMs));
    if (this.#waiting[priority].length >= this.#settings.maxWaitingRequests) {
      return Promise.reject(overBudget(this.#waitMs(weight, priority)));
    }
    return new Promise((resolve, reject) => {
      const longestWait = this.#clock.after(this.#settings.longestWaitMs, () =>
        waiter.refuse(overBudget(this.#waitMs(weight, priority))),
      );
      const onAbort = (): void => waiter.refuse(signal.reason);
      const leaveQueue = (): void => {
        longestWait.cancel();
        signal.removeEventListener('abort', onAbort);
        const queue = this.#waiting[priority];
        const place = queue.indexOf(waiter);
        if (place >= 0) queue.splice(place, 1);
      };
      const waiter: Waiter = {
        weight,
        admit: () => {
          leaveQueue();
          resolve();
        },
        refuse: (reason) => {
          leaveQueue();
          reject(reason);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting[priority].push(waiter);
      this.#pump();
    });
  }

  /** An admitted request has ended. */
  leave(): void {
    this.#inFlight -= 1;
    this.#pump();
  }

  /**
   * Stops all requests for this time, because the exchange demands it. Requests that would wait longer than allowed are
   * rejected.
   */
  stopFor(durationMs: number): void {
    const untilMs = this.#clock.monotonicMs() + durationMs;
    this.#stoppedUntilMs = Math.max(this.#stoppedUntilMs, untilMs);
    if (durationMs <= this.#settings.longestWaitMs) return;
    for (const queue of Object.values(this.#waiting)) {
      for (const waiter of queue.slice()) waiter.refuse(overBudget(durationMs));
    }
  }

  /** The exchange reports what this address used; others may share the address with us. */
  learn(usedWeight: number): void {
    const nowMs = this.#clock.monotonicMs();
    const unknown = usedWeight - this.#budget.used(nowMs);
    if (unknown > 0) this.#budget.spend(nowMs, unknown);
  }

  #pump(): void {
    this.#timer?.cancel();
    this.#timer = null;
    while (this.#inFlight < this.#settings.maxConcurrentRequests) {
      const priority = PRIORITIES.find((one) => this.#waiting[one].length > 0);
      const waiter = priority === undefined ? undefined : this.#waiting[priority][0];
      if (priority === undefined || waiter === undefined) return;
      const waitMs = this.#waitMs(waiter.weight, priority);
      if (waitMs > 0) {
        this.#timer = this.#clock.after(waitMs, () => this.#pump());
        return;
      }
      this.#inFlight += 1;
      this.#budget.spend(this.#clock.monotonicMs(), waiter.weight);
      waiter.admit();
    }
  }

  /** Milliseconds until the exchange and the budget allow a request, without regard to the queue. */
  #waitMs(weight: number, priority: FeedPriority): number {
    const nowMs = this.#clock.monotonicMs();
    const budgetMs = this.#budget.waitMs(nowMs, weight, this.#limits[priority]);
    return Math.max(this.#stoppedUntilMs - nowMs, budgetMs);
  }
}

function overBudget(retryAfterMs: number): FeedError {
  const message = 'The rate budget of this venue is used up.';
  return new FeedError('rate_limited', message, Math.max(1_000, retryAfterMs));
}
