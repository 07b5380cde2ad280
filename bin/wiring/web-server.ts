import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer } from '#kernel/http/node-http.ts';
import { ConnectionDrain, type DrainKind } from '#bin/wiring/connection-drain.ts';
import { operationsHandler, sendJson, type Operations } from '#bin/wiring/operations.ts';
import { PipelinedRequests } from '#bin/wiring/pipelined-requests.ts';
import { identifyRequest, type RequestLog } from '#bin/wiring/request-log.ts';
import { refuseUpgrade } from '#graph-server/websocket/socket-handler.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError, ERRORS } from '#kernel/errors/errors.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import { BodyEncoder } from '#platform/http/body-encoder.ts';
import { HostPolicy } from '#platform/http/host-policy.ts';
import { OriginPolicy } from '#platform/http/origin-policy.ts';
import { requestClass } from '#platform/http/paced-request.ts';
import { settleTarget } from '#platform/http/request-target.ts';
import type { ClientMemory } from '#platform/http/client-memory.ts';
import { responseClass } from '#platform/http/web-response.ts';

/** Handles a part of the URL space. Returns false for requests of other handlers. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface WebServerDependencies extends Operations {
  /** Called in order; the first one that accepts the request answers it. */
  readonly handlers: readonly RequestHandler[];
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends long-lived streams (subscriptions), so that closing does not wait for them. */
  readonly endStreams?: () => Promise<void>;
  /** Allowed origins; by default only the server's own. */
  readonly origins?: OriginPolicy;
  /** Allowed `Host` names; by default as without a configured list. */
  readonly hosts?: HostPolicy;
  /** The clock of the grace period. */
  readonly clock: Clock;
  /** Defaults to the event loop of the process. */
  readonly loop?: EventLoop;
  /** Logs responses; absent for none. */
  readonly requestLog?: RequestLog;
  /** Bounds the memory held for clients; unbounded without it. */
  readonly clientMemory?: ClientMemory;
  /** Encodes responses; defaults to one of the server's own. */
  readonly encoder?: BodyEncoder;
  /** Time in which a whole request must arrive; a minute when absent. */
  readonly requestTimeoutMs?: number;
  /** Port and address of the metrics; null serves them on the server's port. */
  readonly metricsAt?: ListenAddress | null;
}

/** Time in which a request without files must arrive. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A listen address; an empty host means every interface. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

export interface WebServer {
  readonly port: number;
  /**
   * Makes `/readyz` answer 503, so that balancers stop sending, and closes each connection with its next response.
   * Resolves after `graceMs`.
   */
  drain(kind: DrainKind, graceMs: number): Promise<void>;
  /** Stops listening, ends streams, and waits for requests in flight. */
  close(): Promise<void>;
}

/** Listens on a port, and passes each request to the first handler that accepts it. */
export async function startWebServer(
  dependencies: WebServerDependencies,
  listen: ListenAddress,
): Promise<WebServer> {
  let isLeaving = false;
  const { meter, clock, requestLog, health, metricsAt = null } = dependencies;
  const { hosts = new HostPolicy({ allowedHosts: [], trustProxy: false }) } = dependencies;
  const notReady = () => (isLeaving ? ['draining'] : dependencies.notReady());
  const operations: Operations = { meter, notReady, ...(health && { health }) };
  const handlers = [operationsHandler(operations, metricsAt === null), ...dependencies.handlers];
  const metrics =
    metricsAt === null
      ? null
      : await serveMetrics(metricsAt, operationsHandler(operations, true), { clock, hosts });
  const { origins = new OriginPolicy({ corsOrigins: [], trustProxy: false }) } = dependencies;
  const server = serverFor(dependencies, origins);
  const connections = new ConnectionDrain(server, clock);
  dependencies.clientMemory?.watch(server);
  const pipelined = new PipelinedRequests(clock, dependencies.loop);
  const answer = connections.holding((request, response) => {
    const requestId = identifyRequest(request);
    requestLog?.follow(requestId, request, response);
    const unreadable = settleTarget(request);
    if (unreadable !== null) return refuseTarget(response, unreadable);
    if (answerForeigner({ hosts, origins }, request, response)) return;
    for (const handler of handlers) if (handler(request, response)) return;
    sendJson(response, 404, { detail: 'Not Found', code: 'not_found' });
  });
  server.on('request', pipelined.inTurns(answer));
  const { upgrade } = dependencies;
  if (upgrade !== undefined) {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      connections.release(socket);
      pipelined.release(socket);
      if (refuseForeignUpgrade({ hosts, origins }, request, socket)) return;
      upgrade(request, socket, head);
    });
  }
  // Thousands of connections may break at once.
  server.on('clientError', (error, socket) =>
    pipelined.beginLast(() => refuseUnreadable(error, socket)),
  );
  try {
    await listenAt(server, listen);
  } catch (error) {
    await metrics?.();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    drain(kind, graceMs) {
      // While other processes have the port, their readiness counts.
      isLeaving = kind !== 'replaced';
      return connections.begin(kind, graceMs);
    },
    async close() {
      await Promise.all([connections.close(), dependencies.endStreams?.()]);
      await metrics?.();
    },
  };
}

function serverFor(parts: WebServerDependencies, origins: OriginPolicy): Server {
  const { upgrade, encoder = new BodyEncoder(), requestTimeoutMs = REQUEST_TIMEOUT_MS } = parts;
  return createServer({
    keepAliveTimeout: 65_000,
    requestTimeout: requestTimeoutMs,
    IncomingMessage: requestClass(),
    ServerResponse: responseClass({ origins, encoder }),
    ...(upgrade === undefined ? {} : { shouldUpgradeCallback: asksForWebSocket }),
  });
}

/** Rejects a forbidden upgrade before any handler sees it; returns false for an allowed one. */
function refuseForeignUpgrade(
  policies: Policies,
  request: IncomingMessage,
  socket: Duplex,
): boolean {
  identifyRequest(request);
  const unreadable = settleTarget(request);
  const fault = unreadable === null ? faultOf(policies, request) : null;
  if (unreadable !== null) refuseBytes(socket, BAD_REQUEST, unreadable);
  else if (fault !== null) refuseUpgrade(socket, fault);
  return unreadable !== null || fault !== null;
}

/** Answers a preflight request, and rejects requests of forbidden origins. */
function answerForeigner(
  policies: Policies,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origins } = policies;
  const fault = faultOf(policies, request);
  if (fault !== null) {
    if (fault.code === 'cross_site_request') response.setHeader('vary', 'Origin');
    refuse(request, response, fault);
    return true;
  }
  if (request.headers.origin === undefined) return false;
  const preflight = origins.preflightHeaders(request);
  if (preflight !== null) response.writeHead(204, preflight).end();
  return preflight !== null;
}

/** Rejects a request before any handler sees it, in the error format of its interface. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { message, code, extensions }: DomainError,
): void {
  const isGraph = request.url?.startsWith('/graphql') === true;
  const body = isGraph ? { errors: [{ message, extensions }] } : { detail: message, code };
  // Its body is not read.
  if (request.method === 'POST') response.setHeader('connection', 'close');
  response.setHeader('cache-control', 'no-store');
  sendJson(response, ERRORS[code].status, body);
}

/** The policies for origins and host names. */
interface Policies {
  readonly hosts: HostPolicy;
  readonly origins: OriginPolicy;
}

/** Why a request is rejected regardless of its target; null when it is allowed. */
function faultOf({ hosts, origins }: Policies, request: IncomingMessage): DomainError | null {
  if (hosts.refuses(request)) return new DomainError('misdirected_request');
  if (!origins.refuses(request)) return null;
  return new DomainError(
    'cross_site_request',
    'Pages of this origin may not use this server; CORS_ORIGINS names those that may.',
  );
}

/** Serves metrics, liveness and readiness on a separate port. */
async function serveMetrics(
  listen: ListenAddress,
  handler: RequestHandler,
  { clock, hosts }: { readonly clock: Clock; readonly hosts: HostPolicy },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    identifyRequest(request);
    response.setHeader('x-content-type-options', 'nosniff');
    const unreadable = settleTarget(request);
    if (unreadable !== null) {
      refuseTarget(response, unreadable);
    } else if (hosts.refuses(request)) {
      refuse(request, response, new DomainError('misdirected_request'));
    } else if (!handler(request, response)) {
      sendJson(response, 404, { detail: 'Not Found', code: 'not_found' });
    }
  });
  const connections = new ConnectionDrain(server, clock);
  await listenAt(server, listen);
  return () => connections.close();
}

function listenAt(server: Server, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === '' ? {} : { host }) }, resolve);
  });
}

/**
 * Whether a request is a WebSocket upgrade. Any other upgrade, such as the `h2c` of Java's HttpClient, is ignored and
 * the request answered (RFC 9110, 7.8).
 */
function asksForWebSocket({ headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.split(',').some((one) => one.trim().toLowerCase() === 'websocket');
}

/** Rejects a request with an ambiguous host or path. */
function refuseTarget(response: ServerResponse, detail: string): void {
  response.setHeader('connection', 'close');
  response.setHeader('cache-control', 'no-store');
  sendJson(response, 400, { detail, code: 'unreadable_request' });
}

const BAD_REQUEST = '400 Bad Request';

/** Answers input that the HTTP parser rejects: there is no request object, so no handler sees it. */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, detail] = isTooLarge
    ? ['431 Request Header Fields Too Large', 'The request headers are larger than 16 KiB.']
    : isTooSlow
      ? ['408 Request Timeout', 'The request did not arrive in time.']
      : [BAD_REQUEST, 'This is not HTTP; percent-encode what is not ASCII in the URL.'];
  refuseBytes(socket, status, detail);
}

/** Writes a response to a bare connection, and closes it. */
function refuseBytes(socket: Duplex, status: string, detail: string): void {
  socket.on('error', () => {});
  const body = JSON.stringify({ detail, code: 'unreadable_request' });
  const length = Buffer.byteLength(body);
  const type = 'content-type: application/json\r\nx-content-type-options: nosniff';
  const head = `${type}\r\ncontent-length: ${length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}
