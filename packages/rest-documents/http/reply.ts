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

/** Errors after which the rest of the body is not read. */
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
  // Called when the kernel has taken the bytes; never for some broken connections, and then the buffer is
  // left to the collector.
  res.end(body, () => releaseBody(body));
}

/** Sends bytes that the caller keeps. They are not copied, so they must not change. */
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
 * Sends an error in FastAPI's shape, or as problem details to a client that accepts them. Errors are never
 * cached.
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
  // RFC 9110, 15.5.16: list the supported encodings.
  if (failure.code === 'unsupported_media_type') headers['accept-encoding'] = ENCODINGS.join(', ');
  // Closes the connection instead of reading the rest of such a body, which could be an attack.
  if (UNREAD_BODY.has(failure.code)) headers['connection'] = 'close';
  sendText(
    res,
    statusOf(failure),
    headers,
    isProblem ? problemBody(failure) : failureBody(failure),
  );
}
