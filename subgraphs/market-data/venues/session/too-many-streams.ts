import { venueKey } from '#kernel/market/instrument.ts';
import type { VenueId } from '#kernel/market/instrument.ts';

/** More series are configured than the exchange streams to one address. */
export class TooManyStreamsError extends Error {
  constructor(venue: VenueId, wanted: number, allowed: number) {
    super(
      `${venueKey(venue)} would need ${wanted} streams (symbols × intervals), and the exchange gives an ` +
        `address ${allowed}: configure fewer symbols`,
    );
    this.name = 'TooManyStreamsError';
  }
}
