import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Logs once when our clock and that of a venue diverge, and once when they agree again. */
export class SkewWarning {
  readonly #venue: VenueId;
  readonly #maxMs: number;
  readonly #log: Log;
  #isTold = false;

  /** @param maxMs how far the clocks may be apart before it is worth a warning */
  constructor(venue: VenueId, maxMs: number, log: Log) {
    this.#venue = venue;
    this.#maxMs = maxMs;
    this.#log = log;
  }

  /** @param skewMs how far our clock is ahead; null while that is not known */
  observe(skewMs: number | null): void {
    if (skewMs === null) return;
    const venue = venueKey(this.#venue);
    if (!this.#isTold && Math.abs(skewMs) > this.#maxMs) {
      this.#isTold = true;
      const advice =
        'synchronise the clock of this machine (NTP); bars follow the clock of the venue';
      this.#log.warn(
        { venue, skewMs, advice },
        'the clock of this machine differs from that of the venue',
      );
    } else if (this.#isTold && Math.abs(skewMs) < this.#maxMs / 2) {
      this.#isTold = false;
      this.#log.info(
        { venue, skewMs },
        'the clock of this machine agrees with that of the venue again',
      );
    }
  }
}
