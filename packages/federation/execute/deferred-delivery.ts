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
interface FragmentRequests {
  run: PlanRun | null;
  /** Undefined once they are settled. */
  done: Promise<void> | undefined;
  isDone: boolean;
  failure: readonly GraphQLFormattedError[] | null;
  /** Their errors, once settled. */
  errors: readonly GraphQLFormattedError[];
}

/**
 * Delivers the parts after the first one. Requests start when the first part is on its way. A fragment is delivered,
 * for all of its objects, as soon as its own requests are answered; nested fragments follow their parent.
 */
export class DeferredDelivery implements AsyncIterableIterator<LaterPart> {
  readonly #dependencies: DeliveryDependencies;
  readonly #requests: (FragmentRequests | undefined)[] = [];
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
      this.#request(index);
      for (const other of this.#stepOf(index).with) this.#request(other);
    }
  }

  #request(index: number): FragmentRequests {
    const known = this.#requests[index];
    if (known !== undefined) return known;
    const requests: FragmentRequests = {
      run: null,
      done: undefined,
      isDone: false,
      failure: null,
      errors: [],
    };
    this.#requests[index] = requests;
    const { step, after } = this.#stepOf(index);
    const run = (): void | Promise<void> => {
      requests.run = this.#dependencies.first.continued();
      return step === null ? undefined : requests.run.run(step);
    };
    const before = after.flatMap((one) => this.#request(one).done ?? []);
    try {
      const waiting = before.length === 0 ? run() : Promise.all(before).then(run);
      if (waiting === undefined) this.#settle(requests, null);
      else {
        requests.done = waiting.then(
          () => this.#settleLate(requests, null),
          (error: unknown) => this.#settleLate(requests, this.#dependencies.failed(error)),
        );
      }
    } catch (error) {
      this.#settle(requests, this.#dependencies.failed(error));
    }
    return requests;
  }

  #stepOf(index: number): DeferredStep {
    return this.#dependencies.steps[index] ?? NOTHING;
  }

  #settle(requests: FragmentRequests, failure: readonly GraphQLFormattedError[] | null): void {
    requests.isDone = true;
    requests.done = undefined;
    requests.failure = failure;
    requests.errors = requests.run?.reports.errors ?? [];
    this.#reported.add(requests.errors);
  }

  #settleLate(requests: FragmentRequests, failure: readonly GraphQLFormattedError[] | null): void {
    this.#settle(requests, failure);
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
    return [index, ...others].every((one) => this.#requests[one]?.isDone === true);
  }

  #make(index: number, pending: readonly PendingFragment[]): void {
    const { errors, failure } = this.#requests[index]!;
    const { project, failed } = this.#dependencies;
    try {
      if (failure !== null) this.#fail(pending, failure);
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
