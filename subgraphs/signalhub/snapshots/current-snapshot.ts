import { Polling } from '#kernel/async/polling.ts';
import { delay, type Clock } from '#kernel/ports/clock.ts';
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
import type { KnownFacts } from '#signalhub/snapshots/fact-base.ts';
import { prepareViews, type Preparation } from '#signalhub/snapshots/prepare-views.ts';
import { deriveSnapshot, EMPTY_SNAPSHOT, type Snapshot } from '#signalhub/snapshots/snapshot.ts';

export interface CurrentSnapshotOptions {
  readonly store: FactStore;
  /** Publishes an event for every publication that becomes visible after the start. */
  readonly events: EventBus<SnapshotEvent>;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Interval at which the store is polled for publications of other processes, where it announces none. */
  readonly pollMs: number;
  /** Runs expensive view derivations. */
  readonly runner: StepRunner;
  /** Reads what else is followed at the same interval. */
  readonly readBeside?: () => Promise<void>;
  /** Views that are derived before a snapshot becomes visible. */
  readonly preparations: readonly Preparation[];
}

/** Timeout after which a publication becomes visible even without its views. */
const MAX_PREPARING_MS = 10_000;

/**
 * The current snapshot. A new one is derived aside and replaces it in one assignment, so every read of
 * `value` sees one whole publication. It follows publications of this process at once, of other processes
 * within the polling interval, and the date at midnight in Shanghai.
 *
 * The earlier snapshot answers while the views of the next are derived, so that no request waits for them.
 * The first snapshot is visible as soon as it has the kinds of facts that most questions start from; what needs the
 * others waits for these. Its views are derived in the background.
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
  /** The refresh that waits for the running one; all callers until it begins share it. */
  #next: Promise<void> | null = null;
  readonly #polling: Polling;
  /** Greater than the order of every event before the store lost publications. */
  #ordersBefore = 0;
  #isInView = false;

  constructor(options: CurrentSnapshotOptions) {
    this.#options = options;
    const { clock, pollMs } = options;
    this.#polling = new Polling({
      clock,
      everyMs: pollMs,
      // Each derivation of the views takes most of a second.
      minApartMs: pollMs,
      changes: options.store.changes,
      withinMs: () => nextShanghaiMidnightMs(clock.nowMs()) - clock.nowMs(),
      look: () => this.#follow(),
    });
    this.#archive = new FactArchive(options.store);
    this.#failures = new FailureLog(options.log, 'the fact store cannot be read');
    this.#directory = new SnapshotDirectory([], this.#archive, options.runner);
    this.#published = options.meter.gauge(
      'marketgraph_publication_timestamp_seconds',
      'Publication time of the visible publication.',
    );
    this.#rewritten = options.meter.counter(
      'marketgraph_publication_rollbacks_total',
      'Times that the store lost the visible publication and another one replaced it.',
    );
    this.#derivation = options.meter.histogram(
      'marketgraph_snapshot_derivation_seconds',
      'Time to derive the views of a publication.',
    );
  }

  get value(): Snapshot {
    return this.#value;
  }

  /** Whether `value` reflects the store; false until the first publication was read. */
  get isInView(): boolean {
    return this.#isInView;
  }

  /** All snapshots up to the publication of `value`. */
  get directory(): SnapshotDirectory {
    return this.#directory;
  }

  /**
   * Position of a publication in the order of this process's events, which increases even where sequence
   * numbers are reused.
   */
  orderOf({ sequence }: PublicationRecord): number {
    return this.#ordersBefore + sequence;
  }

  /** Derives the first snapshot and begins to follow the store; no effect when already following. */
  async start(): Promise<void> {
    try {
      await this.refresh();
    } finally {
      // An unreadable store is polled again.
      this.#polling.start();
    }
  }

  /** Stops following; the last snapshot stays readable, but missing views are not derived. */
  async stop(): Promise<void> {
    this.#options.runner.stop();
    this.#polling.stop();
    await this.#refreshing;
  }

  /**
   * Applies the newest publication and the current date, if either changed. Refreshes are serialised, so that
   * an older one never replaces a newer. Several publications during a refresh need only one more: each derivation of
   * the views takes most of a second.
   */
  refresh(): Promise<void> {
    if (this.#next !== null) return this.#next;
    const next = this.#refreshing.then(() => {
      this.#next = null;
      return this.#refreshAlone();
    });
    this.#next = next;
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #refreshAlone(): Promise<void> {
    const { store, clock, log } = this.#options;
    await this.#options.readBeside?.();
    const publication = await store.currentPublication();
    const validOn = shanghaiDate(clock.nowMs());
    const { publication: shown, validOn: shownOn, facts } = this.#value;
    if (publication === null) {
      this.#isInView = true;
      if (shown !== null) this.#forget(shown);
      return;
    }
    // A sequence number lost in a failover, or restored from a backup, may belong to another publication.
    const isShown = shown !== null && isSamePlace(publication, shown);
    if (isShown && validOn === shownOn && facts.isWhole) return;
    const startedMs = clock.monotonicMs();
    const isFirst = !this.#isInView || !facts.isWhole;
    // At midnight only the date changes, and the facts are in memory; so are most after a publication of a part.
    const earlier = await this.#knownFacts();
    const value = await deriveSnapshot(this.#options, publication, validOn, earlier, (part) =>
      isFirst ? this.#showPart(part, publication) : Promise.resolve(),
    );
    const publications = await this.#publicationsUpTo(publication);
    // Data that was read while the store lost publications may mix both histories.
    const isRewritten = shown !== null && !has(publications, shown);
    const isMixed = !has(publications, publication) || (isRewritten && earlier !== null);
    if (isMixed) {
      this.#hide(value);
      return this.#refreshAlone();
    }
    const preparing = this.#prepare(value);
    if (shown !== null && !isFirst) await this.#withinTime(preparing);
    // Synchronous up to the end, so that no reader sees a part of the change.
    if (isRewritten) this.#forget(shown);
    this.#show(value, isShown && facts.isWhole ? null : publications);
    const elapsedMs = clock.monotonicMs() - startedMs;
    this.#derivation.observe(elapsedMs / 1000);
    this.#published.set(publication.publishedAtMs / 1000);
    const { publicationId, sequence } = publication;
    log.info({ publicationId, sequence, validOn, elapsedMs }, 'publication visible');
    if (isFirst || isShown) return;
    const order = this.orderOf(publication);
    this.#options.events.publish(SNAPSHOT_TOPIC, { publication, order });
  }

  /** Shows the first snapshot while its facts are being read. */
  async #showPart(value: Snapshot, publication: PublicationRecord): Promise<void> {
    const publications = await this.#publicationsUpTo(publication);
    if (has(publications, publication)) this.#show(value, publications);
  }

  /** @param publications publications of a new directory; null if it is unchanged */
  #show(value: Snapshot, publications: readonly PublicationRecord[] | null): void {
    this.#isInView = true;
    if (this.#value === value) return;
    this.#value = value;
    this.#archive.setNewest(value.publication!.sequence, value.facts);
    if (publications === null) return;
    this.#directory = new SnapshotDirectory(publications, this.#archive, this.#options.runner);
    this.#directory.add(value);
  }

  /** Withdraws a snapshot that was only partly shown. */
  #hide(value: Snapshot): void {
    if (this.#value !== value) return;
    this.#isInView = false;
    this.#value = EMPTY_SNAPSHOT;
    this.#archive = new FactArchive(this.#options.store);
    this.#directory = new SnapshotDirectory([], this.#archive, this.#options.runner);
  }

  /** The publications up to the given one: the known ones and the newer ones, unless the store lost some. */
  async #publicationsUpTo({ sequence }: PublicationRecord): Promise<readonly PublicationRecord[]> {
    const { store } = this.#options;
    const known = this.#directory.publications;
    const last = known.at(-1);
    const stored = last === undefined ? null : await store.findPublication(last.publicationId);
    const isThere = last !== undefined && stored !== null && isSamePlace(stored, last);
    const before = isThere ? known : [];
    const after = await store.publications(isThere ? last.sequence : 0);
    return [...before, ...after].filter((one) => one.sequence <= sequence);
  }

  /** The facts in memory, if the store still has their publication. */
  async #knownFacts(): Promise<KnownFacts | null> {
    const { publication, facts } = this.#value;
    if (publication === null) return null;
    const stored = await this.#options.store.findPublication(publication.publicationId);
    const isThere = stored !== null && isSamePlace(stored, publication);
    return isThere ? { sequence: publication.sequence, facts } : null;
  }

  /** The store lost the current publication: discards everything read of its history. */
  #forget(lost: PublicationRecord): void {
    const { publicationId, sequence } = lost;
    this.#options.log.warn({ publicationId, sequence }, 'the store lost a publication');
    this.#rewritten.add(1);
    this.#ordersBefore += sequence;
    this.#value = EMPTY_SNAPSHOT;
    this.#archive = new FactArchive(this.#options.store);
    this.#directory = new SnapshotDirectory([], this.#archive, this.#options.runner);
  }

  async #prepare(snapshot: Snapshot): Promise<void> {
    const { runner, preparations, log } = this.#options;
    const onFailure = (err: unknown): void =>
      log.error(
        { err, validOn: snapshot.validOn },
        'view derivation failed; the next access retries',
      );
    try {
      await runner.run(prepareViews(snapshot, preparations, onFailure));
    } catch (error) {
      // A stopped runner derives no views.
      log.debug({ err: error }, 'views of a publication not prepared');
    }
  }

  async #withinTime(preparing: Promise<void>): Promise<void> {
    const ended = new AbortController();
    const tooLong = delay(this.#options.clock, MAX_PREPARING_MS, ended.signal);
    await Promise.race([preparing, tooLong]);
    tooLong.catch(() => undefined);
    ended.abort();
  }

  /** While the store is unreadable, the last good snapshot stays. */
  #follow(): Promise<void> {
    return this.refresh().then(
      () => this.#failures.succeeded(),
      (error: unknown) => this.#failures.failed(error),
    );
  }
}

function has(publications: readonly PublicationRecord[], wanted: PublicationRecord): boolean {
  return publications.some((one) => isSamePlace(one, wanted));
}
