import { backOffMs } from './back-off.ts';
import { errorOfResponse, MarketgraphError } from './marketgraph-error.ts';
import type { Surroundings } from './surroundings.ts';

/** An API token or identity token, or a function that returns one, called before each request and connection. */
export type Token = string | (() => string | Promise<string>);

/** Where the server is, with timeouts and retries. */
export interface TransportSettings {
  /** For example `http://localhost:4000`. */
  readonly origin: string;
  readonly token: Token | null;
  /** A likely cause when the server cannot be reached; empty where there is none. */
  readonly hint: string;
  readonly timeoutMs: number;
  /** Retries after a transient failure, of reads alone. */
  readonly retries: number;
}

/** How a request is cancelled and retried. */
export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  /** As in the settings, unless this request has its own. */
  readonly retries?: number | undefined;
  /** Called with the wait before each retry. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/** One request. */
export interface HttpRequest extends RetryOptions {
  readonly method: 'GET' | 'POST';
  /** Path below the origin, with its query. */
  readonly path: string;
  readonly accept: string;
  readonly body?: unknown;
  /** Whether it may be sent again: it reads, and changes nothing. */
  readonly isRead: boolean;
}

/** A longer wait is thrown at once, as `retryAfterSec`, instead of waited for. */
const LONGEST_WAIT_SEC = 120;

/** Sends requests to one server, with timeouts, and again where that makes sense. */
export class Transport {
  readonly settings: TransportSettings;
  readonly surroundings: Surroundings;

  constructor(settings: TransportSettings, surroundings: Surroundings) {
    this.settings = settings;
    this.surroundings = surroundings;
  }

  /** The body of an answer of success, read by `read`. Throws a MarketgraphError for anything else. */
  async send<Value>(
    request: HttpRequest,
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    const never = new AbortController();
    const { signal = never.signal, retries = this.settings.retries, onWait } = request;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(request, read);
      } catch (error) {
        const isWorthIt = error instanceof MarketgraphError && error.isTransient;
        if (!request.isRead || !isWorthIt || attempt > retries) throw error;
        if ((error.retryAfterSec ?? 0) > LONGEST_WAIT_SEC) throw error;
        const { random, wait } = this.surroundings;
        const waitMs = backOffMs(attempt, random, error.retryAfterSec);
        onWait?.(waitMs);
        await wait(waitMs, signal);
        if (signal.aborted) throw signal.reason;
      }
    }
  }

  /**
   * `Authorization`, where there is a token. An error of the token function is thrown unchanged; a token that does
   * not come in time is a `timeout`.
   */
  async authorization(signal: AbortSignal): Promise<string | null> {
    const { token, timeoutMs } = this.settings;
    if (token === null) return null;
    if (typeof token === 'string') return `Bearer ${token}`;
    const timeout = AbortSignal.timeout(timeoutMs);
    const given = (async () => token())();
    try {
      return `Bearer ${await untilAborted(given, AbortSignal.any([timeout, signal]))}`;
    } catch (error) {
      if (error !== timeout.reason) throw error;
      const message = `The token did not come within ${timeoutMs} ms.`;
      throw new MarketgraphError('timeout', message, { cause: error });
    }
  }

  /** Sends a request once; its head is awaited, nothing of the body is read. */
  async start(
    request: HttpRequest,
    authorization: string | null,
    signal: AbortSignal,
  ): Promise<Response> {
    const { method, path, accept, body } = request;
    return this.surroundings.fetch(this.settings.origin + path, {
      method,
      headers: {
        accept,
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  }

  async #once<Value>(
    request: HttpRequest,
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    const given = request.signal === undefined ? [] : [request.signal];
    const authorization = await this.authorization(AbortSignal.any(given));
    const timeout = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      const signal = AbortSignal.any([timeout, ...given]);
      const response = await this.start(request, authorization, signal);
      if (!response.ok) throw await errorOfResponse(response);
      return await read(response);
    } catch (error) {
      if (error instanceof MarketgraphError) throw error;
      // A cancelled request throws the reason of its signal.
      if (request.signal?.aborted === true) throw request.signal.reason;
      throw this.#withoutAnswer(error, timeout.aborted);
    }
  }

  #withoutAnswer(cause: unknown, isTimeout: boolean): MarketgraphError {
    const { origin, timeoutMs } = this.settings;
    if (isTimeout) {
      const message = `${origin} did not answer within ${timeoutMs} ms.`;
      return new MarketgraphError('timeout', message, { cause });
    }
    const message = `${origin} cannot be reached.${this.settings.hint}`;
    return new MarketgraphError('unreachable', message, { cause });
  }
}

/** The result of the work, or the signal's reason once that is aborted. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
