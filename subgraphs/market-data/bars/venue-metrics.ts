import type { VenueId } from '#kernel/instrument.ts';
import { venueKey } from '#kernel/instrument.ts';
import type { Interval } from '#kernel/interval.ts';
import type { Counter, Gauge, Meter } from '#kernel/meter.ts';
import type { BookTally } from '#market-data/bars/series-book.ts';
import { newTally } from '#market-data/bars/series-book.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** Metrics of one venue's bars: what was not taken as it came, and how its series are. */
export class VenueMetrics {
  readonly #venue: string;
  readonly #bars: Counter;
  readonly #series: Gauge;
  readonly #reported = newTally();

  constructor(meter: Meter, venue: VenueId) {
    this.#venue = venueKey(venue);
    this.#bars = meter.counter(
      'marketgraph_unusual_bars_total',
      'Bars that were duplicate, outdated, refused or a correction.',
      ['venue', 'kind'],
    );
    this.#series = meter.gauge(
      'marketgraph_series',
      'Series by interval and state; a series may be in several states.',
      ['venue', 'interval', 'state'],
    );
  }

  /** Reports what changed in the counts since the last time, and the present states. */
  observe(tally: BookTally, watches: Iterable<SeriesWatch>): void {
    for (const kind of Object.keys(tally) as Array<keyof BookTally>) {
      const grown = tally[kind] - this.#reported[kind];
      if (grown > 0) this.#bars.add(grown, { venue: this.#venue, kind });
      this.#reported[kind] = tally[kind];
    }
    const states = new Map<Interval, { ready: number; stale: number; total: number }>();
    for (const { book, isReady, isStale } of watches) {
      const { interval } = book.series;
      const state = states.get(interval) ?? { ready: 0, stale: 0, total: 0 };
      state.ready += isReady ? 1 : 0;
      state.stale += isStale ? 1 : 0;
      state.total += 1;
      states.set(interval, state);
    }
    for (const [interval, state] of states) {
      for (const [name, count] of Object.entries(state)) {
        this.#series.set(count, { venue: this.#venue, interval, state: name });
      }
    }
  }
}
