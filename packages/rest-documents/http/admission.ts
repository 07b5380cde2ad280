import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { authorizationOf } from '#kernel/http/authorization.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { withCaller } from '#kernel/http/caller.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Charge, QuotaUse, RequestGate } from '#kernel/http/request-gate.ts';
import { clientAddressOf } from '#rest-documents/http/client-address.ts';

/** What stands before every endpoint over the graph. */
export interface Entrance {
  readonly gate: RequestGate;
  readonly trustedProxies: number;
  readonly nextRequestId: () => string;
  /** In which bodies are read, and long answers written: many at once hold no other client up. */
  readonly turns: FairTurns;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/**
 * Lets a request in: checks the token it may carry, counts it on a quota, and writes what the client
 * should know of that quota into the headers. Answers the context with which the request goes on.
 * At once where the counts are kept in this process. Throws, or rejects with, `rate_limited` or `invalid_token`.
 */
export function admit(
  gate: RequestGate,
  use: QuotaUse,
  req: IncomingMessage,
  context: RequestContext,
  headers: OutgoingHttpHeaders,
): RequestContext | Promise<RequestContext> {
  const authorization = authorizationOf(req);
  const { clientAddress } = context;
  return mapMaybe(gate.admit({ clientAddress, authorization }, use), (admission) => {
    pass(admission, headers);
    return withCaller(context, admission.caller);
  });
}

/** Counts what a request computes besides the once that it was let in for. Throws as `admit` does. */
export function chargeMore(
  gate: RequestGate,
  context: RequestContext,
  computations: number,
  headers: OutgoingHttpHeaders,
): void | Promise<void> {
  if (computations <= 0) return undefined;
  return mapMaybe(gate.charge(context, computations), (charge) => pass(charge, headers));
}

function pass({ rateLimit, refusal }: Charge, headers: OutgoingHttpHeaders): void {
  if (rateLimit !== null) {
    headers['ratelimit-policy'] = rateLimit.policy;
    headers['ratelimit'] = rateLimit.state;
  }
  if (refusal !== null) throw refusal;
}

/** The context of a request, before a token of it is known. */
export function contextOf(entrance: Entrance, req: IncomingMessage): RequestContext {
  const { traceparent, 'x-request-id': sentId } = req.headers;
  const isUsable = typeof sentId === 'string' && REQUEST_ID.test(sentId);
  return {
    requestId: isUsable ? sentId : entrance.nextRequestId(),
    clientAddress: clientAddressOf(req, entrance.trustedProxies),
    tokenId: null,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}
