import type { VenueId } from '#kernel/instrument.ts';
import type { Meter } from '#kernel/meter.ts';

/**
 * Counts frames in plain fields and hands them to the meter from time to time, because a labelled
 * counter costs as much as reading a frame.
 */
export class FrameTally {
  frames = 0;
  bars = 0;
  malformed = 0;
  unknown = 0;
  readonly #flush: (kind: string, count: number) => void;

  constructor(meter: Meter, venue: VenueId) {
    const counter = meter.counter(
      'marketgraph_venue_frames_total',
      'Text frames from venues, by what they said.',
      ['exchange', 'market', 'kind'],
    );
    this.#flush = (kind, count) => counter.add(count, { ...venue, kind });
  }

  flush(): void {
    if (this.frames === 0) return;
    this.#flush('bar', this.bars);
    this.#flush('malformed', this.malformed);
    this.#flush('unknown', this.unknown);
    this.frames = 0;
    this.bars = 0;
    this.malformed = 0;
    this.unknown = 0;
  }
}
