import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Which requests are logged: none, those that failed, or all. */
export type AccessLogMode = 'off' | 'errors' | 'all';

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** Longest path that is logged whole. */
const MAX_PATH_CHARACTERS = 200;
const TOKEN = /mg_[0-9a-f]{16}_[\w-]+/g;
const FIRST_ERROR_STATUS = 400;

/**
 * Gives a request its id: the client's `x-request-id` where that is a short plain word, so that logs
 * on both sides can be joined, else a new one. Everybody who handles the request finds it in the same
 * header.
 */
export function identifyRequest(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  // Somebody who puts a token there would find it in every log.
  const isPlain =
    typeof given === 'string' && REQUEST_ID.test(given) && !/mg_[0-9a-f]{16}_/.test(given);
  const id = isPlain ? given : randomUUID();
  request.headers['x-request-id'] = id;
  return id;
}

/**
 * One line for each answer, when it is sent or the client is gone: id, method, path, status, bytes on
 * the wire and duration. Never the query, a header or a body: they may hold secrets, and a token in a
 * path is masked.
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

  /** Follows an answer to its end. */
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

/** The path of a target, without its query, bounded, and without tokens that went astray. */
function loggedPath(target: string): string {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  const masked = decoded(path).replaceAll(TOKEN, 'mg_***');
  // Control characters would let a client write lines of its own into a log that people read.
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
