import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { UpstreamFault } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import { UPSTREAM_CAUSES, type UpstreamCause } from '#kernel/market/upstream-cause.ts';

/** One channel of a venue: each connection is one, each kind of request another. */
export interface UpstreamChannel {
  readonly gives: 'stream' | 'bars' | 'instruments' | 'derivatives';
}

export interface UpstreamProblemsDependencies {
  readonly venue: VenueId;
  readonly clock: Clock;
  readonly log: Log;
  /** A venue that worked for this long has recovered. */
  readonly stableAfterMs: number;
}

/**
 * The faults that stop the bars of a venue. A cause is logged as a warning once, for all requests and repetitions,
 * until the venue has recovered. After that it is logged again.
 */
export class UpstreamProblems {
  readonly #dependencies: UpstreamProblemsDependencies;
  readonly #failing = new Map<UpstreamChannel, UpstreamFault>();
  readonly #logged = new Set<UpstreamCause>();
  #recovery: Timer | null = null;

  constructor(dependencies: UpstreamProblemsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The current fault that stops the arrival of bars: of the stream first, then of REST; null without one. An
   * unreadable list of instruments does not count.
   */
  get current(): UpstreamFault | null {
    return this.#faultOf('stream') ?? this.#faultOf('bars');
  }

  /**
   * The venue delivered no usable answer.
   *
   * @param detail text of the log line in addition to the cause; it may name the host
   */
  failed(channel: UpstreamChannel, cause: UpstreamCause, detail: string): void {
    const { clock, log, venue } = this.#dependencies;
    this.#recovery?.cancel();
    this.#recovery = null;
    const before = this.#failing.get(channel);
    if (before?.cause !== cause) {
      this.#failing.set(channel, { cause, sinceMs: before?.sinceMs ?? clock.monotonicMs() });
    }
    const fields = { ...venue, channel: channel.gives, cause, detail };
    const message = `${UPSTREAM_CAUSES[cause]}; trying again`;
    if (this.#logged.has(cause)) {
      log.debug(fields, message);
      return;
    }
    this.#logged.add(cause);
    log.warn(fields, message);
  }

  /** The channel worked. */
  gave(channel: UpstreamChannel): void {
    // Called for every answer, so it returns immediately without a fault.
    if (this.#logged.size === 0) return;
    this.#failing.delete(channel);
    if (this.#failing.size > 0 || this.#recovery !== null) return;
    const { clock, log, venue, stableAfterMs } = this.#dependencies;
    this.#recovery = clock.after(stableAfterMs, () => {
      this.#recovery = null;
      log.info({ ...venue, causes: [...this.#logged] }, 'the exchange has recovered');
      this.#logged.clear();
    });
  }

  #faultOf(gives: UpstreamChannel['gives']): UpstreamFault | null {
    for (const [channel, fault] of this.#failing) if (channel.gives === gives) return fault;
    return null;
  }

  stop(): void {
    this.#recovery?.cancel();
    this.#recovery = null;
  }
}
