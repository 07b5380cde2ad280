import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { DomainError } from '#kernel/errors.ts';
import type { RequestContext } from '#kernel/graph.ts';
import { clientAddressOf, quotaKeyOf } from '#rest-adapter/http/client-address.ts';
import type { NamedQuota } from '#rest-adapter/http/quota.ts';

/** Id of the token that a client sent, or null when it is not a valid one. */
export type VerifyToken = (token: string) => Promise<string | null> | string | null;

/** Who may ask, and how often. */
export interface Gate {
  readonly quota: NamedQuota | null;
  readonly verifyToken: VerifyToken;
  readonly trustedProxies: number;
  readonly nextRequestId: () => string;
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;
const BEARER = /^bearer +(.*)$/i;

/**
 * Lets a request in: counts it against its client's quota, checks the token it may carry, and
 * writes what the client should know of its quota into the headers. Answers the context with which
 * the request goes on. Throws `rate_limited` or `invalid_token`.
 */
export async function admit(
  gate: Gate,
  req: IncomingMessage,
  context: RequestContext,
  headers: OutgoingHttpHeaders,
): Promise<RequestContext> {
  if (gate.quota !== null) {
    const answer = await gate.quota.counts.consume(quotaKeyOf(context.clientAddress));
    headers['ratelimit-policy'] = gate.quota.policy;
    headers['ratelimit'] = `"${gate.quota.name}";r=${answer.remaining};t=${answer.resetSec}`;
    if (!answer.isAllowed) {
      throw new DomainError('rate_limited', undefined, { retryAfterSec: answer.resetSec });
    }
  }
  const bearer = BEARER.exec(req.headers.authorization ?? '');
  if (bearer === null) return context;
  const tokenId = await gate.verifyToken(bearer[1]!.trim());
  if (tokenId === null) throw new DomainError('invalid_token');
  return { ...context, tokenId };
}

/** The context of a request, before a token of it is known. */
export function contextOf(gate: Gate, req: IncomingMessage): RequestContext {
  const { traceparent, 'x-request-id': sentId } = req.headers;
  const isUsable = typeof sentId === 'string' && REQUEST_ID.test(sentId);
  return {
    requestId: isUsable ? sentId : gate.nextRequestId(),
    clientAddress: clientAddressOf(req, gate.trustedProxies),
    tokenId: null,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}
