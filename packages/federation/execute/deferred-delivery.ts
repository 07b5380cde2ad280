import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphQLFormattedError } from 'graphql';
import type { DeferredResult, LaterPart } from '#kernel/ports/graph.ts';
import type { PendingFragment } from '#federation/execute/pending-fragment.ts';
import { ReportedErrors } from '#federation/execute/reported-errors.ts';
import type { PlanRun } from '#federation/execute/plan-run.ts';
import type { DeferredStep } from '#federation/plan/plan-step.ts';

/** What a delivery is made of. */
export interface DeliveryDependencies {
  /** The run of the first part. */
  readonly first: PlanRun;
  readonly steps: readonly DeferredStep[];
  /**
   * Projects one fragment for some objects, and finds the fragments nested in it.
   *
   * @param own errors of the requests made for the fragment
   */
  readonly project: (
    pending: readonly PendingFragment[],
    reported: ReportedErrors,
    own: readonly GraphQLFormattedError[],
  ) => ProjectedFragments;
  /** The client's errors for a thrown value. */
  readonly failed: (thrown: unknown) => readonly GraphQLFormattedError[];
  /** Called when nothing more follows. */
  readonly onEnd: () => void;
}

export interface ProjectedFragments {
  readonly results: readonly DeferredResult[];
  readonly pending: readonly PendingFragment[];
}

/** The requests of one deferred fragment of the document. */
interface Asked {
  run: PlanRun | null;
  /** Undefined once they are settled. */
  done: Promise<void> | undefined;
  isDone: boolean;
  fault: readonly GraphQLFormattedError[] | null;
  /** Their errors, once settled. */
  errors: readonly GraphQLFormattedError[];
}

/**
 * Delivers the parts after the first one. Requests start when the first part is on its way. A fragment is delivered,
 * for all of its objects, as soon as its own requests are answered; nested fragments follow their parent.
 */
export class DeferredDelivery implements AsyncIterableIterator<LaterPart> {
  readonly #dependencies: DeliveryDependencies;
  readonly #asked: (Asked | undefined)[] = [];
  /** By the index of the fragment. */
  readonly #waiting = new Map<number, PendingFragment[]>();
  readonly #reported = new ReportedErrors();
  #first: readonly PendingFragment[];
  #ready: DeferredResult[] = [];
  #wake: PromiseWithResolvers<void> | null = null;
  #hasBegun = false;
  #isOver = false;

  constructor(dependencies: DeliveryDependencies, pending: readonly PendingFragment[]) {
    this.#dependencies = dependencies;
    this.#first = pending;
    this.#reported.add(dependencies.first.reports.errors);
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<LaterPart> {
    return this;
  }

  async next(): Promise<IteratorResult<LaterPart>> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      // In-process subgraphs may answer synchronously; the first part has to be sent before.
      await nextTurn();
      this.#await(this.#first);
      this.#first = [];
      this.#deliver();
    }
    while (!this.#isOver && this.#ready.length === 0) {
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
    if (this.#isOver) return DONE;
    const incremental = this.#ready;
    this.#ready = [];
    const hasNext = this.#waiting.size > 0;
    if (!hasNext) this.#end();
    return { done: false, value: { incremental, hasNext } };
  }

  return(): Promise<IteratorResult<LaterPart>> {
    this.#end();
    this.#wake?.resolve();
    return Promise.resolve(DONE);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#dependencies.onEnd();
  }

  #await(pending: readonly PendingFragment[]): void {
    for (const one of pending) {
      const { index } = one.fragment.place;
      const same = this.#waiting.get(index);
      if (same === undefined) this.#waiting.set(index, [one]);
      else same.push(one);
    }
    for (const index of this.#waiting.keys()) {
      this.#ask(index);
      for (const other of this.#stepOf(index).with) this.#ask(other);
    }
  }

  #ask(index: number): Asked {
    const known = this.#asked[index];
    if (known !== undefined) return known;
    const asked: Asked = { run: null, done: undefined, isDone: false, fault: null, errors: [] };
    this.#asked[index] = asked;
    const { step, after } = this.#stepOf(index);
    const run = (): void | Promise<void> => {
      asked.run = this.#dependencies.first.continued();
      return step === null ? undefined : asked.run.run(step);
    };
    const before = after.flatMap((one) => this.#ask(one).done ?? []);
    try {
      const waiting = before.length === 0 ? run() : Promise.all(before).then(run);
      if (waiting === undefined) this.#settle(asked, null);
      else {
        asked.done = waiting.then(
          () => this.#settleLate(asked, null),
          (error: unknown) => this.#settleLate(asked, this.#dependencies.failed(error)),
        );
      }
    } catch (error) {
      this.#settle(asked, this.#dependencies.failed(error));
    }
    return asked;
  }

  #stepOf(index: number): DeferredStep {
    return this.#dependencies.steps[index] ?? NOTHING;
  }

  #settle(asked: Asked, fault: readonly GraphQLFormattedError[] | null): void {
    asked.isDone = true;
    asked.done = undefined;
    asked.fault = fault;
    asked.errors = asked.run?.reports.errors ?? [];
    this.#reported.add(asked.errors);
  }

  #settleLate(asked: Asked, fault: readonly GraphQLFormattedError[] | null): void {
    this.#settle(asked, fault);
    this.#deliver();
    if (this.#ready.length > 0) this.#wake?.resolve();
  }

  /** Projects all fragments whose requests are settled, nested ones included. */
  #deliver(): void {
    if (this.#isOver) return;
    for (let isMore = true; isMore;) {
      isMore = false;
      for (const [index, pending] of this.#waiting) {
        if (!this.#isThere(index)) continue;
        this.#waiting.delete(index);
        this.#make(index, pending);
        isMore = true;
      }
    }
  }

  #isThere(index: number): boolean {
    const { with: others } = this.#stepOf(index);
    return [index, ...others].every((one) => this.#asked[one]?.isDone === true);
  }

  #make(index: number, pending: readonly PendingFragment[]): void {
    const { errors, fault } = this.#asked[index]!;
    const { project, failed } = this.#dependencies;
    try {
      if (fault !== null) this.#fail(pending, fault);
      else {
        const made = project(pending, this.#reported, errors);
        this.#ready.push(...made.results);
        this.#await(made.pending);
      }
    } catch (error) {
      this.#fail(pending, failed(error));
    }
  }

  #fail(pending: readonly PendingFragment[], errors: readonly GraphQLFormattedError[]): void {
    for (const { fragment, path } of pending) {
      const { label } = fragment.place;
      this.#ready.push({ data: null, path, ...(label === null ? {} : { label }), errors });
    }
  }
}

const NOTHING: DeferredStep = { step: null, after: [], with: [] };
const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
