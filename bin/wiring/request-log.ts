import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Which requests are logged: none, failed ones, or all. */
export type AccessLogMode = 'off' | 'errors' | 'all';

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** Maximum length of a logged path. */
const MAX_PATH_CHARACTERS = 200;
const TOKEN = /mg_[0-9a-f]{16}_[\w-]+/g;
const FIRST_ERROR_STATUS = 400;

/**
 * Assigns a request its id: the client's `x-request-id` when it is a short plain word, so that the logs of both sides
 * can be joined, else a new one. It is stored in the same header for all handlers.
 */
export function identifyRequest(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  // A token in this header would end up in every log.
  const isPlain =
    typeof given === 'string' && REQUEST_ID.test(given) && !/mg_[0-9a-f]{16}_/.test(given);
  const id = isPlain ? given : randomUUID();
  request.headers['x-request-id'] = id;
  return id;
}

/**
 * Logs one line per response, when it is sent or the client disconnects: id, method, path, status, bytes on the wire
 * and duration. It never logs the query string, headers or bodies, which may contain secrets; a token in a path is
 * masked.
 */
export class RequestLog {
  readonly #mode: AccessLogMode;
  readonly #log: Log;
  readonly #clock: Clock;

  constructor(mode: AccessLogMode, log: Log, clock: Clock) {
    this.#mode = mode;
    this.#log = log;
    this.#clock = clock;
  }

  /** Follows a response to its end. */
  follow(requestId: string, request: IncomingMessage, response: ServerResponse): void {
    if (this.#mode === 'off') return;
    const startedMs = this.#clock.monotonicMs();
    const { socket, method, url = '' } = request;
    const bytesBefore = socket.bytesWritten;
    response.on('close', () => {
      const { statusCode: status, writableFinished } = response;
      if (this.#mode === 'errors' && status < FIRST_ERROR_STATUS && writableFinished) return;
      this.#log.info(
        {
          requestId,
          method,
          path: loggedPath(url),
          status,
          bytes: socket.bytesWritten - bytesBefore,
          durationMs: Math.round((this.#clock.monotonicMs() - startedMs) * 10) / 10,
          ...(writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
  }
}

/** The path of a target, without query string, truncated, and with tokens masked. */
function loggedPath(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  const masked = decoded(path).replaceAll(TOKEN, 'mg_***');
  // Control characters would let a client inject lines into the log.
  const plain = masked.replaceAll(/\p{C}/gu, '?');
  return plain.length <= MAX_PATH_CHARACTERS ? plain : `${plain.slice(0, MAX_PATH_CHARACTERS)}…`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
