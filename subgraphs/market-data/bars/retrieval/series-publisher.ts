import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { BarChange } from '#market-data/bars/series/series-book.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

export interface SeriesPublisherDependencies {
  readonly writer: BarWriter;
  readonly publisher: Pick<MarketPublisher, 'bar'>;
  /** Whether replicas continue what the archive has, and receive everything that is not in it yet. */
  readonly hasReplicas?: boolean;
}

/** Hands changes of series to the archive and to their readers. */
export class SeriesPublisher {
  readonly #dependencies: SeriesPublisherDependencies;

  constructor(dependencies: SeriesPublisherDependencies) {
    this.#dependencies = dependencies;
  }

  publish(watch: SeriesWatch, changes: readonly BarChange[]): void {
    if (changes.length === 0) return;
    const { writer, publisher } = this.#dependencies;
    // Most changes by far are of forming bars, and those are not written.
    if (changes.some(({ kind }) => kind !== 'FORMING')) writer.touch(watch.book);
    if (!this.#hasReaders(watch)) return;
    for (const { kind, bar } of changes) publisher.bar(kind, watch.book.series, bar);
  }

  /**
   * A fill brought a series up to the present.
   *
   * @param isJoined whether its changes continue the known bars; otherwise readers start again
   */
  filled(watch: SeriesWatch, changes: readonly BarChange[], isJoined: boolean): void {
    const isContinued = isJoined && this.#hasReaders(watch);
    watch.present.loaded();
    if (isContinued) this.publish(watch, changes);
    else this.#dependencies.publisher.bar('LOADED', watch.book.series, null);
  }

  /** Before a series is loaded no reader of this process has a snapshot that changes could continue; replicas may. */
  #hasReaders({ isLoaded, book }: SeriesWatch): boolean {
    return isLoaded || (this.#dependencies.hasReplicas === true && book.frontierMs !== null);
  }
}
