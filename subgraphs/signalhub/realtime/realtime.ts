import { Polling } from '#kernel/async/polling.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { EventBus } from '#kernel/ports/event-bus.ts';
import type { Log } from '#kernel/ports/log.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import { LogRewrittenError, type LogPlace } from '#kernel/ports/log-place.ts';
import type {
  Appended,
  AppendOutcome,
  LoggedMaterial,
  MaterialEntry,
  MaterialLog,
} from '#kernel/ports/material-log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { StepRunner } from '#kernel/async/step-runner.ts';
import { streamName } from '#kernel/ports/stream-cursor.ts';
import { FeedCursors } from '#signalhub/realtime/feed-cursor.ts';
import { MaterialFeed, REMEMBERED_MS } from '#signalhub/realtime/material-feed.ts';
import { draftsInSteps, type MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import { MATERIAL_TOPIC, type RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import type { WindowDuration } from '#signalhub/realtime/rolling-window.ts';
import { changesBetween, ordersAfter } from '#signalhub/realtime/rewritten-feed.ts';
import { SectorWatch } from '#signalhub/realtime/sector-watch.ts';

export interface RealtimeOptions {
  readonly materials: MaterialLog;
  readonly bus: EventBus<RealtimeEvent>;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Interval at which the log is polled for other processes' entries, in milliseconds. */
  readonly pollMs: number;
  /** Runs long steps of a batch without blocking the event loop. */
  readonly runner: StepRunner;
}

/** Result for one material of a batch. */
export interface MaterialReceipt {
  readonly materialId: string;
  readonly outcome: AppendOutcome;
  readonly sequence: number;
}

/** Interval of evicting unreachable entries. */
const FORGET_EVERY_MS = 600_000;
/** Minimum time between two reads because of announcements. */
const MIN_APART_MS = 100;

/**
 * The realtime feed and its log. Each accepted material is logged first and then read from the log, as after
 * a restart and in other processes, so all of them have the same feed.
 */
export class RealtimeFeed {
  readonly bus: EventBus<RealtimeEvent>;
  readonly #options: RealtimeOptions;
  readonly #watches = new Map<WindowDuration, SectorWatch>();
  readonly #outcomes: Counter;
  readonly #remembered: Gauge;
  readonly #failures: FailureLog;
  readonly #rewritten: Counter;
  #feed = new MaterialFeed();
  #cursors: FeedCursors | null = null;
  #streamName: string | null = null;
  #reading: Promise<void> = Promise.resolve();
  /** A read that has not started, so it will include everything logged so far. */
  #nextReading: Promise<void> | null = null;
  #forgottenAtMs = -Infinity;
  readonly #polling: Polling;

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.bus = options.bus;
    this.#polling = new Polling({
      clock: options.clock,
      everyMs: options.pollMs,
      minApartMs: MIN_APART_MS,
      changes: options.materials.changes,
      look: () => this.#follow(),
    });
    this.#failures = new FailureLog(options.log, 'the material log cannot be read');
    this.#outcomes = options.meter.counter(
      'marketgraph_materials_total',
      'Realtime materials received, by outcome.',
      ['outcome'],
    );
    this.#rewritten = options.meter.counter(
      'marketgraph_material_log_reloads_total',
      'Times that the material log lost entries and the feed was rebuilt.',
    );
    this.#remembered = options.meter.gauge(
      'marketgraph_materials_in_memory',
      'Realtime materials in memory.',
    );
  }

  /** The current feed; a new object after the log was truncated. */
  get feed(): MaterialFeed {
    return this.#feed;
  }

  /** Publishes the sectors of a window while it has subscribers. */
  watch(duration: WindowDuration): SectorWatch {
    const known = this.#watches.get(duration);
    if (known !== undefined) return known;
    const { clock } = this.#options;
    const watch = new SectorWatch({ feed: () => this.feed, bus: this.bus, clock, duration });
    this.#watches.set(duration, watch);
    return watch;
  }

  /** Signs cursors. */
  get cursors(): FeedCursors {
    if (this.#cursors === null) throw new Error('the realtime feed was not started');
    return this.#cursors;
  }

  /** The name of the material stream in cursors: that of this log, the same in every process. */
  get streamName(): string {
    if (this.#streamName === null) throw new Error('the realtime feed was not started');
    return this.#streamName;
  }

  /** Reads the log as far back as clients can query, and begins to follow it. */
  async start(): Promise<void> {
    const { materials, clock, log } = this.#options;
    const key = await materials.signingKey();
    this.#cursors = new FeedCursors(key);
    this.#streamName = streamName('m', Buffer.from(key).toString('hex'));
    const startedMs = clock.monotonicMs();
    // A start that failed half-way resumes, unless the log was truncated in between.
    await this.#readOn(async (batch) => {
      await this.#prepare(batch);
      this.#apply(batch, false);
    });
    const elapsedMs = clock.monotonicMs() - startedMs;
    log.info({ materials: this.feed.size, elapsedMs }, 'realtime feed loaded');
    this.#polling.start();
  }

  async stop(): Promise<void> {
    this.#polling.stop();
    await this.#reading;
  }

  /**
   * Accepts a batch of materials. When it resolves they are on disk and visible. A material with a known id
   * changes nothing. Throws `invalid_input`, and then accepts none.
   */
  async ingest(drafts: readonly MaterialDraft[]): Promise<MaterialReceipt[]> {
    const { materials, clock, runner } = this.#options;
    const nowMs = clock.nowMs();
    const entries = await runner.run(draftsInSteps(drafts, nowMs));
    const appended = await materials.append(entries, nowMs);
    await this.catchUp();
    return entries.map(({ materialId }, at) => {
      const { outcome, sequence } = appended[at]!;
      this.#outcomes.add(1, { outcome });
      return { materialId, outcome, sequence };
    });
  }

  /** Logs entries of a collector. They are on disk when it resolves, and visible soon: the caller does not wait. */
  async append(entries: readonly MaterialEntry[], nowMs: number): Promise<readonly Appended[]> {
    const appended = await this.#options.materials.append(entries, nowMs);
    // The next poll reads what could not be read now, and logs why.
    this.catchUp().catch(() => undefined);
    return appended;
  }

  /** Applies new entries of the log; serialised, and shared by all waiting callers. */
  catchUp(): Promise<void> {
    if (this.#nextReading !== null) return this.#nextReading;
    const done = this.#reading.then(async () => {
      this.#nextReading = null;
      const materials: LoggedMaterial[] = [];
      const isWhole = await this.#readOn(async (batch) => {
        await this.#prepare(batch);
        materials.push(...batch);
      });
      // Applied at once, so that no reader sees half of a batch.
      if (isWhole) this.#apply(materials, true);
    });
    this.#reading = done.catch(() => undefined);
    this.#nextReading = done;
    return done;
  }

  /** Passes new log entries to `take`. False where the log was truncated and the feed rebuilt. */
  async #readOn(take: (batch: readonly LoggedMaterial[]) => Promise<void>): Promise<boolean> {
    const { place } = this.#feed;
    try {
      for await (const batch of this.#read(place.sequence === 0 ? null : place)) await take(batch);
      return true;
    } catch (error) {
      if (!(error instanceof LogRewrittenError)) throw error;
      await this.#readAnew(error);
      return false;
    }
  }

  #read(after: LogPlace | null): AsyncIterable<readonly LoggedMaterial[]> {
    const { materials, clock } = this.#options;
    return materials.read({ after, readySinceMs: clock.nowMs() - REMEMBERED_MS });
  }

  /** The log lost entries: the feed is rebuilt from the rest, and subscribers get the differences. */
  async #readAnew(reason: LogRewrittenError): Promise<void> {
    const before = this.#feed;
    const feed = new MaterialFeed(ordersAfter(before));
    for await (const batch of this.#read(null)) {
      await this.#prepare(batch, feed);
      for (const one of batch) feed.apply(one);
    }
    this.#feed = feed;
    const changes = changesBetween(before, feed);
    const withdrawn = changes.filter(({ kind }) => kind === 'withdrawn').length;
    const fields = { reason: reason.message, from: before.sequence, to: feed.sequence, withdrawn };
    this.#options.log.warn(fields, 'the material log was truncated; the feed was rebuilt');
    this.#rewritten.add(1);
    for (const change of changes) this.bus.publish(MATERIAL_TOPIC, { kind: 'material', change });
    for (const watch of this.#watches.values()) watch.beginAnew();
    this.#remembered.set(feed.size);
  }

  async #prepare(batch: readonly LoggedMaterial[], feed = this.#feed): Promise<void> {
    await this.#options.runner.run(feed.prepare(batch));
  }

  #apply(batch: readonly LoggedMaterial[], isLive: boolean): void {
    for (const material of batch) {
      const change = this.feed.apply(material);
      if (isLive) this.bus.publish(MATERIAL_TOPIC, { kind: 'material', change });
    }
    const nowMs = this.#options.clock.nowMs();
    if (nowMs - this.#forgottenAtMs >= FORGET_EVERY_MS) {
      this.feed.forget(nowMs);
      this.#forgottenAtMs = nowMs;
    }
    this.#remembered.set(this.feed.size);
  }

  /** While the log cannot be read, the feed stays as it is. */
  #follow(): Promise<void> {
    return this.catchUp().then(
      () => this.#failures.succeeded(),
      (error: unknown) => this.#failures.failed(error),
    );
  }
}
