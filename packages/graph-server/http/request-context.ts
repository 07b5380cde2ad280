import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { clientAppOf } from '#graph-server/http/client-app.ts';
import { receivedHeaders } from '#graph-server/http/received-headers.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** Printable text of the length that the specification has servers keep. */
const STATE = /^[\x20-\x7e]{1,512}$/;
const TRACE = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The request id: the client's `x-request-id` if it is a short plain word, so that both sides' logs can be joined,
 * otherwise a new UUID.
 */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * The context of a request or connection, before its token is known. Throws `invalid_input` for a header that cannot be
 * forwarded.
 */
export function contextOf(
  request: IncomingMessage,
  requestId: string,
  {
    trustProxy,
    passedHeaders,
    clientHeaders,
  }: Pick<FrontSettings, 'trustProxy' | 'passedHeaders' | 'clientHeaders'>,
): RequestContext {
  const headers = receivedHeaders(request, passedHeaders);
  const { traceparent, tracestate } = request.headers;
  return {
    requestId,
    clientAddress: clientAddressOf(request, trustProxy),
    tokenId: null,
    ...(passedHeaders.length === 0 ? {} : { headers }),
    ...clientAppOf(request.headers, clientHeaders),
    ...traceOf({ traceparent, tracestate }),
  };
}

/** The W3C trace context in external values; empty without a valid `traceparent`. */
export function traceOf(
  given: Readonly<Record<string, unknown>> | null | undefined,
): Pick<RequestContext, 'traceparent' | 'tracestate'> {
  const { traceparent, tracestate: state } = given ?? {};
  if (typeof traceparent !== 'string' || !TRACE.test(traceparent)) return {};
  const tracestate = Array.isArray(state) ? state.join() : state;
  const isState = typeof tracestate === 'string' && STATE.test(tracestate);
  return isState ? { traceparent, tracestate } : { traceparent };
}

/** The last entry of `X-Forwarded-For` comes from our own proxy; earlier ones are unverified. */
function clientAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for'];
  const last = trustProxy ? lastForwarded(forwarded) : '';
  return last === '' ? (request.socket.remoteAddress ?? '') : last;
}
