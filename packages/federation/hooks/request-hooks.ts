import type { GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import type { OperationExtent } from '#federation/limits/document-bounds.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { QueryPlan } from '#federation/plan/plan-step.ts';

/**
 * An extension of an engine. It is resolved once, when the engine is created: an engine without plugins does none of
 * this. Hooks run within the request and must not block; a hook that throws fails its request, with the code of a
 * `DomainError`, or as `INTERNAL`.
 */
export interface EnginePlugin {
  /** Begins a request, before its document is read. Null when the plugin has no interest in the rest of it. */
  onRequest(request: GraphRequest): RequestHooks | null;
}

/** Called for one request, in this order. */
export interface RequestHooks extends EventHooks {
  /** The document is valid, and not planned yet. */
  onOperation?(operation: RequestedOperation): void;
  onPlan?(planned: RequestedPlan): void;
  /** Begins an event of a subscription. Null when the plugin has no interest in it. */
  onSubscriptionEvent?(): EventHooks | null;
  /** The answer with its last part was handed over, or the subscription ended. */
  onEnd?(): void;
}

/** Called for one answer: that of a request, or an event of a subscription. */
export interface EventHooks {
  /** A request to a subgraph begins, in this process or remote. Null when the plugin has no interest in its end. */
  onFetch?(fetch: StartedFetch): FetchHooks | null;
  /** The answer, or the first part of it. The result is sent in its place. */
  onResponse?(answer: GraphAnswer): GraphAnswer;
}

/** A valid operation. */
export interface RequestedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Null for an operation without a name. */
  readonly name: string | null;
  /** Its size, measured at the first use. */
  readonly extent: OperationExtent;
  /** The fields that it requests by coordinate, such as `Product.price`, each once; found at the first use. */
  readonly fields: readonly string[];
}

export interface RequestedPlan {
  readonly plan: QueryPlan;
  /** Whether an earlier request was planned in the same way. */
  readonly isCached: boolean;
  /** Objects in the answer, by `@listSize` and `@cost`. */
  readonly cost: number;
  /** The same for this operation and those before it in its batch; `cost` for an operation by itself. */
  readonly batchCost: number;
}

export interface StartedFetch {
  readonly subgraph: string;
  readonly operation: SubgraphOperation;
}

export interface FetchHooks {
  /** The trace context that the subgraph receives; absent for a child of the client's. */
  readonly trace?: TraceContext;
  onEnd?(outcome: FetchOutcome): void;
}

/** How a subgraph answered. */
export interface FetchOutcome {
  /** Errors in its answer. */
  readonly errorCount: number;
  /** The failure of the request; undefined if there is an answer. */
  readonly failure: unknown;
}

/** W3C trace context. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}
