import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  CallbackAction,
  CallbackRegistry,
} from '#federation/subscription-protocols/callback-registry.ts';
import { checkBodyHead, readJsonBody } from '#graph-server/http/request-body.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { DomainError, ERRORS } from '#kernel/errors/errors.ts';
import type { JsonBounds } from '#kernel/http/json-bounds.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

/** Answers of Apollo Router, which subgraphs expect. */
const STATUS: Readonly<Record<CallbackAction, number>> = { check: 204, next: 200, complete: 202 };

const PROTOCOL = { 'subscription-protocol': 'callback/1.0' } as const;

/** Bounds of what a subgraph sends: as its answers, it may be large, but not nest endlessly. */
const CALL_BOUNDS: JsonBounds = { maxDepth: 256, maxMembers: 1_000_000, maxValues: 10_000_000 };

export interface CallbackHandlerOptions {
  readonly registry: CallbackRegistry;
  /** Path below which subgraphs call, without a slash at its end. */
  readonly path: string;
  readonly maxBodyBytes: number;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Takes the calls of subgraphs about their subscriptions: `POST PATH/ID`. A body is read only for an id that the
 * gateway gave out and that is still in use, so strangers cannot make it hold memory.
 */
export function callbackHandler(
  options: CallbackHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { registry, path, maxBodyBytes, clock, log } = options;
  const turns = new FairTurns(clock, EVENT_LOOP);
  const reading = { maxBodyBytes, bodyBounds: CALL_BOUNDS, turns };
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(`${path}/`)) return false;
    const id = url.slice(path.length + 1);
    try {
      if (request.method !== 'POST') throw new DomainError('method_not_allowed', 'Use POST.');
      if (!registry.has(id)) throw new DomainError('not_found', 'There is no such subscription.');
      checkBodyHead(request, maxBodyBytes);
    } catch (error) {
      refuse(response, error, log);
      return true;
    }
    readJsonBody(request, reading, (unread, call) => {
      try {
        if (unread !== null) throw unread;
        const action = registry.receive(id, call, lengthOf(request, call));
        response.writeHead(STATUS[action], PROTOCOL).end();
      } catch (error) {
        refuse(response, error, log);
      }
    });
    return true;
  };
}

/** Length of a body; one without a length is measured by what it holds. */
function lengthOf({ headers }: IncomingMessage, call: unknown): number {
  const { 'content-length': length, 'content-encoding': encoding } = headers;
  if (length !== undefined && encoding === undefined) return Number(length);
  return JSON.stringify(call).length;
}

function refuse(response: ServerResponse, error: unknown, log: Log): void {
  if (!(error instanceof DomainError)) log.error({ err: error }, 'a callback could not be taken');
  const { code, message } = error instanceof DomainError ? error : new DomainError('internal');
  if (response.headersSent || response.destroyed) return;
  const status = code === 'invalid_input' ? 400 : ERRORS[code].status;
  const headers = { ...PROTOCOL, 'content-type': 'application/json', connection: 'close' };
  response.writeHead(
    status,
    code === 'method_not_allowed' ? { ...headers, allow: 'POST' } : headers,
  );
  response.end(JSON.stringify({ detail: message, code }));
}
