import type { QueryPlan } from '@graphql-hive/router-query-planner';
import type { Clock, Timer } from '#kernel/clock.ts';
import { DomainError } from '#kernel/errors.ts';
import type { Log } from '#kernel/log.ts';
import type { Counter, Meter } from '#kernel/meter.ts';
import { ChildPlanner } from '#gateway/planning/child-planner.ts';
import type { PlannerEnd } from '#gateway/planning/child-planner.ts';
import type { PlannerReply } from '#gateway/planning/planner-messages.ts';
import type { Planner, PlannerSource } from '#gateway/plan/planner.ts';

export interface PlannerProcessOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  /** Longest that one document may take; the second time it counts as one that cannot be planned. */
  readonly timeoutMs?: number;
  /** Documents that may wait for their plans. */
  readonly maxWaiting?: number;
}

/** Ordinary documents take well under a millisecond, the largest accepted ones some hundred. */
const TIMEOUT_MS = 2_000;
/** With the largest documents that the limits let pass, these hold some 30 MB. */
const MAX_WAITING = 100;
/** Reading a supergraph of a hundred subgraphs takes a second; this is for a busy machine. */
const READING_MS = 15_000;
/** A process that does not come up in this time is given up. */
const START_MS = 30_000;
/** How often a document is tried whose process did not end by its own fault. */
const MAX_ATTEMPTS = 2;
const RETRY_AFTER_SEC = 1;

interface Job {
  readonly id: number;
  readonly graph: number;
  readonly sdl: string;
  /** Null for one that only has the supergraph read. */
  readonly source: string | null;
  attempts: number;
  readonly resolve: (plan: QueryPlan | null) => void;
  readonly reject: (error: DomainError) => void;
}

/**
 * Plans in a process of its own, one document after another. A document that ends the process, or twice takes
 * longer than it may, is refused; a new process is started, and whatever else waits is planned there.
 */
export class PlannerProcess implements PlannerSource {
  readonly #options: PlannerProcessOptions;
  readonly #restarts: Counter;
  readonly #planners = new Map<string, Planner>();
  readonly #waiting: Job[] = [];
  #child: ChildPlanner | null = null;
  #isUp = false;
  #current: Job | null = null;
  #timer: Timer | null = null;
  #hasTimedOut = false;
  #isClosed = false;
  #jobs = 0;

  constructor(options: PlannerProcessOptions) {
    this.#options = options;
    this.#restarts = options.meter.counter(
      'marketgraph_planner_ends_total',
      'Times that the process which plans queries ended, and another one took over.',
    );
  }

  /** The planner of a supergraph: the same for everybody who brings the same one. */
  plannerOf(sdl: string): Planner {
    const known = this.#planners.get(sdl);
    if (known !== undefined) return known;
    const graph = this.#planners.size;
    const ask = (source: string | null) =>
      new Promise<QueryPlan | null>((resolve, reject) => {
        const id = (this.#jobs += 1);
        this.#accept({ id, graph, sdl, source, attempts: 0, resolve, reject });
      });
    const planner: Planner = {
      plan: async (source) => (await ask(source)) ?? { kind: 'QueryPlan' },
      read: async () => void (await ask(null)),
    };
    this.#planners.set(sdl, planner);
    return planner;
  }

  #start(): void {
    if (this.#child !== null || this.#isClosed) return;
    this.#isUp = false;
    const child: ChildPlanner = new ChildPlanner({
      onReply: (reply) => {
        if (this.#child === child) this.#hear(child, reply);
      },
      onEnd: (end) => {
        if (this.#child === child) this.#afterEnd(end);
      },
    });
    this.#child = child;
    this.#giveTime(START_MS);
  }

  /** Of the process that plans now; undefined without one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process. Whoever waits is told to come back. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#child?.kill();
    this.#child = null;
    this.#failAll();
  }

  #accept(job: Job): void {
    const { maxWaiting = MAX_WAITING } = this.#options;
    if (this.#isClosed || this.#waiting.length >= maxWaiting) {
      job.reject(busy());
      return;
    }
    this.#waiting.push(job);
    this.#start();
    this.#next();
  }

  #next(): void {
    const child = this.#child;
    if (child === null) return;
    if (this.#current === null && this.#waiting.length === 0 && this.#isUp) {
      child.release();
      return;
    }
    child.hold();
    if (this.#current !== null || !this.#isUp) return;
    const job = this.#waiting.shift()!;
    this.#current = job;
    job.attempts += 1;
    if (child.knows(job.graph)) this.#plan(child, job);
    else {
      child.send({ kind: 'read', id: job.id, graph: job.graph, sdl: job.sdl });
      this.#giveTime(READING_MS);
    }
  }

  #plan(child: ChildPlanner, { id, graph, source }: Job): void {
    if (source === null) this.#finish((job) => job.resolve(null));
    else {
      child.send({ kind: 'plan', id, graph, source });
      this.#giveTime(this.#options.timeoutMs ?? TIMEOUT_MS);
    }
  }

  #finish(tell: (job: Job) => void): void {
    const job = this.#current;
    this.#current = null;
    if (job !== null) tell(job);
    this.#next();
  }

  #giveTime(timeMs: number): void {
    this.#timer?.cancel();
    this.#hasTimedOut = false;
    this.#timer = this.#options.clock.after(timeMs, () => {
      this.#hasTimedOut = true;
      this.#child?.kill();
    });
  }

  #hear(child: ChildPlanner, reply: PlannerReply): void {
    this.#timer?.cancel();
    if (reply.kind === 'up') {
      this.#isUp = true;
      this.#next();
    } else if (this.#current?.id !== reply.id) return;
    else if (reply.kind === 'read') this.#plan(child, this.#current);
    else if (reply.kind === 'planned') this.#finish((job) => job.resolve(reply.plan));
    else this.#finish((job) => job.reject(this.#refusal(reply.message)));
  }

  #afterEnd({ isOwnFault, reason }: PlannerEnd): void {
    this.#timer?.cancel();
    this.#child = null;
    this.#restarts.add(1);
    const job = this.#current;
    this.#current = null;
    const { log } = this.#options;
    log.warn({ reason, hasTimedOut: this.#hasTimedOut }, 'the process that plans queries ended');
    // One that never came up would not come up again at once either.
    if (!this.#isUp) {
      this.#failAll();
      return;
    }
    if (job !== null) this.#afterLoss(job, isOwnFault);
    if (job === null && this.#waiting.length === 0) return;
    this.#start();
    this.#next();
  }

  /**
   * Only what ended the process by itself is refused at once. Somebody may have ended it, and a machine that
   * slept finds every time up: then the document has another chance, when it was slow after all others.
   */
  #afterLoss(job: Job, isOwnFault: boolean): void {
    if (isOwnFault) job.reject(unplannable());
    else if (job.attempts < MAX_ATTEMPTS) {
      if (this.#hasTimedOut) this.#waiting.push(job);
      else this.#waiting.unshift(job);
    } else if (this.#hasTimedOut) job.reject(tooSlow(this.#options.timeoutMs ?? TIMEOUT_MS));
    else job.reject(unplannable());
  }

  #failAll(): void {
    const lost = this.#waiting.splice(0);
    if (this.#current !== null) lost.push(this.#current);
    this.#current = null;
    for (const job of lost) job.reject(busy());
  }

  #refusal(message: string): DomainError {
    if (/recursion limit/i.test(message)) return new DomainError('query_too_complex');
    this.#options.log.error({ reason: message }, 'a query could not be planned');
    return unplannable();
  }
}

function busy(): DomainError {
  return new DomainError('planner_busy', undefined, { retryAfterSec: RETRY_AFTER_SEC });
}

function unplannable(): DomainError {
  return new DomainError('query_not_plannable');
}

function tooSlow(timeoutMs: number): DomainError {
  return new DomainError(
    'query_not_plannable',
    `Planning this query takes longer than the ${timeoutMs} ms that this server allows; ` +
      'ask for its parts in several queries.',
  );
}
