import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';

export interface PollingOptions {
  readonly clock: Clock;
  /** Looks for changes; never rejects. */
  readonly look: () => Promise<unknown>;
  /** Interval without announcements, in milliseconds. */
  readonly everyMs: number;
  /** Minimum time between the beginnings of looks because of announcements, in milliseconds. */
  readonly minApartMs: number;
  /** The announcements of the store; absent where it has none. */
  readonly changes?: StoreChanges | undefined;
  /** Time after which to look in any case, in milliseconds. */
  readonly withinMs?: () => number;
}

/** Interval while changes are announced: an announcement may be lost. */
const RARELY_MS = 30_000;

/**
 * Looks for changes of a store: after each announcement, or at an interval where there are none. One look runs at a
 * time. An announcement during a look causes one more.
 */
export class Polling {
  readonly #options: PollingOptions;
  #timer: Timer | null = null;
  #unfollow: (() => void) | null = null;
  #beganAtMs = -Infinity;
  #isLooking = false;
  #isAnnounced = false;
  #isStopped = false;

  constructor(options: PollingOptions) {
    this.#options = options;
  }

  /** Begins with a wait. */
  start(): void {
    if (this.#isStopped) return;
    this.#unfollow ??= this.#options.changes?.follow(() => this.look()) ?? null;
    if (!this.#isLooking) this.#schedule();
  }

  /** Looks as soon as the last look is over, and long enough ago. */
  look(): void {
    if (this.#isStopped) return;
    if (this.#isLooking) this.#isAnnounced = true;
    else this.#lookAfter(this.#untilNextMs());
  }

  /** Looks no more; a running look ends by itself. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#unfollow?.();
  }

  #schedule(): void {
    const { changes, everyMs, withinMs } = this.#options;
    const intervalMs = changes?.areAnnounced === true ? Math.max(everyMs, RARELY_MS) : everyMs;
    this.#lookAfter(Math.min(intervalMs, withinMs?.() ?? Infinity));
  }

  #untilNextMs(): number {
    const { clock, minApartMs } = this.#options;
    return Math.max(0, this.#beganAtMs + minApartMs - clock.monotonicMs());
  }

  #lookAfter(delayMs: number): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (delayMs <= 0) void this.#lookNow();
    else this.#timer = this.#options.clock.after(delayMs, () => void this.#lookNow());
  }

  async #lookNow(): Promise<void> {
    this.#isLooking = true;
    this.#isAnnounced = false;
    this.#beganAtMs = this.#options.clock.monotonicMs();
    await this.#options.look();
    this.#isLooking = false;
    if (this.#isStopped) return;
    if (this.#isAnnounced) this.#lookAfter(this.#untilNextMs());
    else this.#schedule();
  }
}
