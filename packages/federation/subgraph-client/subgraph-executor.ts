import type { GraphQLScalarType } from 'graphql';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Cancellation, Delivery, RequestContext } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { AnswerPolicy } from '#federation/caching/answer-policy.ts';
import type { CollectedHeaders } from '#federation/headers/collected-headers.ts';
import type { EventHooks, TraceContext } from '#federation/hooks/request-hooks.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** An error of a subgraph's answer; in-process errors also carry the thrown value. */
export interface SubgraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
  readonly originalError?: unknown;
}

/** A subgraph's answer. The engine takes ownership of `data` and mutates it. */
export interface SubgraphAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly SubgraphError[];
  readonly [DELIVERY_KEY]?: Delivery;
}

/** Source events of a subscription, and their mapping to answers. */
export interface SubgraphEventStream {
  readonly payloads: AsyncIterator<unknown>;
  answer(payload: unknown, scope: OperationScope): SubgraphAnswer | Promise<SubgraphAnswer>;
}

/** How many URLs a subgraph has, and how many of them can be used. */
export interface EndpointCounts {
  readonly endpoints: number;
  readonly usable: number;
}

/** The port to a subgraph, in this process or remote. */
export interface SubgraphExecutor {
  /** Custom scalars that the gateway can coerce before planning; empty when unknown. */
  readonly scalars: ReadonlyMap<string, GraphQLScalarType>;
  /** Whether it reads variables as JavaScript numbers, as resolvers in this process do; false when absent. */
  readonly readsPlainNumbers?: boolean;
  /** The URLs of a remote subgraph. */
  readonly endpoints?: EndpointCounts;
  /** Throws or rejects with a `DomainError` when the subgraph does not answer. */
  execute(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): SubgraphAnswer | Promise<SubgraphAnswer>;
  /** The events of a subscription, or one answer with `errors` when it could not start. */
  subscribe(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream | SubgraphAnswer>;
  close(): Promise<void>;
}

/** Time limit of an operation. */
export interface Deadline {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Called for every operation that exceeds the limit. */
  readonly onExpired: (request: RequestContext) => void;
}

/**
 * Shared by the fetches of one client operation. A subscription has one scope per event, so that loaders never serve an
 * entity of an earlier event.
 */
export class OperationScope implements Cancellation {
  readonly request: RequestContext;
  /** Name of the client's operation; null without one. */
  readonly operationName: string | null;
  /** Hooks of the answer; null without plugins. */
  readonly hooks: EventHooks | null;
  /** Collects the caching policies of subgraphs; null if nothing needs them. */
  readonly policy: AnswerPolicy | null;
  /** Collects headers of subgraphs for the client; null if no rule needs them. */
  readonly headers: CollectedHeaders | null;
  readonly #clientSignal: AbortSignal | undefined;
  readonly #deadline: Deadline | null;
  readonly #owners: object[] = [];
  readonly #contexts: unknown[] = [];
  #abort: AbortController | null = null;
  #timer: Timer | null = null;
  readonly #giveUp = (): void => this.#abort?.abort(new DomainError('request_timeout'));

  /** @param signal aborts when the client disconnects */
  constructor(
    request: RequestContext,
    signal: AbortSignal | undefined,
    deadline: Deadline | null = null,
    operationName: string | null = null,
    hooks: EventHooks | null = null,
    policy: AnswerPolicy | null = null,
    headers: CollectedHeaders | null = null,
  ) {
    this.request = request;
    this.operationName = operationName;
    this.hooks = hooks;
    this.policy = policy;
    this.headers = headers;
    this.#clientSignal = signal;
    this.#deadline = deadline;
  }

  /**
   * Aborts when the client disconnects, or with `request_timeout` at the time limit. The timer starts at the first
   * read, so an answer from memory needs neither a timer nor a controller.
   */
  get signal(): AbortSignal | undefined {
    if (this.#deadline === null) return this.#clientSignal;
    return (this.#abort ?? this.#start(this.#deadline)).signal;
  }

  /** The trace context that a subgraph receives as it is; null for a child of the client's. */
  get trace(): TraceContext | null {
    return null;
  }

  /** This scope for one fetch with a trace context of its own. */
  tracedAs(trace: TraceContext | undefined): OperationScope {
    return trace === undefined ? this : new FetchScope(this, trace, this.policy);
  }

  /** This scope for one fetch whose policy is collected by itself. */
  describedBy(policy: AnswerPolicy): OperationScope {
    return new FetchScope(this, this.trace, policy);
  }

  /** Whether no further work should start. */
  get isAborted(): boolean {
    return (this.#abort?.signal ?? this.#clientSignal)?.aborted ?? false;
  }

  /** Ends the operation and its timer. */
  end(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#clientSignal?.removeEventListener('abort', this.#giveUp);
  }

  #start({ clock, timeoutMs, onExpired }: Deadline): AbortController {
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#clientSignal?.aborted === true) this.#giveUp();
    else this.#clientSignal?.addEventListener('abort', this.#giveUp, { once: true });
    this.#timer = clock.after(timeoutMs, () => {
      onExpired(this.request);
      this.#giveUp();
    });
    return abort;
  }

  /** The subgraph's context of this operation, created at its first fetch. */
  contextOf(
    owner: object,
    create: (request: RequestContext, cancellation: Cancellation) => unknown,
  ): unknown {
    const index = this.#owners.indexOf(owner);
    if (index >= 0) return this.#contexts[index];
    const context = create(this.request, this);
    this.#owners.push(owner);
    this.#contexts.push(context);
    return context;
  }
}

/** The scope of an operation as one of its fetches sees it. */
class FetchScope extends OperationScope {
  readonly #scope: OperationScope;
  readonly #trace: TraceContext | null;

  constructor(scope: OperationScope, trace: TraceContext | null, policy: AnswerPolicy | null) {
    const { request, operationName, hooks, headers } = scope;
    super(request, undefined, null, operationName, hooks, policy, headers);
    this.#scope = scope;
    this.#trace = trace;
  }

  override get trace(): TraceContext | null {
    return this.#trace;
  }

  override get signal(): AbortSignal | undefined {
    return this.#scope.signal;
  }

  override get isAborted(): boolean {
    return this.#scope.isAborted;
  }

  override contextOf(...how: Parameters<OperationScope['contextOf']>): unknown {
    return this.#scope.contextOf(...how);
  }
}

/** Whether a subscription started. */
export function isEventStream(
  started: SubgraphEventStream | SubgraphAnswer,
): started is SubgraphEventStream {
  return 'payloads' in started;
}
