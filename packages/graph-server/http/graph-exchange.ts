import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import type { GraphRequest, RequestContext } from '#kernel/ports/graph.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import type { QueryPlanMode } from '#graph-server/http/operator-token.ts';
import type { AnswerType } from '#graph-server/http/media-type.ts';
import type { RequestParams } from '#graph-server/http/request-params.ts';

/** A well-formed request and its response; all handlers start from it. */
export interface GraphExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  /** Rate limit for the response headers; null sends none. */
  readonly rateLimit: RateLimit | null;
  /** Negotiated media type of the response. */
  readonly type: AnswerType;
  readonly params: RequestParams;
  /** What an operator requests of the query plan; null for all other clients. */
  readonly plan: QueryPlanMode | null;
  /** Turns in which a long answer is written. */
  readonly turns: FairTurns;
  /** Names of the client headers that the answer may depend on. */
  readonly passedHeaders: readonly string[];
  /** Aborts when the client disconnects before its answer. */
  readonly signal: AbortSignal;
}

/** The engine request of an exchange; `source` comes from Apollo for persisted queries. */
export function graphRequestOf(exchange: GraphExchange, source: string): GraphRequest {
  const { params, context, signal } = exchange;
  const { operationName, variables, trusted } = params;
  const request = { document: source, operationName, variables, context, signal };
  return trusted === undefined ? request : { ...request, documentId: trusted.id };
}
