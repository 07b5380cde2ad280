import type { GraphQLScalarType } from 'graphql';
import type { Delivery, RequestContext } from '#kernel/graph.ts';
import { DELIVERY } from '#kernel/graph.ts';

/** One operation that a plan sends to a subgraph. */
export interface SubgraphOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly source: string;
}

/** An error of a subgraph's answer; in-process errors also carry what was thrown. */
export interface SubgraphFault {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
  readonly originalError?: unknown;
}

/** A subgraph's answer. The engine takes ownership of `data` and changes its objects in place. */
export interface SubgraphAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly SubgraphFault[];
  readonly [DELIVERY]?: Delivery;
}

export type Variables = Readonly<Record<string, unknown>>;

/** A subscription's source events, and how one of them becomes an answer. */
export interface SubgraphEventStream {
  readonly payloads: AsyncIterator<unknown>;
  answer(payload: unknown, scope: OperationScope): SubgraphAnswer | Promise<SubgraphAnswer>;
}

/** An operation that is ready to run many times. */
export interface PreparedOperation {
  /** Throws or rejects with a `DomainError` when the subgraph gives no answer at all. */
  execute(variables: Variables, scope: OperationScope): SubgraphAnswer | Promise<SubgraphAnswer>;
  /** The events of a subscription, or one answer with `errors` when it could not start. */
  subscribe(
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream | SubgraphAnswer>;
}

/** The port behind which a subgraph lives: in this process, or somewhere else. */
export interface SubgraphExecutor {
  /** Custom scalars whose coercion the gateway can apply before it plans; none when unknown. */
  readonly scalars: ReadonlyMap<string, GraphQLScalarType>;
  prepare(operation: SubgraphOperation): PreparedOperation;
  close(): Promise<void>;
}

/**
 * What the fetches of one client operation share. A subscription has one scope per event, so that
 * loaders never serve an entity of an earlier event.
 */
export class OperationScope {
  readonly request: RequestContext;
  readonly signal: AbortSignal | undefined;
  readonly #owners: object[] = [];
  readonly #contexts: unknown[] = [];

  constructor(request: RequestContext, signal: AbortSignal | undefined) {
    this.request = request;
    this.signal = signal;
  }

  /** The owner's context of this operation, made at its first fetch. */
  contextOf(owner: object, create: (request: RequestContext) => unknown): unknown {
    const index = this.#owners.indexOf(owner);
    if (index >= 0) return this.#contexts[index];
    const context = create(this.request);
    this.#owners.push(owner);
    this.#contexts.push(context);
    return context;
  }
}

/** Whether a subscription started. */
export function isEventStream(
  started: SubgraphEventStream | SubgraphAnswer,
): started is SubgraphEventStream {
  return 'payloads' in started;
}
