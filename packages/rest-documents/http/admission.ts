import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { authorizationOf } from '#kernel/http/authorization.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { withCaller } from '#kernel/http/caller.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { rateLimitHeaders } from '#kernel/http/rate-limit-headers.ts';
import type { Charge, QuotaUse, RequestGate } from '#kernel/http/request-gate.ts';
import { clientAddressOf } from '#rest-documents/http/client-address.ts';

/** Admission control of every endpoint over the graph. */
export interface AdmissionControl {
  readonly gate: RequestGate;
  readonly trustedProxies: number;
  readonly nextRequestId: () => string;
  /** Schedules reading bodies and writing long answers, so that large requests do not block other clients. */
  readonly turns: FairTurns;
}

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/**
 * Admits a request: checks its token, counts it on a quota, and writes the quota headers. Returns the
 * request's context; synchronously where the counters are in this process. Throws, or rejects with,
 * `rate_limited` or `invalid_token`.
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

/** Counts the computations of a request beyond the first, which `admit` counted. Throws as `admit` does. */
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
  const fields = rateLimitHeaders(rateLimit);
  for (let at = 0; at < fields.length; at += 2) headers[fields[at]!] = fields[at + 1];
  if (refusal !== null) throw refusal;
}

/** The context of a request before its token is checked. */
export function contextOf(
  admissionControl: AdmissionControl,
  req: IncomingMessage,
): RequestContext {
  const { traceparent, 'x-request-id': sentId } = req.headers;
  const isUsable = typeof sentId === 'string' && REQUEST_ID.test(sentId);
  return {
    requestId: isUsable ? sentId : admissionControl.nextRequestId(),
    clientAddress: clientAddressOf(req, admissionControl.trustedProxies),
    tokenId: null,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}
