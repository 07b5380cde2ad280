import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { delay, type Clock, type Random } from '#kernel/ports/clock.ts';
import type { AlertRule, AlertStore } from '#kernel/ports/alert-store.ts';
import type { Log } from '#kernel/ports/log.ts';
import { whyOf } from '#kernel/ports/failure-log.ts';
import { eventsOf } from '#alerts/watching/events-of-causes.ts';
import {
  ask,
  contextOfOwner,
  dataOf,
  follow,
  type AlertGraph,
  type GraphStream,
} from '#alerts/watching/graph-operations.ts';
import { WATCHES } from '#alerts/watching/watches.ts';
import { NotReadyError, type WatchData, type WatchProgress } from '#alerts/watching/watch.ts';

export interface FollowerOptions {
  readonly graph: AlertGraph;
  readonly store: AlertStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called when events were recorded. */
  readonly onEvents: (count: number) => void;
}

const RETRIES: BackOff = { baseMs: 1_000, capMs: 60_000 };
const ENDED = 'The subscription of the rule ended.';
/** What the server no longer knows about the time since the last event. */
const LOST = new Set(['cursor_too_old', 'invalid_cursor']);

/**
 * Evaluates one rule: it subscribes to the graph as a client of it would, and records the events with the progress that
 * they make. After a failure it subscribes again, behind the recorded progress.
 */
export class RuleFollower {
  readonly #rule: AlertRule;
  readonly #options: FollowerOptions;
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  #progress: WatchProgress = {};
  #problem: string | null;
  #failures = 0;

  constructor(rule: AlertRule, options: FollowerOptions) {
    this.#rule = rule;
    this.#options = options;
    this.#problem = rule.problem;
    this.#running = this.#run();
  }

  /** Ends the evaluation; resolves once nothing more is recorded. */
  stop(): Promise<void> {
    this.#ending.abort();
    return this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await this.#follow();
        throw new NotReadyError(ENDED);
      } catch (error) {
        if (signal.aborted) return;
        await this.#recover(error);
      }
    }
  }

  async #follow(): Promise<void> {
    const { graph, store } = this.#options;
    const { id } = this.#rule;
    this.#progress = readProgress(await store.progressOf(id));
    const watch = WATCHES[this.#rule.kind];
    const operation = watch.subscription(this.#rule, this.#progress);
    const stream = await follow(graph, operation, this.#context, this.#ending.signal);
    const onEnd = (): void => void stream.return?.();
    this.#ending.signal.addEventListener('abort', onEnd, { once: true });
    try {
      await this.#readAll(stream);
    } finally {
      this.#ending.signal.removeEventListener('abort', onEnd);
      await stream.return?.();
    }
  }

  async #readAll(stream: GraphStream): Promise<void> {
    const { graph } = this.#options;
    const question = WATCHES[this.#rule.kind].question?.(this.#rule);
    if (question === undefined) await this.#noteProblem(null);
    else await this.#read(await ask(graph, question, this.#context));
    for await (const answer of stream) {
      if (this.#ending.signal.aborted) return;
      const data = dataOf(answer);
      await this.#read(question === undefined ? data : await ask(graph, question, this.#context));
    }
  }

  async #read(data: WatchData): Promise<void> {
    const { store, clock, onEvents } = this.#options;
    const nowMs = clock.nowMs();
    const before = this.#progress;
    const reading = WATCHES[this.#rule.kind].read(data, this.#rule, before, nowMs);
    const made = eventsOf(this.#rule, reading.causes, reading.progress, nowMs);
    const text = JSON.stringify(made.progress);
    if (text !== JSON.stringify(before)) {
      const added = await store.record(this.#rule.id, made.events, text);
      if (added > 0) onEvents(added);
    }
    this.#progress = made.progress;
    this.#failures = 0;
    await this.#noteProblem(null);
  }

  /** Records why the rule is not evaluated, and waits before the next trial. */
  async #recover(thrown: unknown): Promise<void> {
    const { clock, random, store, log } = this.#options;
    try {
      if (thrown instanceof DomainError && LOST.has(thrown.code)) {
        log.warn({ ruleId: this.#rule.id, code: thrown.code }, 'an alert rule missed events');
        const { cursor: _, ...rest } = this.#progress;
        const progress = JSON.stringify({ ...rest, sinceMs: clock.nowMs() });
        await store.record(this.#rule.id, [], progress);
      } else await this.#noteProblem(problemOf(thrown));
      if (!isExpected(thrown)) {
        log.error({ ...whyOf(thrown), ruleId: this.#rule.id }, 'an alert rule is not evaluated');
      }
    } catch {
      // The store is away, which the next trial reports.
    }
    const waitMs = halfJitterMs(this.#failures, RETRIES, random);
    this.#failures += 1;
    await delay(clock, waitMs, this.#ending.signal).catch(() => undefined);
  }

  async #noteProblem(problem: string | null): Promise<void> {
    if (problem === this.#problem) return;
    await this.#options.store.noteProblem(this.#rule.id, problem);
    this.#problem = problem;
  }

  get #context() {
    return contextOfOwner(this.#rule.ownerId, this.#rule.id);
  }
}

function readProgress(text: string | null): WatchProgress {
  return text === null ? {} : (JSON.parse(text) as WatchProgress);
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof NotReadyError || (error instanceof DomainError && error.code !== 'internal')
  );
}

/** What the owner reads; the reason of an internal error is not shown. */
function problemOf(error: unknown): string {
  return isExpected(error) && error instanceof Error
    ? error.message
    : 'The rule cannot be evaluated.';
}
