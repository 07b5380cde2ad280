import type { GraphQLFormattedError } from 'graphql';
import type { DataStep } from '#federation/execute/answering-subgraphs.ts';
import type { PlanRun } from '#federation/execute/plan-run.ts';
import { ReportedErrors } from '#federation/execute/reported-errors.ts';
import type { DeferredStep, PlanStep } from '#federation/plan/plan-step.ts';

/** The index of the parts outside of all deferred fragments. */
export const UNDEFERRED = -1;

/** The inputs of the requests over the data of one run. */
export interface PartRequestsOptions {
  readonly run: PlanRun;
  /** The requests outside of all fragments; null when they are answered. */
  readonly step: PlanStep | null;
  readonly deferred: readonly DeferredStep[];
  /** The requests that complete these data from outside; null for those over all data. */
  readonly around: AroundRequests | null;
  /** The client's errors for a thrown value. */
  readonly failed: (thrown: unknown) => readonly GraphQLFormattedError[];
  /** Called when some requests are answered after a wait. */
  readonly onAnswered: () => void;
}

/** Requests over all data, of which some also complete a part of them. */
export interface AroundRequests {
  readonly requests: PartRequests;
  /** Indexes of the fragments for which they do. */
  readonly outside: ReadonlySet<number>;
}

/** The requests of one deferred fragment. */
interface SentRequests {
  run: PlanRun | null;
  /** Undefined once they are settled. */
  done: Promise<void> | undefined;
  isDone: boolean;
  failure: readonly GraphQLFormattedError[] | null;
  /** Their errors, once settled. */
  errors: readonly GraphQLFormattedError[];
}

/** Sends the requests of the later parts over one run's data, each once. */
export class PartRequests {
  readonly reported = new ReportedErrors();
  readonly #options: PartRequestsOptions;
  readonly #sent = new Map<number, SentRequests>();

  constructor(options: PartRequestsOptions) {
    this.#options = options;
  }

  /** Sends what a fragment needs. */
  send(index: number): void {
    this.#request(index);
    for (const other of this.#stepOf(index).with) this.#request(other);
  }

  /** Whether everything that a fragment needs is answered. */
  isAnswered(index: number): boolean {
    const { with: others } = this.#stepOf(index);
    return [index, ...others].every((one) => this.#sent.get(one)?.isDone === true);
  }

  /** Sends what a fragment needs, and resolves when it is answered; undefined when it is already. */
  settled(index: number): Promise<void> | undefined {
    return this.#request(index).done;
  }

  /** Errors of all requests about something below a place. */
  reportedIn(steps: readonly DataStep[]): readonly GraphQLFormattedError[] {
    const own = this.#withoutHeld(this.reported.in(steps));
    const { around } = this.#options;
    return around === null ? own : [...around.requests.reported.in(steps), ...own];
  }

  /** Errors of the requests for a fragment. */
  errorsOf(index: number): readonly GraphQLFormattedError[] {
    return this.#withoutHeld(this.#sent.get(index)?.errors ?? []);
  }

  /** Why the requests for a fragment could not be sent; null when they were. */
  failureOf(index: number): readonly GraphQLFormattedError[] | null {
    return this.#sent.get(index)?.failure ?? null;
  }

  #request(index: number): SentRequests {
    const known = this.#sent.get(index);
    if (known !== undefined) return known;
    const requests: SentRequests = {
      run: null,
      done: undefined,
      isDone: false,
      failure: null,
      errors: [],
    };
    this.#sent.set(index, requests);
    const { step, after } = this.#stepOf(index);
    const run = (): void | Promise<void> => {
      requests.run = this.#options.run.continued();
      return step === null ? undefined : requests.run.run(step);
    };
    const { around } = this.#options;
    const outer = around?.outside.has(index) === true ? around.requests.settled(index) : undefined;
    const inner = after.map((one) => this.#request(one).done);
    const before = [outer, ...inner].filter((one) => one !== undefined);
    try {
      const waiting = before.length === 0 ? run() : Promise.all(before).then(run);
      if (waiting === undefined) this.#settle(requests, null);
      else {
        requests.done = waiting.then(
          () => this.#settleLate(requests, null),
          (error: unknown) => this.#settleLate(requests, this.#options.failed(error)),
        );
      }
    } catch (error) {
      this.#settle(requests, this.#options.failed(error));
    }
    return requests;
  }

  /** Errors about items that are held back come with them. */
  #withoutHeld(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
    const { held, data } = this.#options.run;
    return held === null ? errors : held.withoutBack(errors, data);
  }

  #stepOf(index: number): DeferredStep {
    const { step, deferred } = this.#options;
    if (index === UNDEFERRED) return { step, after: [], with: [] };
    const own = deferred[index] ?? NOTHING;
    return step === null ? own : { ...own, after: [UNDEFERRED, ...own.after] };
  }

  #settle(requests: SentRequests, failure: readonly GraphQLFormattedError[] | null): void {
    requests.isDone = true;
    requests.done = undefined;
    requests.failure = failure;
    requests.errors = requests.run?.reports.errors ?? [];
    this.reported.add(requests.errors);
  }

  #settleLate(requests: SentRequests, failure: readonly GraphQLFormattedError[] | null): void {
    this.#settle(requests, failure);
    this.#options.onAnswered();
  }
}

const NOTHING: DeferredStep = { step: null, after: [], with: [] };
