import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId, SeriesId } from '#kernel/market/instrument.ts';
import { AggregatedBook } from '#market-data/bars/aggregated/aggregated-book.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import type { BarFollower, MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { FollowedSeries } from '#market-data/bars/series/readable-series.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

interface Followed extends FollowedSeries {
  readonly book: AggregatedBook;
  readonly base: SeriesWatch;
}

/**
 * The aggregated series that are followed now. Each is updated synchronously with its base series, and released when
 * it has no reader left.
 */
export class AggregatedSeries implements BarFollower {
  readonly #publisher: MarketPublisher;
  /** By the topic of the base series, and by their own. */
  readonly #byBase = new Map<string, Map<string, Followed>>();

  constructor(publisher: MarketPublisher) {
    this.#publisher = publisher;
    publisher.followWith(this);
  }

  /** The series; it is updated from now on if a subscription opens before the next event. */
  watch(series: BarSeriesId, base: SeriesWatch, grid: BarGrid): FollowedSeries {
    const baseTopic = barTopic(base.book.series);
    let all = this.#byBase.get(baseTopic);
    if (all === undefined) this.#byBase.set(baseTopic, (all = new Map()));
    const topic = barTopic(series);
    const known = all.get(topic);
    if (known?.base === base) {
      known.book.deepen();
      return known;
    }
    const book = new AggregatedBook(series, base.book, grid);
    const made: Followed = {
      book,
      base,
      get isLoaded() {
        return base.isLoaded && book.frontierMs !== null;
      },
    };
    all.set(topic, made);
    return made;
  }

  isFollowed(base: SeriesId): boolean {
    if (this.#byBase.size === 0) return false;
    const topics = this.#byBase.get(barTopic(base))?.keys() ?? [];
    return [...topics].some((topic) => this.#publisher.bus.isRead(topic));
  }

  onBar(event: BarEvent): void {
    if (this.#byBase.size === 0) return;
    const baseTopic = barTopic(event.series);
    const all = this.#byBase.get(baseTopic);
    if (all === undefined) return;
    for (const [topic, followed] of all) {
      if (this.#publisher.bus.isRead(topic)) this.#carryOn(followed, event);
      else all.delete(topic);
    }
    if (all.size === 0) this.#byBase.delete(baseTopic);
  }

  #carryOn({ book }: Followed, { kind, bar }: BarEvent): void {
    if (kind === 'LOADED' || book.frontierMs === null || book.isShallow) {
      book.restart();
      this.#publisher.bar('LOADED', book.series, null);
      return;
    }
    const changes = kind === 'CORRECTED' ? book.correct(bar!.openTimeMs) : book.follow();
    for (const change of changes) this.#publisher.bar(change.kind, book.series, change.bar);
  }
}
