import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Histogram, Meter } from '#kernel/ports/meter.ts';

/** From the same data centre to a slow connection on another continent. */
const DELAY_BUCKETS_SEC = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/**
 * Counts frames in plain fields and flushes them to the meter at intervals, because a labelled counter costs as much
 * as reading a frame.
 */
export class FrameCounter {
  #frames = 0;
  #bars = 0;
  #malformed = 0;
  #unknown = 0;
  readonly #delay: Histogram;
  readonly #venue: string;
  readonly #flush: (kind: string, count: number) => void;

  constructor(meter: Meter, venue: VenueId) {
    const counter = meter.counter(
      'marketgraph_venue_frames_total',
      'Text frames from venues, by content.',
      ['exchange', 'market', 'kind'],
    );
    this.#venue = venueKey(venue);
    this.#delay = meter.histogram(
      'marketgraph_venue_delivery_delay_seconds',
      "Time from a closed bar's event at the venue, by its own clock, until it was delivered to subscribers.",
      ['venue'],
      DELAY_BUCKETS_SEC,
    );
    this.#flush = (kind, count) => counter.add(count, { ...venue, kind });
  }

  /** A frame arrived, with this many events. */
  frame(events: number): void {
    this.#frames += 1;
    if (events === 0) this.#unknown += 1;
  }

  /** One of its events is a bar. */
  bar(): void {
    this.#bars += 1;
  }

  /** One of its events cannot be read. */
  malformed(): void {
    this.#malformed += 1;
  }

  /** A closed bar was delivered this long after the exchange sent it. */
  delivered(delayMs: number): void {
    this.#delay.observe(Math.max(0, delayMs) / 1_000, { venue: this.#venue });
  }

  flush(): void {
    if (this.#frames === 0) return;
    this.#flush('bar', this.#bars);
    this.#flush('malformed', this.#malformed);
    this.#flush('unknown', this.#unknown);
    this.#frames = 0;
    this.#bars = 0;
    this.#malformed = 0;
    this.#unknown = 0;
  }
}
