import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Logs a configured symbol that a venue does not list: once, for all its intervals. */
export class UnlistedSymbols {
  readonly #venue: VenueId;
  readonly #log: Log;
  readonly #logged = new Set<string>();

  constructor(venue: VenueId, log: Log) {
    this.#venue = venue;
    this.#log = log;
  }

  warn(symbol: string): void {
    if (this.#logged.has(symbol)) return;
    this.#logged.add(symbol);
    const advice = 'correct or remove it in the settings; other symbols are not affected';
    const message = 'the venue does not list a configured symbol';
    this.#log.warn({ venue: venueKey(this.#venue), symbol, advice }, message);
  }
}
