import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { gracefulCloseOf } from '#bin/wiring/close-server.ts';

/** A part of the URL space. Returns false for requests that are not its own. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface WebServerParts {
  /** Asked in order; the first that takes the request answers it. */
  readonly doors: readonly Door[];
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends what stays open for long (subscriptions), so that closing does not wait for it. */
  readonly endStreams?: () => Promise<void>;
  readonly meter: PrometheusMeter;
  /** What is not ready yet; an empty list means ready. */
  readonly notReady: () => readonly string[];
}

export interface WebServer {
  readonly port: number;
  /** Makes `/readyz` answer 503, so that balancers send nothing new. */
  drain(): void;
  /** Stops listening, ends streams, and waits for the requests in flight. */
  close(): Promise<void>;
}

/** Listens on a port and hands each request to the first door that takes it. */
export async function startWebServer(
  parts: WebServerParts,
  listen: { readonly port: number; readonly host: string },
): Promise<WebServer> {
  let isDraining = false;
  const operations = operationsDoor(parts, () => isDraining);
  const doors = [operations, ...parts.doors];
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 60_000 },
    (request, response) => {
      if (isDraining) response.setHeader('connection', 'close');
      if (request.url?.startsWith('/') === false) request.url = toOriginForm(request.url);
      for (const door of doors) if (door(request, response)) return;
      sendJson(response, 404, { detail: 'Not Found', code: 'not_found' });
    },
  );
  const closeGracefully = gracefulCloseOf(server);
  if (parts.upgrade !== undefined) server.on('upgrade', parts.upgrade);
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(
      { port: listen.port, ...(listen.host === '' ? {} : { host: listen.host }) },
      resolve,
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: () => {
      isDraining = true;
    },
    async close() {
      await Promise.all([closeGracefully(), parts.endStreams?.()]);
    },
  };
}

/** Whether a request only reads. Of an answer to HEAD, Node itself leaves out the body. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Proxies may name the whole URL in a request (RFC 9112, 3.2.2); the doors know paths only. */
function toOriginForm(target: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  if (path === undefined) return target;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Answers what the HTTP parser gave up on; the request never became one, so no door sees it. */
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
      : ['400 Bad Request', 'This is not HTTP; percent-encode what is not ASCII in the URL.'];
  const body = JSON.stringify({ detail, code: 'unreadable_request' });
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}

function operationsDoor({ meter, notReady }: WebServerParts, isDraining: () => boolean): Door {
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (response) => {
      const waiting = isDraining() ? ['draining'] : notReady();
      if (waiting.length > 0) response.setHeader('retry-after', '1');
      sendJson(response, waiting.length === 0 ? 200 : 503, {
        status: waiting.length === 0 ? 'ready' : 'not_ready',
        waiting_for: waiting,
      });
    },
    '/metrics': (response) => {
      meter.render().then(
        (text) => response.writeHead(200, { 'content-type': meter.contentType }).end(text),
        () => sendJson(response, 500, { detail: 'Internal Server Error', code: 'internal' }),
      );
    },
  };
  return (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) return false;
    if (isRead(request)) answer(response);
    else {
      response.setHeader('allow', 'GET, HEAD');
      sendJson(response, 405, { detail: 'Method Not Allowed', code: 'method_not_allowed' });
    }
    return true;
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
