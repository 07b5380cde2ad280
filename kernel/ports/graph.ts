import type { DocumentNode, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Identity } from '#kernel/ports/identity.ts';
import type { TokenScope } from '#kernel/ports/token-store.ts';

/** Who asks. Made once per request at the edge and handed down unchanged. */
export interface RequestContext {
  readonly requestId: string;
  /** Network address of the client, for quotas; never logged in full. */
  readonly clientAddress: string;
  /** Null for anonymous reads. */
  readonly tokenId: string | null;
  /** What the token allows; absent for anonymous reads. */
  readonly scopes?: readonly TokenScope[];
  /** Whom an identity token (JWT) names; absent where none came. */
  readonly identity?: Identity;
  /** Headers of the client that rules read or pass on to subgraphs, by lower-case name; absent where none do. */
  readonly headers?: Readonly<Record<string, string>>;
  /** W3C `traceparent` to pass on to subgraphs, when the client sent one. */
  readonly traceparent?: string;
  /** Whether bulk leaves are read one by one, by their columns or as text in turns: none has to be written before. */
  readonly readsLeaves?: boolean;
}

export interface GraphRequest {
  /** Source text, or a parsed document that the caller keeps (stored documents do). */
  readonly document: string | DocumentNode;
  readonly operationName?: string | undefined;
  /** Frozen ones are frozen through and through: what held for the same object once holds again. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly context: RequestContext;
  readonly signal?: AbortSignal | undefined;
  /** Whether the answer may come in parts where something is deferred. Whoever says so reads `later` to its end. */
  readonly acceptsParts?: boolean;
}

/** What a deferred fragment of one object was answered. */
export interface DeferredResult {
  /** Null where a null bubbled up to the fragment. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Where the object is in the whole answer. */
  readonly path: readonly (string | number)[];
  readonly label?: string;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** A part of an answer after the first one. */
export interface LaterPart {
  readonly incremental: readonly DeferredResult[];
  /** Whether another part follows. */
  readonly hasNext: boolean;
}

/** A GraphQL answer. `data` is absent only when the request never started to execute. */
export interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  /**
   * What was deferred; absent where everything is here. Its requests are made when the next part is asked for, and end
   * with the request's signal.
   */
  readonly later?: AsyncIterableIterator<LaterPart>;
  /** How a subscription event may be queued; absent on queries. Never sent to clients. */
  readonly [DELIVERY]?: Delivery;
}

/** What a slow connection may do with a waiting event. */
export interface Delivery {
  /** A newer event of the same key replaces a waiting one; null means never dropped. */
  readonly conflateKey: string | null;
  /**
   * Place of a live event in its source's one order of publishing: it grows, and the same event has
   * the same place in every stream. Late subscribers are merged with earlier ones where their places
   * meet. A snapshot, which only one stream has, carries none.
   */
  readonly sequence?: number;
  /** Of a snapshot: everything that its source published up to this place is in it. */
  readonly holdsUpTo?: number;
  /**
   * Names the source, which is one run of one process: places of two sources say nothing of each other,
   * be they replicas of one subgraph. Absent where the source lives in the process that reads this.
   */
  readonly source?: string;
}

/** Symbol key by which a source event carries its `Delivery` through the engine to the transport. */
export const DELIVERY: unique symbol = Symbol('delivery');

/**
 * The supergraph, ready to ask. `execute` answers synchronously when nothing had to wait, a plan
 * included, and never throws for anything a client did: bad requests are answers with `errors`.
 */
export interface GraphEngine {
  /** The API schema: what clients see, without federation's machinery. */
  readonly schema: GraphQLSchema;
  /** Grows when the supergraph is replaced: what began before is not shared with what begins after. */
  readonly revision?: number;
  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer>;
  /** A stream of events, or one answer with `errors` when the subscription could not start. */
  subscribe(request: GraphRequest): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer>;
  /**
   * How often the operation would compute at most, by the `@computes` of the schema: fronts count it on
   * the quota of computations before they ask. 0 for what would be refused. Absent where nothing counts.
   */
  computations?(request: GraphRequest): number;
  /**
   * The plan by which this request would be answered, as JSON; for operators. Throws where the answer would be a
   * refusal.
   */
  explain?(request: GraphRequest): object;
}

/** A subgraph that lives in this process. */
export interface LocalSubgraph {
  readonly name: string;
  /** Built by `@apollo/subgraph`, so it answers `_entities` and `_service`. */
  readonly schema: GraphQLSchema;
  /** The value that resolvers get as their context; new loaders for every operation. */
  createContext(request: RequestContext, cancellation?: Cancellation): unknown;
}

/** What may end the work of an operation early: its time is up, or its client is gone. */
export interface Cancellation {
  /**
   * Aborts with a `DomainError`. Undefined where nothing can end the work. Read it only where work really
   * waits: it may start a timer.
   */
  readonly signal: AbortSignal | undefined;
}
