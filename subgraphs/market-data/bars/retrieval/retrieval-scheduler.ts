import { invariant } from '#kernel/errors/invariant.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { DueRequests } from '#market-data/bars/retrieval/due-requests.ts';
import type { LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { SeriesRetriever } from '#market-data/bars/retrieval/series-retriever.ts';
import type { LoadReason } from '#market-data/bars/watch/series-requests.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

export interface RetrievalSchedulerDependencies {
  readonly watches: ReadonlyMap<string, SeriesWatch>;
  readonly retriever: Pick<SeriesRetriever, 'retrieve' | 'deepen'>;
  readonly clock: Clock;
  readonly settings: Pick<BarSettings, 'liveConcurrency' | 'deepenPauseMs'>;
  /** Aborted when the venue stops; nothing begins from then on. */
  readonly signal: AbortSignal;
}

/**
 * Decides the next request to a venue. The newest bars of every series come first, within the limit on requests. Older
 * bars follow, one page at a time, while requests are left.
 */
export class RetrievalScheduler {
  readonly #dependencies: RetrievalSchedulerDependencies;
  readonly #due: DueRequests;
  /** Requests for the present that are in flight. */
  #requests = 0;
  /** Those of them that leave room to readers. */
  #yielding = 0;
  #isDeepening = false;
  /** Readers that wait for a request to end. */
  readonly #turns: (() => void)[] = [];

  constructor(dependencies: RetrievalSchedulerDependencies) {
    this.#dependencies = dependencies;
    this.#due = new DueRequests(dependencies.clock);
  }

  /**
   * Begins due requests: for the present as far as the limit on requests allows, and for older bars one page at a
   * time. The latter wait while the present has no request to spare, so that at a start every series is current
   * before any is complete.
   */
  pump(): void {
    const { watches, signal } = this.#dependencies;
    if (signal.aborted) return;
    this.#due.look(watches.values());
    this.#beginDue();
    if (this.#isBusy || this.#isDeepening) return;
    for (const watch of watches.values()) {
      if (watch.isDeepeningDue) return void this.#deepen(watch);
    }
  }

  /**
   * Requests the newest bars of a series, for a reader that needs a complete series. Resolves when the request has
   * ended, also after a failure.
   */
  async refresh(watch: SeriesWatch, reason: LoadReason = 'reader'): Promise<void> {
    const { requests } = watch;
    requests.loadFor(reason);
    await requests.live;
    // Many requests may wait; each waits for its turn, as long as its reader does.
    while (this.#isBusyFor(watch) && watch.isAwaited && requests.live === null) await this.#turn();
    const isDue = requests.live === null && !watch.knowsPresent && watch.pauses.leftMs === 0;
    if (isDue && !this.#isBusyFor(watch)) this.#begin(watch, 'fill');
    await requests.live;
  }

  get #isBusy(): boolean {
    return this.#requests >= this.#dependencies.settings.liveConcurrency;
  }

  #isBusyFor(watch: SeriesWatch): boolean {
    return this.#isBusy || (watch.yieldsToReaders && !this.#hasRoom);
  }

  /** Whether another request leaves a third of them to readers. */
  get #hasRoom(): boolean {
    return this.#yielding < Math.ceil((this.#dependencies.settings.liveConcurrency * 2) / 3);
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#turns.push(resolve));
  }

  #beginDue(): void {
    while (!this.#isBusy) {
      const due = this.#due.next(this.#hasRoom);
      if (due === null) return;
      this.#begin(due.watch, due.work);
    }
  }

  #begin(watch: SeriesWatch, work: LiveWork): void {
    invariant(!this.#isBusy, 'no more requests are in flight than the venue allows');
    const yielding = watch.yieldsToReaders ? 1 : 0;
    this.#requests += 1;
    this.#yielding += yielding;
    watch.requests.hold(this.#dependencies.retriever.retrieve(watch, work), () => {
      this.#requests -= 1;
      this.#yielding -= yielding;
      for (const begin of this.#turns.splice(0)) begin();
      this.#beginNext();
    });
  }

  /** A request has ended: begins the next one found, and scans all series again after the last. */
  #beginNext(): void {
    if (this.#dependencies.signal.aborted) return;
    this.#beginDue();
    if (!this.#isBusy) this.pump();
  }

  async #deepen(watch: SeriesWatch): Promise<void> {
    const { retriever, clock, settings } = this.#dependencies;
    this.#isDeepening = true;
    await watch.requests.deepen(() => retriever.deepen(watch));
    clock.after(settings.deepenPauseMs, () => {
      this.#isDeepening = false;
      this.pump();
    });
  }
}
