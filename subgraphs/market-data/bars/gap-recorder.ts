import type { Clock } from '#kernel/clock.ts';
import type { VenueFeed } from '#kernel/feed.ts';
import type { GapStore } from '#kernel/gap-store.ts';
import type { VenueId } from '#kernel/instrument.ts';
import { seriesKey, venueKey } from '#kernel/instrument.ts';
import type { Log } from '#kernel/log.ts';
import { GapLedger } from '#market-data/bars/gap-ledger.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** Gaps of earlier processes that a start takes over. */
const MOST_GAPS = 2_000;

export interface GapRecorderDependencies {
  readonly venue: VenueId;
  readonly gapStore?: GapStore | null;
  readonly log: Log;
  readonly feed: Pick<VenueFeed, 'watchOffGrid'>;
  readonly clock: Clock;
}

/** Keeps the ledger of one venue up to now, and durable. A store that fails costs what it would have kept. */
export class GapRecorder {
  readonly ledger = new GapLedger();
  readonly #venue: VenueId;
  readonly #store: GapStore | null;
  readonly #log: Log;

  constructor({ venue, gapStore = null, log, feed, clock }: GapRecorderDependencies) {
    this.#venue = venue;
    this.#store = gapStore;
    this.#log = log;
    feed.watchOffGrid?.((found) => this.ledger.addOffGrid(found, clock.nowMs()));
  }

  /** Takes over what earlier processes knew; what was open in a series that is not kept any more is nobody's. */
  async restore(watches: ReadonlyMap<string, SeriesWatch>): Promise<void> {
    try {
      const gaps = (await this.#store?.read(this.#venue, MOST_GAPS)) ?? [];
      const isKept = (key: string): boolean => watches.has(key);
      this.ledger.restore(
        gaps.filter(({ state, series }) => state !== 'OPEN' || isKept(seriesKey(series))),
      );
    } catch (err) {
      this.#log.warn({ venue: venueKey(this.#venue), err }, 'old gaps are not known');
    }
  }

  /** Looks at what every series lacks now, and writes down what changed. */
  observe(watches: Iterable<SeriesWatch>, nowMs: number): void {
    for (const watch of watches) this.see(watch, nowMs);
    const changed = this.ledger.takeChanged();
    if (changed.length === 0) return;
    this.#store?.put(changed).catch((err: unknown) => {
      this.#log.debug({ venue: venueKey(this.#venue), err }, 'gaps were not written');
    });
  }

  /** Looks at one series. Of one that nobody wanted until now nothing is missing. */
  see(watch: SeriesWatch, nowMs: number): void {
    if (watch.isLoaded || !watch.isOnDemand) this.ledger.observe(watch, nowMs);
  }
}
