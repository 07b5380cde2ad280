import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { errors, Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { decodeBody, encodingOf, UndecodableBodyError } from '#kernel/http/content-encoding.ts';
import type { PolicyHeaders } from '#federation/caching/answer-policy.ts';
import { answerIn } from '#federation/subgraph-client/graphql-answer.ts';
import type { MultipartBody } from '#federation/subgraph-client/multipart-body.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';
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

/** One request and its response, over keep-alive connections. */
export class HttpExchange {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #settings: RemoteSettings;
  readonly #accepted: Readonly<Record<string, string>>;

  constructor(url: string, settings: RemoteSettings) {
    const { acceptEncodings } = settings;
    this.#accepted =
      acceptEncodings.length === 0 ? {} : { 'accept-encoding': acceptEncodings.join(', ') };
    const { origin, pathname, search } = new URL(url);
    this.#path = `${pathname}${search}`;
    this.#settings = settings;
    this.#pool = new Pool(origin, {
      connections: settings.maxConcurrency,
      pipelining: 1,
      connectTimeout: settings.timeoutMs,
      maxResponseSize: settings.maxBodyBytes,
    });
  }

  /**
   * Rejects with `NoAnswerError`, or with a `DomainError` when the client gave up.
   *
   * @param authorization identity of the caller
   */
  async send(
    body: string | MultipartBody,
    scope: OperationScope,
    authorization: string | undefined,
  ): Promise<SubgraphAnswer> {
    const timeout = new RequestTimeout(scope.signal, this.#settings);
    try {
      const headers = this.#headersFor(scope, authorization);
      const { statusCode, ...response } = await this.#pool.request({
        path: this.#path,
        method: 'POST',
        headers,
        body:
          typeof body !== 'string'
            ? this.#streamed(body, headers, timeout)
            : this.#isLarge(body)
              ? await compress(body, headers)
              : body,
        signal: timeout,
      });
      const text = await this.#textOf(response.body, response.headers['content-encoding']);
      const answer = readAnswer(statusCode, text);
      scope.policy?.describe(policyHeadersOf(response.headers));
      return answer;
    } catch (error) {
      if (scope.signal?.aborted === true) throw givenUp(scope.signal);
      if (typeof body !== 'string' && body.failure !== null) throw body.failure;
      if (error instanceof NoAnswerError) throw error;
      if (isTooLarge(error))
        throw new MalformedAnswerError('The response exceeds its size limit.', error);
      throw new NoAnswerError(reasonOf(error), !timeout.isOver, error);
    } finally {
      timeout.end();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /** A body that is sent as it is read; sets its headers. */
  #streamed(
    body: MultipartBody,
    headers: Record<string, string>,
    timeout: RequestTimeout,
  ): Readable {
    Object.assign(headers, body.headers);
    return Readable.from(body.chunks(timeout), { objectMode: false });
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
    if (encoding === null) return body.text();
    const bytes = await body.bytes();
    if (encoding === undefined) {
      throw new MalformedAnswerError(
        `The response has an unsupported Content-Encoding: ${String(header)}.`,
      );
    }
    try {
      return (await decodeBody(bytes, encoding, this.#settings.maxBodyBytes)).toString('utf8');
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

/** Compresses a body and sets its headers. */
async function compress(body: string, headers: Record<string, string>): Promise<Buffer> {
  headers['content-encoding'] = 'gzip';
  return promisify(gzip)(body);
}

function isTooLarge(error: unknown): boolean {
  return error instanceof errors.ResponseExceededMaxSizeError;
}

/**
 * A GraphQL response counts whatever its status, except when a proxy answers in place of the subgraph. Any other body
 * is no answer.
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

/** A server error counts against the subgraph's health, whatever its body. */
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
