import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { errors } from 'undici';
import type { Dispatcher, Pool } from 'undici';
import { decodeBody, encodingOf, UndecodableBodyError } from '#kernel/http/content-encoding.ts';
import type { PolicyHeaders } from '#federation/caching/answer-policy.ts';
import { bytesWithin } from '#federation/connections/bounded-body.ts';
import { NoConnectionError, NotHttp2Error } from '#federation/connections/connector.ts';
import { HttpConnections } from '#federation/connections/http-connections.ts';
import { answerIn } from '#federation/subgraph-client/graphql-answer.ts';
import type { MultipartBody } from '#federation/subgraph-client/multipart-body.ts';
import {
  LateAnswerError,
  MalformedAnswerError,
  NoAnswerError,
  UnsentRequestError,
} from '#federation/subgraph-client/no-answer.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import type { Timer } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { traceHeaders } from '#federation/subgraph-client/trace-context.ts';
import type {
  OperationScope,
  SubgraphAnswer,
} from '#federation/subgraph-client/subgraph-executor.ts';

/**
 * Aborts a request at its timeout, or when the client disconnects. undici accepts it as a signal; an `AbortController`
 * costs several times as much.
 */
class RequestTimeout extends EventEmitter {
  readonly #limit: Pick<RemoteSettings, 'clock' | 'timeoutMs'>;
  #timer: Timer;
  readonly #client: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#abort();
  /** Whether the timeout has passed. */
  isOver = false;
  /** undici reads this before it listens. */
  aborted: boolean;

  constructor(client: AbortSignal | undefined, limit: Pick<RemoteSettings, 'clock' | 'timeoutMs'>) {
    super();
    this.#limit = limit;
    this.#client = client;
    this.aborted = client?.aborted ?? false;
    client?.addEventListener('abort', this.#onAbort, { once: true });
    this.#timer = this.#start();
  }

  /** Stops the time. */
  pause(): void {
    this.#timer.cancel();
  }

  /** The time starts again. */
  restart(): void {
    this.#timer.cancel();
    if (!this.aborted) this.#timer = this.#start();
  }

  #start(): Timer {
    const { clock, timeoutMs } = this.#limit;
    return clock.after(timeoutMs, () => {
      this.isOver = true;
      this.#abort();
    });
  }

  #abort(): void {
    this.aborted = true;
    this.emit('abort');
  }

  end(): void {
    this.#timer.cancel();
    this.#client?.removeEventListener('abort', this.#onAbort);
  }
}

/** One request to a subgraph. */
export interface SubgraphRequest {
  /** JSON, or a form with files. */
  readonly body: string | MultipartBody;
  /** Whether it is a query without files, which may be sent again. */
  readonly isRepeatable: boolean;
  /** Identity of the caller. */
  readonly authorization?: string | undefined;
}

/** Requests to one URL and their responses, over keep-alive connections. */
export class HttpExchange {
  readonly #subgraph: string;
  readonly #connections: HttpConnections;
  readonly #path: string;
  readonly #settings: RemoteSettings;
  readonly #accepted: Readonly<Record<string, string>>;

  constructor(subgraph: string, url: string, settings: RemoteSettings) {
    this.#subgraph = subgraph;
    const { acceptEncodings } = settings;
    this.#accepted =
      acceptEncodings.length === 0 ? {} : { 'accept-encoding': acceptEncodings.join(', ') };
    const { origin, pathname, search } = new URL(url);
    this.#path = `${pathname}${search}`;
    this.#settings = settings;
    this.#connections = new HttpConnections(origin, settings);
  }

  /** Rejects with `NoAnswerError`, or with a `DomainError` when the client gave up. */
  async send(request: SubgraphRequest, scope: OperationScope): Promise<SubgraphAnswer> {
    const timeout = new RequestTimeout(scope.signal, this.#settings);
    let pool = this.#connections.poolFor(request.isRepeatable);
    try {
      return await this.#exchange(pool, request, scope, timeout).catch((error: unknown) => {
        if (!(error instanceof NotHttp2Error)) throw error;
        this.#connections.useHttp1();
        pool = this.#connections.poolFor(request.isRepeatable);
        return this.#exchange(pool, request, scope, timeout);
      });
    } catch (error) {
      if (scope.signal?.aborted === true) throw givenUp(scope.signal);
      if (typeof request.body !== 'string' && request.body.failure !== null) {
        throw request.body.failure;
      }
      if (timeout.isOver) this.#connections.timedOut(pool);
      throw failureOf(error, timeout);
    } finally {
      timeout.end();
    }
  }

  async #exchange(
    pool: Pool,
    { body, isRepeatable, authorization }: SubgraphRequest,
    scope: OperationScope,
    signal: RequestTimeout,
  ): Promise<SubgraphAnswer> {
    const headers = this.#headersFor(scope, authorization);
    const { statusCode, ...response } = await pool.request({
      path: this.#path,
      method: 'POST',
      headers,
      body:
        typeof body === 'string'
          ? await this.#written(body, headers)
          : streamed(body, headers, signal),
      signal,
      // Over HTTP/2, undici lets only such requests share a connection.
      idempotent: isRepeatable,
    });
    const text = await this.#textOf(response.body, response.headers['content-encoding']);
    const answer = readAnswer(statusCode, text);
    scope.policy?.describe(policyHeadersOf(response.headers));
    scope.headers?.take(this.#subgraph, response.headers);
    return answer;
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  /** The body as it is sent, compressed where it is large; sets its headers. */
  #written(body: string, headers: Record<string, string>): string | Promise<Buffer> {
    return this.#isLarge(body) ? compress(body, headers) : body;
  }

  #isLarge(body: string): boolean {
    const { gzipAboveBytes } = this.#settings;
    return gzipAboveBytes !== null && Buffer.byteLength(body) > gzipAboveBytes;
  }

  /** The decoded text of a response, in any supported encoding. */
  async #textOf(
    body: Dispatcher.ResponseData['body'],
    header: string | string[] | undefined,
  ): Promise<string> {
    const encoding = encodingOf(header === undefined ? undefined : String(header));
    const { isHttp2 } = this.#connections;
    if (encoding === null && !isHttp2) return body.text();
    const { maxBodyBytes } = this.#settings;
    const bytes = isHttp2 ? await bytesWithin(body, maxBodyBytes) : await body.bytes();
    if (encoding === null) return new TextDecoder().decode(bytes);
    if (encoding === undefined) {
      throw new MalformedAnswerError(
        `The response has an unsupported Content-Encoding: ${String(header)}.`,
      );
    }
    try {
      return (await decodeBody(bytes, encoding, maxBodyBytes)).toString('utf8');
    } catch (error) {
      if (error instanceof UndecodableBodyError)
        throw new MalformedAnswerError(error.message, error);
      throw error;
    }
  }

  /** Sets the caller's identity last, so that no header rule can override it. */
  #headersFor(scope: OperationScope, authorization: string | undefined): Record<string, string> {
    const { requestId, headers = {} } = scope.request;
    const own = {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'x-request-id': requestId,
      ...this.#accepted,
      ...traceHeaders(scope, this.#settings.random),
    };
    const made = this.#settings.headers(own, headers);
    return authorization === undefined ? made : { ...made, authorization };
  }
}

function policyHeadersOf(headers: Dispatcher.ResponseData['headers']): PolicyHeaders {
  const valueOf = (name: string): string | undefined => headers[name]?.toString();
  return {
    cacheControl: valueOf('cache-control'),
    age: valueOf('age'),
    cacheTag: valueOf('cache-tag'),
    cacheInvalidate: valueOf('cache-invalidate'),
  };
}

/** A body that is sent as it is read; sets its headers. */
function streamed(
  body: MultipartBody,
  headers: Record<string, string>,
  timeout: RequestTimeout,
): Readable {
  Object.assign(headers, body.headers);
  return Readable.from(body.chunks(timeout), { objectMode: false });
}

/** Compresses a body and sets its headers. */
async function compress(body: string, headers: Record<string, string>): Promise<Buffer> {
  headers['content-encoding'] = 'gzip';
  return promisify(gzip)(body);
}

function failureOf(error: unknown, { isOver }: RequestTimeout): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new MalformedAnswerError('The response exceeds its size limit.', error);
  if (isOver) return new LateAnswerError(reasonOf(error), error);
  if (error instanceof NoConnectionError) return new UnsentRequestError(error.message, error);
  return new NoAnswerError(reasonOf(error), true, error);
}

/**
 * A GraphQL response counts with any status, unless a proxy answers instead of the subgraph. Any other body is not an
 * answer.
 */
function readAnswer(status: number, text: string): SubgraphAnswer {
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    throw new NoAnswerError(`The subgraph answered with status ${status}.`, true);
  }
  let parsed: unknown;
  try {
    parsed = parseExactJson(text);
  } catch (error) {
    throw unusable(status, 'JSON', error);
  }
  const answer = answerIn(parsed);
  if (answer !== null) return answer;
  throw unusable(status, 'a GraphQL answer');
}

/** A server error with any body counts against the subgraph's health. */
function unusable(status: number, expected: string, cause?: unknown): NoAnswerError {
  const message = `The subgraph's answer (status ${status}) is not ${expected}.`;
  return status >= 500
    ? new NoAnswerError(message, false, cause)
    : new MalformedAnswerError(message, cause);
}

function givenUp(signal: AbortSignal): DomainError {
  return signal.reason instanceof DomainError ? signal.reason : new DomainError('request_timeout');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
