import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import type { GraphRequest, RequestContext } from '#kernel/ports/graph.ts';
import type { RateLimit } from '#kernel/http/request-gate.ts';
import type { PlanWish } from '#graph-server/http/operator-token.ts';
import type { AnswerType } from '#graph-server/http/media-type.ts';
import type { RequestParams } from '#graph-server/http/request-params.ts';

/** One well-formed request on its way to an answer; every handler starts from it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  /** What the answer says of the client's quota; null says nothing. */
  readonly rateLimit: RateLimit | null;
  /** The negotiated media type of the answer. */
  readonly type: AnswerType;
  readonly params: RequestParams;
  /** Whether an operator wants the query plan; null for everybody else. */
  readonly plan: PlanWish | null;
  /** In which a long answer is written. */
  readonly turns: FairTurns;
  /** Aborts when the client goes away before its answer. */
  readonly signal: AbortSignal;
}

/** What the engine is asked for an exchange; `source` comes from Apollo where it was persisted. */
export function graphRequestOf(exchange: Exchange, source: string): GraphRequest {
  const { params, context, signal } = exchange;
  const { operationName, variables } = params;
  return { document: source, operationName, variables, context, signal };
}
