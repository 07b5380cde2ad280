import { catchMaybe } from '#kernel/async/maybe-promise.ts';
import type { ServerResponse } from 'node:http';
import { bearerChallenge } from '#kernel/http/bearer-challenge.ts';
import { DomainError, ERRORS, type ErrorCode } from '#kernel/errors/errors.ts';
import { CACHING_KEY, RESPONSE_HEADERS_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer, HeaderLines } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { sendInTurns, type LongText } from '#kernel/http/long-text.ts';
import { rateLimitHeaders, type RateLimit } from '#kernel/http/rate-limit-headers.ts';
import { errorAnswer } from '#graph-server/answer/execute-request.ts';
import { retryAfterOf, statusOf } from '#graph-server/http/answer-status.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import type { AnswerType } from '#graph-server/http/media-type.ts';
import { DATA_HEADERS, SECURITY_HEADERS } from '#graph-server/http/security-headers.ts';
import { answerText, stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';

/** Sends an answer with the status and headers of GraphQL over HTTP. A failure is handled as `writeSafely` does. */
export function sendAnswer(exchange: GraphExchange, answer: GraphAnswer, log: Log): void {
  void writeSafely(exchange, log, () => writeAnswer(exchange, answer));
}

/**
 * Runs what writes a response. A failing lazy leaf is logged; the client receives `internal`, or is disconnected if the
 * response has started.
 */
export function writeSafely(
  { response, context, type, rateLimit }: GraphExchange,
  log: Log,
  write: () => void | Promise<void>,
): void | Promise<void> {
  return catchMaybe(write, (error: unknown) => {
    log.error({ err: error, requestId: context.requestId }, 'an answer could not be written');
    sendRefusal(response, context.requestId, type, new DomainError('internal'), rateLimit);
  });
}

/**
 * Sends a JSON text that is not an answer of the engine.
 *
 * @param own headers that replace those of an answer, by lower-case name
 */
export function sendText(
  { response, context, type, rateLimit }: GraphExchange,
  status: number,
  text: string,
  own: Iterable<readonly [name: string, value: string]>,
): void {
  for (const [name, value] of own) response.setHeader(name, value);
  const usual = headersOf(type, context.requestId, rateLimitHeaders(rateLimit));
  for (let at = 0; at < usual.length; at += 2) {
    if (!response.hasHeader(usual[at]!)) response.setHeader(usual[at]!, usual[at + 1]!);
  }
  response.setHeader('content-length', Buffer.byteLength(text));
  response.writeHead(status).end(text);
}

/** Throws or rejects when a lazy leaf fails. */
function writeAnswer(exchange: GraphExchange, answer: GraphAnswer): void | Promise<void> {
  const { type, rateLimit } = exchange;
  const retryAfter = retryAfterOf(answer);
  const caching = cachingHeaders(exchange, answer);
  const more = [...rateLimitHeaders(rateLimit)];
  if (retryAfter !== null) more.push('retry-after', String(retryAfter));
  const status = statusOf(answer, type);
  const byRules = answer[RESPONSE_HEADERS_KEY] ?? NO_HEADERS;
  return sendWritten(exchange, status, answerText(answer), { more, caching, byRules });
}

/** Headers of a response next to the usual ones. */
interface OwnHeaders {
  readonly more: readonly string[];
  readonly caching?: readonly string[];
  readonly byRules: HeaderLines;
}

/** Throws or rejects when a lazy leaf fails. */
export function sendWritten(
  { response, type, context, turns }: GraphExchange,
  status: number,
  text: string | LongText,
  { more, caching = NO_HEADERS, byRules }: OwnHeaders,
): void | Promise<void> {
  if (typeof text === 'string') {
    send(response, status, type, context.requestId, text, more, caching, byRules);
    return undefined;
  }
  if (response.headersSent || response.destroyed) return undefined;
  const headers = [...headersOf(type, context.requestId, more, caching), ...byRules];
  return sendInTurns(response, text, turns, () => response.writeHead(status, headers));
}

/** Errors after which the rest of the body is not read. */
const UNREAD_BODY: ReadonlySet<ErrorCode> = new Set(['too_many_bodies', 'bodies_busy']);

/** Rejects a malformed or unservable request, always with the error's own status. */
export function sendRefusal(
  response: ServerResponse,
  requestId: string,
  type: AnswerType,
  error: DomainError,
  rateLimit: RateLimit | null = null,
  allowed = 'GET, POST',
): void {
  const status = error.code === 'invalid_input' ? 400 : ERRORS[error.code].status;
  const more = [...rateLimitHeaders(rateLimit)];
  if (status === 503 || status === 429) more.push('retry-after', retryAfterFact(error));
  // The rest of the body is still arriving and is not read.
  if (UNREAD_BODY.has(error.code)) more.push('connection', 'close');
  const challenge = bearerChallenge(error.code);
  if (challenge !== null) more.push('www-authenticate', challenge);
  if (error.code === 'method_not_allowed') more.push('allow', allowed);
  const jsonType = type === 'application/graphql-response+json' ? type : 'application/json';
  send(response, status, jsonType, requestId, stringifyAnswer(errorAnswer(error)), more);
}

const NO_HEADERS: readonly string[] = [];

function send(
  response: ServerResponse,
  status: number,
  type: AnswerType,
  requestId: string,
  text: string,
  more: readonly string[],
  caching = NO_HEADERS,
  byRules: HeaderLines = NO_HEADERS,
): void {
  if (response.headersSent || response.destroyed) return;
  const length = ['content-length', String(Buffer.byteLength(text))];
  const usual = headersOf(type, requestId, [...length, ...more], caching);
  response.writeHead(status, byRules.length === 0 ? usual : [...usual, ...byRules]);
  response.end(text);
}

/**
 * `Cache-Control` of an answer that may be reused. Where the gateway knows the client's identity, only the client may
 * reuse it: a cache between them does not know whose rights it was answered for.
 */
function cachingHeaders(
  { context, passedHeaders }: GraphExchange,
  answer: GraphAnswer,
): readonly string[] {
  const caching = answer[CACHING_KEY];
  if (caching === undefined) return NO_HEADERS;
  const { maxAgeSec, staleSec, isPrivate } = caching;
  const isOne = isPrivate || context.tokenId !== null || context.identity !== undefined;
  const stale = staleSec > 0 ? `, stale-while-revalidate=${staleSec}` : '';
  const control = `${isOne ? 'private' : 'public'}, max-age=${maxAgeSec}${stale}`;
  const vary = ['accept', 'authorization', ...passedHeaders].join(', ');
  return ['cache-control', control, 'vary', vary];
}

function headersOf(
  type: AnswerType,
  requestId: string,
  more: readonly string[],
  caching = NO_HEADERS,
): string[] {
  const own = ['content-type', `${type}; charset=utf-8`, 'x-request-id', requestId];
  const usual = caching.length === 0 ? DATA_HEADERS : [...SECURITY_HEADERS, ...caching];
  return [...usual, ...own, ...more];
}

function retryAfterFact(error: DomainError): string {
  return String(Math.max(1, Math.ceil(error.facts.retryAfterSec ?? 1)));
}
