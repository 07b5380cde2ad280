import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { AnswerStore } from '#signalhub/collectors/engine/answer-store.ts';
import type { CollectorMetrics } from '#signalhub/collectors/engine/collector-metrics.ts';
import {
  collectSource,
  type CollectDependencies,
  type RunResult,
} from '#signalhub/collectors/engine/collect-source.ts';
import { longestGapMs, nextRunMs } from '#signalhub/collectors/engine/run-schedule.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import type { DocumentReader } from '#signalhub/collectors/engine/document-reader.ts';
import {
  NEW_STATE,
  publishedStanding,
  type SourceStanding,
} from '#signalhub/collectors/engine/source-standing.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';

export interface CollectorOptions extends Omit<CollectDependencies, 'isOwner'> {
  /** Those that are turned on. */
  readonly sources: readonly FactSource<unknown>[];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: CollectorMetrics;
  readonly answers: AnswerStore;
  /** Reads the pages to which lists lead; without it they are only listed. */
  readonly documents?: DocumentReader;
  /** Called after each run, with the current state of the source. */
  readonly onRun: (source: FactSource<unknown>, state: SourceStanding) => Promise<void>;
}

/** How a run ended. */
export type RunEnd =
  | { readonly result: RunResult; readonly failure: null }
  | { readonly result: null; readonly failure: SourceError };

/** Pauses after failed runs. */
const RETRY: BackOff = { baseMs: 60_000, capMs: 3_600_000 };
/** The longest pause after a failure. */
const MAX_REST_MS = 6 * 3_600_000;
const HEALTH = 'collector_health';
/** The first runs of a start are spread over this time. */
const START_SPREAD_MS = 5_000;

/** Asks every source by its schedule, one run of a source at a time, until it is stopped. */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #states = new Map<string, SourceStanding>();
  readonly #timers = new Map<string, Timer>();
  readonly #running = new Set<Promise<unknown>>();
  #stopping: AbortController | null = null;

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#stopping !== null;
  }

  stateOf({ name }: FactSource<unknown>): SourceStanding {
    return this.#states.get(name) ?? NEW_STATE;
  }

  /** Starts the schedules. Every source runs immediately, unless an earlier run set a later time. */
  start(): void {
    if (this.#stopping !== null) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#track(this.#begin(stopping.signal));
  }

  /** Takes over the state of the sources from an earlier process, so that a pause of a source outlasts a restart. */
  async resume(): Promise<void> {
    const { sources, findFacts, fetcher, clock } = this.#options;
    const { find } = await findFacts([HEALTH]);
    for (const source of sources) {
      const [health] = find(HEALTH, source.name);
      if (health === undefined || this.#states.has(source.name)) continue;
      const standing = publishedStanding(health);
      this.#states.set(source.name, standing);
      const restMs = (standing.nextAtMs ?? 0) - clock.nowMs();
      if (standing.lastFailure?.kind === 'blocked' && restMs > 0) fetcher.rest(source, restMs);
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { sources, random, clock, log } = this.#options;
    try {
      await this.resume();
    } catch (error) {
      // Each run reads the same store before its first request, so no request is too early.
      log.warn({ error: String(error) }, 'publications of earlier collectors cannot be read');
    }
    if (signal.aborted) return;
    for (const source of sources) {
      const untilMs = (this.stateOf(source).nextAtMs ?? 0) - clock.nowMs();
      // A clock that was wrong must not silence a source.
      const restMs = Math.min(untilMs, Math.max(longestGapMs(source.schedule), MAX_REST_MS));
      this.#schedule(source, Math.max(random() * START_SPREAD_MS, restMs));
    }
  }

  /** Ends the runs in flight, which publish nothing more, and resolves once they are over. */
  async stop(): Promise<void> {
    this.#stopping?.abort(new Error('the collector is stopping'));
    this.#stopping = null;
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    await Promise.allSettled(this.#running);
  }

  /** Runs a source now. Rejects only when the signal aborts, or where the fact store fails. */
  async runOnce(source: FactSource<unknown>, signal: AbortSignal): Promise<RunEnd> {
    const { clock, metrics, onRun } = this.#options;
    const startedAtMs = clock.nowMs();
    const end = await this.#attempt(source, signal);
    const before = this.stateOf(source);
    const state: SourceStanding =
      end.failure === null
        ? {
            ...before,
            lastAttemptAtMs: startedAtMs,
            lastSuccessAtMs: clock.nowMs(),
            rows: end.result.outcome === 'ok' ? end.result.rows : before.rows,
            failures: 0,
            lastFailure: null,
            nextAtMs: this.#nextAtMs(source, null, 0),
          }
        : {
            ...before,
            lastAttemptAtMs: startedAtMs,
            failures: before.failures + 1,
            lastFailure: { kind: end.failure.kind, message: end.failure.message },
            nextAtMs: this.#nextAtMs(source, end.failure, before.failures),
          };
    this.#states.set(source.name, state);
    if (end.failure === null) metrics.succeeded(source.name, state.rows);
    else metrics.lag(source.name, clock.nowMs() - (state.lastSuccessAtMs ?? startedAtMs));
    await onRun(source, state);
    return end;
  }

  async #attempt(source: FactSource<unknown>, signal: AbortSignal): Promise<RunEnd> {
    const { log, clock, answers } = this.#options;
    const isOwner = (): boolean => !signal.aborted;
    try {
      const result = await this.#collect(source, isOwner, signal);
      const { receipts, ...facts } = result;
      log.info({ source: source.name, ...facts, receipts: receipts.length }, 'source collected');
      return { result, failure: null };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { kind, message, answer } = error;
      log.warn({ source: source.name, kind, message }, 'collecting a source failed');
      const isUnread = kind === 'shape_changed' || kind === 'malformed';
      if (isUnread && answer !== null) {
        await answers.keep(source.name, answer, message, clock.nowMs());
      }
      return { result: null, failure: error };
    }
  }

  async #collect(
    source: FactSource<unknown>,
    isOwner: () => boolean,
    signal: AbortSignal,
  ): Promise<RunResult> {
    const { documents } = this.#options;
    const listed = await collectSource(source, { ...this.#options, isOwner }, signal);
    if (source.pages === undefined || documents === undefined) return listed;
    const { receipts, notes } = await documents.run(source, isOwner, signal);
    return {
      ...listed,
      receipts: [...listed.receipts, ...receipts],
      notes: [...listed.notes, ...notes],
    };
  }

  #nextAtMs(source: FactSource<unknown>, failure: SourceError | null, failures: number): number {
    const { clock, random } = this.#options;
    const nowMs = clock.nowMs();
    const usualMs = nextRunMs(source.schedule, nowMs, random);
    if (failure === null || failure.kind === 'not_yet' || failure.kind === 'gone') return usualMs;
    const waitMs = halfJitterMs(failures, RETRY, random);
    const againMs = nowMs + Math.max(waitMs, failure.retryAfterMs);
    // A pause that a failure demands overrides the schedule. After other faults, the next run is never later than
    // scheduled.
    return failure.retryAfterMs > 0 ? againMs : Math.min(againMs, usualMs);
  }

  #schedule(source: FactSource<unknown>, delayMs: number): void {
    const signal = this.#stopping?.signal;
    if (signal === undefined) return;
    const timer = this.#options.clock.after(delayMs, () => {
      const run = this.runOnce(source, signal).then(
        () => this.#scheduleNext(source),
        (error: unknown) => this.#failed(source, error, signal),
      );
      this.#track(run);
    });
    this.#timers.set(source.name, timer);
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  #scheduleNext(source: FactSource<unknown>): void {
    const { nextAtMs } = this.stateOf(source);
    const nowMs = this.#options.clock.nowMs();
    this.#schedule(source, Math.max(0, (nextAtMs ?? nowMs) - nowMs));
  }

  /** The fact store failed, or a source has a defect: the run is repeated later. */
  #failed(source: FactSource<unknown>, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    const { log, random } = this.#options;
    log.error({ source: source.name, error: String(error) }, 'source run failed');
    this.#schedule(source, halfJitterMs(1, RETRY, random));
  }
}
