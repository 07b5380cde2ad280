import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { Http2Server, Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { Server as HttpsServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket, TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';

/** What a server speaks: HTTP/1.1 over TLS, HTTP/2 over TLS alone or also HTTP/1.1, HTTP/2 without TLS. */
export type Spoken = 'https' | 'h2' | 'h2 and https' | 'h2c';

export interface SecureRequest {
  readonly query: string;
  readonly httpVersion: string;
  /** Number of its connection, from 1. */
  readonly connection: number;
  /** Common name of the client's certificate; null without one. */
  readonly client: string | null;
}

export interface SecureSubgraph {
  readonly url: string;
  readonly seen: SecureRequest[];
  /** Open connections. */
  readonly sockets: ReadonlySet<Socket>;
  /** The certificate of new connections. */
  renew(certificate: TlsOptions): void;
}

type Response = ServerResponse | Http2ServerResponse;
export type SecureHandler = (response: Response, request: SecureRequest, count: number) => unknown;

export const RATE = '{"data":{"rate":7.1}}';

export function answer(response: Response, body = RATE, status = 200): void {
  // The two classes have the same methods in different types.
  const plain = response as ServerResponse;
  plain.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/** A real server on loopback. Its URL has the name localhost. */
export async function serveSecurely(
  spoken: Spoken,
  tls: TlsOptions,
  handler: SecureHandler = (response) => answer(response),
): Promise<SecureSubgraph> {
  const seen: SecureRequest[] = [];
  const sockets = new Set<Socket>();
  const numbers = new WeakMap<object, number>();
  let opened = 0;
  const onRequest = (request: IncomingMessage | Http2ServerRequest, response: Response): void => {
    const socket = rawSocketOf(request);
    const chunks: Buffer[] = [];
    const stream = request as IncomingMessage;
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { query } = JSON.parse(Buffer.concat(chunks).toString()) as { query: string };
      const name = (socket as TLSSocket).getPeerCertificate?.().subject?.CN;
      const one: SecureRequest = {
        query,
        httpVersion: request.httpVersion,
        connection: numbers.get(socket) ?? 0,
        client: typeof name === 'string' ? name : null,
      };
      seen.push(one);
      void handler(response, one, seen.length);
    });
  };
  const server = serverOf(spoken, tls, onRequest);
  server.on(spoken === 'h2c' ? 'connection' : 'secureConnection', (socket: Socket) => {
    numbers.set(socket, (opened += 1));
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${spoken === 'h2c' ? 'http' : 'https'}://localhost:${port}/graphql`,
    seen,
    sockets,
    renew: (certificate) => (server as unknown as HttpsServer).setSecureContext(certificate),
  };
}

type OnRequest = (request: IncomingMessage | Http2ServerRequest, response: Response) => void;

function serverOf(spoken: Spoken, tls: TlsOptions, onRequest: OnRequest): Http2Server {
  if (spoken === 'h2c') return createHttp2Server(onRequest);
  if (spoken === 'https') return createHttpsServer(tls, onRequest) as unknown as Http2Server;
  const both = { ...tls, allowHTTP1: spoken === 'h2 and https' };
  return createSecureServer(both, onRequest) as unknown as Http2Server;
}

/** The socket itself: HTTP/2 gives a stand-in. */
function rawSocketOf(request: IncomingMessage | Http2ServerRequest): Socket {
  if (!('stream' in request)) return request.socket;
  const { session } = request.stream;
  const symbol = Object.getOwnPropertySymbols(session ?? {}).find(
    ({ description }) => description === 'socket',
  );
  const socket =
    symbol === undefined ? null : (session as unknown as Record<symbol, Socket>)[symbol];
  return socket ?? request.socket;
}
