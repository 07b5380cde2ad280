import type { DocumentNode, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Identity } from '#kernel/ports/identity.ts';
import type { TokenScope } from '#kernel/ports/token-store.ts';

/** The client and its rights. Created once per request at the edge and passed down unchanged. */
export interface RequestContext {
  readonly requestId: string;
  /** Network address of the client, for quotas; never logged in full. */
  readonly clientAddress: string;
  /** Null for anonymous requests. */
  readonly tokenId: string | null;
  /** Scopes of the token; absent for anonymous requests. */
  readonly scopes?: readonly TokenScope[];
  /** The verified identity token (JWT); absent without one. */
  readonly identity?: Identity;
  /** Headers of the client that rules read or pass on to subgraphs, by lower-case name; absent where none do. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Name and version of the client, which the client chooses; absent if no report needs them. */
  readonly client?: ClientApp;
  /** W3C `traceparent` of the client, whose children are the requests to subgraphs. */
  readonly traceparent?: string;
  /** W3C `tracestate` that belongs to it. */
  readonly tracestate?: string;
  /** Whether variables hold files (`UploadedFile`) that the client is still sending. */
  readonly hasFiles?: boolean;
  /** Whether the caller reads bulk leaves by column or in chunks, so that they need not be serialized before. */
  readonly readsLeaves?: boolean;
}

/** A client application by its own word; an empty version is unknown. */
export interface ClientApp {
  readonly name: string;
  readonly version: string;
}

export interface GraphRequest {
  /** Source text, or a parsed document that the caller caches (stored documents do). */
  readonly document: string | DocumentNode;
  /** The id in the operator's manifest by which the client named the document; absent for a text of the client. */
  readonly documentId?: string | undefined;
  readonly operationName?: string | undefined;
  /**
   * Deep-frozen variables are cached by identity: a check of the same object is not repeated. A whole number that a
   * double cannot hold is an `ExactNumber`.
   */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly context: RequestContext;
  readonly signal?: AbortSignal | undefined;
  /** Whether the response may come in parts (`@defer`, `@stream`). The caller must then read `later` to its end. */
  readonly acceptsParts?: boolean;
  /** What the operations of one batch cost together, which is bounded as the cost of one is; the engine adds to it. */
  readonly sharedCost?: SharedCost;
}

/** The cost of the operations of a batch so far. */
export interface SharedCost {
  spent: number;
}

/** A part of an answer that follows: a deferred fragment of one object, or the later items of one list. */
export interface AnnouncedPart {
  /** Unique in the answer. */
  readonly id: number;
  /** Path of the object or the list in the response. */
  readonly path: readonly (string | number)[];
  readonly label?: string;
}

/** The result of a deferred fragment on one object, which completes its part. */
export interface DeferredResult extends AnnouncedPart {
  /** All fields of the fragment, also those that an earlier part has; null when an error nulled the whole fragment. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Later items of a list. */
export interface StreamedItems extends AnnouncedPart {
  /** Null when the next item is an error and may not be null; nothing follows. */
  readonly items: readonly unknown[] | null;
  /** Index of the first of them. */
  readonly from: number;
  /** Whether they complete their part. */
  readonly isLast: boolean;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** A later part of an incremental response. */
export interface LaterPart {
  /** Parts that this part announces; absent when it announces none. */
  readonly pending?: readonly AnnouncedPart[];
  readonly incremental: readonly (DeferredResult | StreamedItems)[];
  /** Whether another part follows. */
  readonly hasNext: boolean;
}

/** A GraphQL response. `data` is absent only when the operation was not executed. */
export interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** What follows the first part; absent when the response is complete. */
  readonly pending?: readonly AnnouncedPart[];
  /**
   * The later parts; absent when the response is complete. Their subgraph requests are sent when the next part is
   * requested, and are aborted with the signal of the request.
   */
  readonly later?: AsyncIterableIterator<LaterPart>;
  /** How a subscription event may be queued; absent on queries. Never sent to clients. */
  readonly [DELIVERY_KEY]?: Delivery;
  /** How long the answer may be reused, for the headers of its response; absent when it must not be. */
  readonly [CACHING_KEY]?: AnswerCaching;
  /** Headers of its response by the rules of an operator; absent without any. */
  readonly [RESPONSE_HEADERS_KEY]?: HeaderLines;
}

/** Names and values in turn; a header of several lines has a list as its value. */
export type HeaderLines = readonly (string | string[])[];

/** How long an answer may be reused, and by whom. */
export interface AnswerCaching {
  readonly maxAgeSec: number;
  /** For how long it may be used after that, while it is fetched again. */
  readonly staleSec: number;
  /** Whether only the client itself may reuse it. */
  readonly isPrivate: boolean;
}

/** How a slow connection may treat a queued event. */
export interface Delivery {
  /** An event replaces a queued one with the same key; null means never dropped. */
  readonly conflateKey: string | null;
  /**
   * Position of a live event in the publish order of its source: it increases, and the same event has the same
   * position in every stream. A late subscriber joins the shared stream where the positions meet. A snapshot, which
   * belongs to one stream, has none. See `positionWithin` for an event that makes several deliveries.
   */
  readonly sequence?: number;
  /** For a snapshot: it includes everything published up to this position. */
  readonly holdsUpTo?: number;
  /**
   * An event from before the subscription, which the reader missed. The source is read as fast as the reader reads: a
   * long backlog does not make a slow reader.
   */
  readonly isMissed?: true;
  /**
   * Identifies the source, which is one run of one process: positions of different sources, such as two replicas of a
   * subgraph, are not comparable. Absent when the source is in this process.
   */
  readonly source?: string;
}

/**
 * The position of one of the deliveries that an event makes: each has its own, at or after the event and before the
 * next one. The position of a stream in the middle of an event therefore differs from that of a stream that has
 * finished it.
 *
 * @param sequence the event's number
 * @param index place of the delivery among those of the event, from 0
 */
export function positionWithin(sequence: number, index: number, count: number): number {
  return sequence + index / count;
}

/** Symbol key under which an answer carries its `AnswerCaching` to the transport. */
export const CACHING_KEY: unique symbol = Symbol('caching');

/** Symbol key under which an answer carries headers of its response to the transport. */
export const RESPONSE_HEADERS_KEY: unique symbol = Symbol('responseHeaders');

/** Symbol key under which an event carries its `Delivery` through the engine to the transport. */
export const DELIVERY_KEY: unique symbol = Symbol('delivery');

/**
 * The engine of a supergraph. `execute` answers synchronously when nothing had to wait, and never throws for client
 * errors: they are responses with `errors`.
 */
export interface GraphEngine {
  /** The API schema: what clients see, without federation directives. */
  readonly schema: GraphQLSchema;
  /** Increases when the supergraph is replaced: operations of different revisions share nothing. */
  readonly revision?: number;
  execute(request: GraphRequest): GraphAnswer | Promise<GraphAnswer>;
  /** A stream of events, or a response with `errors` when the subscription could not start. */
  subscribe(request: GraphRequest): Promise<AsyncIterableIterator<GraphAnswer> | GraphAnswer>;
  /**
   * Upper bound of the computations of an operation, from `@computes` in the schema. The front ends count it on the
   * quota of computations before they execute. 0 for an operation that would be refused. Absent without counting.
   */
  computations?(request: GraphRequest): number;
  /** The query plan of a request as JSON, for operators. Throws when the request would be refused. */
  explain?(request: GraphRequest): object;
}

/** A subgraph in this process. */
export interface LocalSubgraph {
  readonly name: string;
  /** Built by `@apollo/subgraph`, so it answers `_entities` and `_service`. */
  readonly schema: GraphQLSchema;
  /** Creates the resolvers' context, with new loaders for each operation. */
  createContext(request: RequestContext, cancellation?: Cancellation): unknown;
}

/** Cancels an operation early: on its timeout, or when the client disconnects. */
export interface Cancellation {
  /**
   * Aborts with a `DomainError`. Undefined when the operation cannot be cancelled. Read it only before a real wait:
   * it may start a timer.
   */
  readonly signal: AbortSignal | undefined;
}
