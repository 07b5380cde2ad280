import { delay, type Clock, type Timer } from '#kernel/ports/clock.ts';
import type { FactStore, PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { EventBus } from '#kernel/ports/event-bus.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import { isSamePlace } from '#kernel/ports/log-place.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Histogram, Meter } from '#kernel/ports/meter.ts';
import type { StepRunner } from '#kernel/async/step-runner.ts';
import { nextShanghaiMidnightMs, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { FactArchive } from '#signalhub/snapshots/fact-archive.ts';
import { SNAPSHOT_TOPIC, type SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import { prepareViews, type Preparation } from '#signalhub/snapshots/prepare-views.ts';
import { deriveSnapshot, EMPTY_SNAPSHOT, type Snapshot } from '#signalhub/snapshots/snapshot.ts';

export interface CurrentSnapshotOptions {
  readonly store: FactStore;
  /** Told of every publication that comes into view after the start. */
  readonly events: EventBus<SnapshotEvent>;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** How often the store is asked whether another process has published. */
  readonly pollMs: number;
  /** Makes views that are much work. */
  readonly runner: StepRunner;
  /** The views that a snapshot has before it answers. */
  readonly preparations: readonly Preparation[];
}

/** A publication answers after this time, whether its views are ready or not. */
const MAX_PREPARING_MS = 10_000;

/**
 * The snapshot that answers now. It is derived aside and put in place by one assignment, so whoever
 * reads `value` once sees one publication whole. It follows publications of this process at once,
 * of other processes within the polling interval, and the date at midnight in Shanghai.
 *
 * The snapshot before answers while the views of the next are made, so that no request waits for
 * them. The first has none before it: it answers at once, and its views are made beside.
 */
export class CurrentSnapshot {
  readonly #options: CurrentSnapshotOptions;
  readonly #published: Gauge;
  readonly #derivation: Histogram;
  readonly #rewritten: Counter;
  readonly #failures: FailureLog;
  #archive: FactArchive;
  #value: Snapshot = EMPTY_SNAPSHOT;
  #directory: SnapshotDirectory;
  #refreshing: Promise<void> = Promise.resolve();
  #timer: Timer | null = null;
  /** Greater than the order of every event before the line of publications was cut. */
  #ordersBefore = 0;
  #isInView = false;
  #stopped = false;

  constructor(options: CurrentSnapshotOptions) {
    this.#options = options;
    this.#archive = new FactArchive(options.store);
    this.#failures = new FailureLog(options.log, 'the fact store cannot be read');
    this.#directory = new SnapshotDirectory([], this.#archive, options.runner);
    this.#published = options.meter.gauge(
      'marketgraph_publication_timestamp_seconds',
      'When the current publication was published, in seconds since 1970.',
    );
    this.#rewritten = options.meter.counter(
      'marketgraph_publication_rollbacks_total',
      'Times that the current publication was missing in the store and another one replaced it.',
    );
    this.#derivation = options.meter.histogram(
      'marketgraph_snapshot_derivation_seconds',
      'Time to derive the views of a publication.',
    );
  }

  get value(): Snapshot {
    return this.#value;
  }

  /** Whether `value` is what the store has; false until the first publication was read. */
  get isInView(): boolean {
    return this.#isInView;
  }

  /** Every snapshot that there is, up to the publication of `value`. */
  get directory(): SnapshotDirectory {
    return this.#directory;
  }

  /** The order of a publication among the events of this process, which grows also where numbers are given again. */
  orderOf({ sequence }: PublicationRecord): number {
    return this.#ordersBefore + sequence;
  }

  /** Derives the first snapshot and begins to follow the store; harmless when it follows already. */
  async start(): Promise<void> {
    try {
      await this.refresh();
    } finally {
      // A store that cannot be read yet is asked again.
      this.#schedule();
    }
  }

  /** Stops following; the last snapshot stays readable, but views that it lacks are not made. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.runner.stop();
    this.#timer?.cancel();
    await this.#refreshing;
  }

  /**
   * Takes over the newest publication and the current date, when one of them is not what is shown.
   * Refreshes run one after another, so that an older one never replaces a newer.
   */
  refresh(): Promise<void> {
    const done = this.#refreshing.then(() => this.#refreshAlone());
    this.#refreshing = done.catch(() => undefined);
    return done;
  }

  async #refreshAlone(): Promise<void> {
    const { store, clock, log } = this.#options;
    const publication = await store.currentPublication();
    const validOn = shanghaiDate(clock.nowMs());
    const { publication: shown, validOn: shownOn } = this.#value;
    if (publication === null) {
      this.#isInView = true;
      if (shown !== null) this.#forget(shown);
      return;
    }
    // A number that a failover lost, or that comes back out of a backup, may stand for another publication.
    const isShown = shown !== null && isSamePlace(publication, shown);
    if (isShown && validOn === shownOn) return;
    const startedMs = clock.monotonicMs();
    // At midnight only the date changes, and the facts are here already.
    const known = isShown ? this.#value.facts : undefined;
    const value = await deriveSnapshot(this.#options, publication, validOn, known);
    const publications = (await store.publications()).filter(
      (one) => one.sequence <= publication.sequence,
    );
    // What was read while the store lost it may be of both lines.
    if (!has(publications, publication)) return this.#refreshAlone();
    const isRewritten = shown !== null && !has(publications, shown);
    const isFirst = !this.#isInView;
    const preparing = this.#prepare(value);
    if (shown !== null) await this.#withinTime(preparing);
    // Nothing waits between these, so that nobody sees one without the other.
    this.#isInView = true;
    if (isRewritten) this.#forget(shown);
    this.#value = value;
    this.#archive.setNewest(publication.sequence, value.facts);
    if (!isShown) {
      this.#directory = new SnapshotDirectory(publications, this.#archive, this.#options.runner);
      this.#directory.add(value);
    }
    const elapsedMs = clock.monotonicMs() - startedMs;
    this.#derivation.observe(elapsedMs / 1000);
    this.#published.set(publication.publishedAtMs / 1000);
    const { publicationId, sequence } = publication;
    log.info({ publicationId, sequence, validOn, elapsedMs }, 'publication in view');
    if (isFirst || isShown) return;
    const order = this.orderOf(publication);
    this.#options.events.publish(SNAPSHOT_TOPIC, { publication, order });
  }

  /** The store lost the publication that answers, and with it what was read of its line. */
  #forget(lost: PublicationRecord): void {
    const { publicationId, sequence } = lost;
    this.#options.log.warn({ publicationId, sequence }, 'a publication was lost by the store');
    this.#rewritten.add(1);
    this.#ordersBefore += sequence;
    this.#value = EMPTY_SNAPSHOT;
    this.#archive = new FactArchive(this.#options.store);
    this.#directory = new SnapshotDirectory([], this.#archive, this.#options.runner);
  }

  async #prepare(snapshot: Snapshot): Promise<void> {
    const { runner, preparations, log } = this.#options;
    const onFailure = (err: unknown): void =>
      log.error({ err, validOn: snapshot.validOn }, 'a view cannot be made; it is tried again');
    try {
      await runner.run(prepareViews(snapshot, preparations, onFailure));
    } catch (error) {
      // A runner that has stopped leaves views to nobody.
      log.debug({ err: error }, 'the views of a publication are not prepared');
    }
  }

  async #withinTime(preparing: Promise<void>): Promise<void> {
    const ended = new AbortController();
    const tooLong = delay(this.#options.clock, MAX_PREPARING_MS, ended.signal);
    await Promise.race([preparing, tooLong]);
    tooLong.catch(() => undefined);
    ended.abort();
  }

  #schedule(): void {
    this.#timer?.cancel();
    if (this.#stopped) return;
    const { clock, pollMs } = this.#options;
    const untilMidnightMs = nextShanghaiMidnightMs(clock.nowMs()) - clock.nowMs();
    this.#timer = clock.after(Math.min(pollMs, untilMidnightMs), () => {
      // A store that cannot be read leaves the last good snapshot in place until it can.
      this.refresh()
        .then(
          () => this.#failures.succeeded(),
          (error: unknown) => this.#failures.failed(error),
        )
        .finally(() => this.#schedule());
    });
  }
}

function has(publications: readonly PublicationRecord[], wanted: PublicationRecord): boolean {
  return publications.some((one) => isSamePlace(one, wanted));
}
