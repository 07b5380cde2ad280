import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { bearerChallenge } from '#kernel/http/bearer-challenge.ts';
import { ENCODINGS } from '#kernel/http/content-encoding.ts';
import type { ErrorCode } from '#kernel/errors/errors.ts';
import type { Failure } from '#rest-documents/http/failure.ts';
import { encodeBody, releaseBody } from '#rest-documents/http/body-buffers.ts';
import {
  failureBody,
  klineErrorCode,
  problemBody,
  retryAfterSec,
  statusOf,
} from '#rest-documents/http/failure.ts';

const NO_CODES: readonly ErrorCode[] = [];

/** Failures after which the rest of the body is not read. */
const UNREAD_BODY: ReadonlySet<ErrorCode> = new Set([
  'body_too_large',
  'too_many_bodies',
  'bodies_busy',
]);

/** Sends a whole text as the body. */
export function sendText(
  res: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  text: string,
): void {
  const body = encodeBody(text);
  headers['content-length'] = body.length;
  res.writeHead(status, headers);
  // Called when the kernel has the bytes; of a broken connection perhaps never, which is fine.
  res.end(body, () => releaseBody(body));
}

/** Sends bytes that somebody else keeps; nothing is copied, and nothing may write into them. */
export function sendBytes(
  res: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes: Uint8Array,
): void {
  headers['content-length'] = bytes.length;
  res.writeHead(status, headers);
  res.end(bytes);
}

/**
 * Sends a failure in FastAPI's shape, or as problem details to a client that names them. Failures
 * are never cached: the next request may succeed.
 */
export function sendFailure(
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  failure: Failure,
  documented: readonly ErrorCode[] = NO_CODES,
): void {
  const isProblem = (req.headers.accept ?? '').includes('application/problem+json');
  headers['content-type'] = isProblem ? 'application/problem+json' : 'application/json';
  headers['cache-control'] = 'no-store';
  const retryAfter = retryAfterSec(failure);
  if (retryAfter !== null) headers['retry-after'] = String(retryAfter);
  const klineCode = klineErrorCode(failure, documented);
  if (klineCode !== null) headers['x-kline-error-code'] = klineCode;
  const challenge = bearerChallenge(failure.code);
  if (challenge !== null) headers['www-authenticate'] = challenge;
  // RFC 9110, 15.5.16: which encodings there are.
  if (failure.code === 'unsupported_media_type') headers['accept-encoding'] = ENCODINGS.join(', ');
  // The rest of such a body is still on its way; reading it would be the attack.
  if (UNREAD_BODY.has(failure.code)) headers['connection'] = 'close';
  sendText(
    res,
    statusOf(failure),
    headers,
    isProblem ? problemBody(failure) : failureBody(failure),
  );
}
