import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import { newCounts, type BookCounts } from '#market-data/bars/series/book-counts.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import { VENUE_STATUSES } from '#market-data/bars/events/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import { SYMBOL_FAULTS } from '#market-data/bars/watch/symbol-fault-kinds.ts';
import type { SymbolFault } from '#market-data/bars/watch/symbol-faults.ts';

/** The present state of the venue as a whole. */
export interface VenueMoment {
  /** By the venue's clock. */
  readonly nowMs: number;
  readonly skewMs: number | null;
  readonly status: VenueStatus;
}

interface IntervalState {
  readonly counts: { ready: number; stale: number; total: number };
  /** Ends of the newest closed bars: of the series furthest on, and furthest behind. */
  newestMs: number;
  oldestMs: number;
}

/** Metrics of one venue's bars: irregular updates, and the states of its series. */
export class VenueMetrics {
  readonly #venue: string;
  readonly #bars: Counter;
  readonly #series: Gauge;
  readonly #age: Gauge;
  readonly #status: Gauge;
  readonly #skew: Gauge;
  readonly #unconfirmed: Gauge;
  readonly #oldestCheck: Gauge;
  readonly #symbols: Gauge;
  readonly #reported = newCounts();

  constructor(meter: Meter, venue: VenueId) {
    this.#venue = venueKey(venue);
    this.#bars = meter.counter(
      'marketgraph_irregular_bar_updates_total',
      'Bar updates that were duplicate, outdated, rejected or a correction.',
      ['venue', 'kind'],
    );
    this.#series = meter.gauge(
      'marketgraph_series',
      'Series by interval and state; a series may be in several states.',
      ['venue', 'interval', 'state'],
    );
    this.#age = meter.gauge(
      'marketgraph_bar_age_seconds',
      "Time since the end of the newest closed bar, by the venue's clock, of the newest and the oldest series.",
      ['venue', 'interval', 'series'],
    );
    this.#status = meter.gauge(
      'marketgraph_venue_status',
      '1 for the current status of the venue, else 0.',
      ['venue', 'status'],
    );
    this.#skew = meter.gauge(
      'marketgraph_venue_clock_skew_seconds',
      'Local clock minus the clock of the venue.',
      ['venue'],
    );
    this.#symbols = meter.gauge(
      'marketgraph_symbol_faults',
      'Configured symbols without new bars although the venue works: unlisted, refused or halted.',
      ['venue', 'kind'],
    );
    this.#unconfirmed = meter.gauge(
      'marketgraph_unconfirmed_bars',
      'Settled bars that the venue has not confirmed yet; windows over them are not immutable.',
      ['venue'],
    );
    this.#oldestCheck = meter.gauge(
      'marketgraph_audit_oldest_check_age_seconds',
      'Age of the oldest comparison of confirmed bars with the venue.',
      ['venue'],
    );
  }

  /** Reports the number of symbols without new bars because of a symbol fault. */
  observeSymbols(faults: readonly SymbolFault[]): void {
    for (const kind of Object.keys(SYMBOL_FAULTS)) {
      const symbols = new Set(faults.flatMap((one) => (one.kind === kind ? [one.symbol] : [])));
      this.#symbols.set(symbols.size, { venue: this.#venue, kind });
    }
  }

  /** Reports how far the comparison with the venue has come. It visits every range, so it runs rarely. */
  observeAudit(watches: Iterable<SeriesWatch>, nowMs: number): void {
    const venue = this.#venue;
    let bars = 0;
    let oldestMs = Infinity;
    for (const { audit, book } of watches) {
      bars += audit.unconfirmedBars;
      oldestMs = Math.min(
        oldestMs,
        book.confirmed.oldestFrom(book.horizonMs)?.checkedAtMs ?? Infinity,
      );
    }
    this.#unconfirmed.set(bars, { venue });
    if (oldestMs < Infinity) this.#oldestCheck.set((nowMs - oldestMs) / 1_000, { venue });
  }

  /** Reports the changes of the counts since the last call, and the present states. */
  observe(counts: BookCounts, watches: Iterable<SeriesWatch>, now: VenueMoment): void {
    this.#observeVenue(now);
    for (const kind of Object.keys(counts) as Array<keyof BookCounts>) {
      const grown = counts[kind] - this.#reported[kind];
      if (grown > 0) this.#bars.add(grown, { venue: this.#venue, kind });
      this.#reported[kind] = counts[kind];
    }
    const states = new Map<Interval, IntervalState>();
    for (const { book, isReady, isStale } of watches) {
      const { interval } = book.series;
      const state = states.get(interval) ?? {
        counts: { ready: 0, stale: 0, total: 0 },
        newestMs: -Infinity,
        oldestMs: Infinity,
      };
      const { counts } = state;
      counts.ready += isReady ? 1 : 0;
      counts.stale += isStale ? 1 : 0;
      counts.total += 1;
      const { newestClosedEndMs } = book;
      if (newestClosedEndMs !== null) {
        state.newestMs = Math.max(state.newestMs, newestClosedEndMs);
        state.oldestMs = Math.min(state.oldestMs, newestClosedEndMs);
      }
      states.set(interval, state);
    }
    for (const [interval, state] of states) this.#report(interval, state, now.nowMs);
  }

  #report(interval: Interval, { counts, newestMs, oldestMs }: IntervalState, nowMs: number): void {
    const venue = this.#venue;
    for (const [state, count] of Object.entries(counts)) {
      this.#series.set(count, { venue, interval, state });
    }
    if (newestMs === -Infinity) return;
    this.#age.set((nowMs - newestMs) / 1_000, { venue, interval, series: 'newest' });
    this.#age.set((nowMs - oldestMs) / 1_000, { venue, interval, series: 'oldest' });
  }

  #observeVenue({ status, skewMs }: VenueMoment): void {
    const venue = this.#venue;
    for (const one of VENUE_STATUSES)
      this.#status.set(one === status ? 1 : 0, { venue, status: one });
    if (skewMs !== null) this.#skew.set(skewMs / 1_000, { venue });
  }
}
