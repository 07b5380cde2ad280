import { delay, type Clock } from '#kernel/ports/clock.ts';
import type { DerivativeState } from '#kernel/market/derivative.ts';
import { FeedError, type DerivativeFeed } from '#kernel/market/feed.ts';
import type { InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Pause between two rounds over the followed perpetuals. */
const EVERY_MS = 10_000;

export interface PollerDependencies {
  readonly venue: VenueId;
  readonly feed: DerivativeFeed;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with each state that differs from the one before. */
  readonly publish: (instrument: InstrumentId, state: DerivativeState) => void;
}

/** A perpetual with followers. */
interface Followed {
  followers: number;
  /** Null before the first answer. */
  state: DerivativeState | null;
}

/**
 * Polls one venue for the funding, mark price and open interest of the followed perpetuals, one after the other; idle
 * without followers.
 */
export class DerivativePoller {
  readonly #dependencies: PollerDependencies;
  readonly #followed = new Map<string, Followed>();
  readonly #stopping = new AbortController();
  #isRunning = false;

  constructor(dependencies: PollerDependencies) {
    this.#dependencies = dependencies;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Begins to follow a perpetual; the returned function must be called once, to end it. */
  follow(symbol: string): () => void {
    const followed = this.#followed.get(symbol) ?? { followers: 0, state: null };
    followed.followers += 1;
    this.#followed.set(symbol, followed);
    if (!this.#isRunning) void this.#run();
    return () => {
      followed.followers -= 1;
      if (followed.followers === 0) this.#followed.delete(symbol);
    };
  }

  /** The last state; null before the first answer, and without followers. */
  latest(symbol: string): DerivativeState | null {
    return this.#followed.get(symbol)?.state ?? null;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    this.#isRunning = true;
    try {
      // All followers that begin in one turn are part of the first round.
      await delay(this.#dependencies.clock, 0, signal);
      while (this.#followed.size > 0) {
        for (const symbol of this.#followed.keys()) await this.#poll(symbol);
        await delay(this.#dependencies.clock, EVERY_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  async #poll(symbol: string): Promise<void> {
    const { venue, feed, log, publish } = this.#dependencies;
    const instrument = { ...venue, symbol };
    try {
      const state = await feed.fetchState?.(instrument, this.#stopping.signal);
      const followed = this.#followed.get(symbol);
      if (state === undefined || followed === undefined) return;
      const isNews = followed.state === null || differs(followed.state, state);
      followed.state = state;
      if (isNews) publish(instrument, state);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // A defect in one perpetual must not end the others, nor the server.
      if (error instanceof FeedError) {
        log.debug(
          { ...instrument, fault: error.fault },
          'reading derivatives failed; trying again',
        );
      } else log.error({ ...instrument, err: error }, 'the derivatives cannot be read');
    }
  }
}

/** Whether anything but the time differs. */
function differs(one: DerivativeState, other: DerivativeState): boolean {
  return (
    one.markPrice !== other.markPrice ||
    one.fundingRate !== other.fundingRate ||
    one.nextFundingMs !== other.nextFundingMs ||
    one.openInterest !== other.openInterest
  );
}
