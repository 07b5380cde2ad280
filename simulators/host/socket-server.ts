import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createServer } from '#kernel/http/node-http.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';

const LOOPBACK = '127.0.0.1';
/** Longest message, and longest request body, a client may send; none needs as much. */
const MAX_CLIENT_MESSAGE_BYTES = 64 * 1_024;
const DRIP_PIECES = 20;

/** One simulated host on a loopback port: REST and WebSocket side by side, as on the real one. */
export class SocketServer {
  readonly #host: ServedHost;
  readonly #clock: Clock;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;

  constructor(host: ServedHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    this.#http = createServer((request, response) => {
      // Only reading the body can fail, when the client has disconnected.
      this.#serve(request, response).catch(() => response.destroy());
    });
    // Pongs are sent by the session, because a half-open connection must not answer.
    this.#sockets = new WebSocketServer({
      noServer: true,
      autoPong: false,
      clientTracking: true,
      maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    });
    this.#http.on('upgrade', (request, socket, head) =>
      this.#upgrade(request, socket as TcpSocket, head),
    );
  }

  /** Listens and returns the port; 0 takes any free one. */
  async start(port: number): Promise<number> {
    this.#http.listen(port, LOOPBACK);
    await once(this.#http, 'listening');
    return (this.#http.address() as AddressInfo).port;
  }

  /** Ends every connection at once; resolves when the port is free. */
  async stop(): Promise<void> {
    this.#host.stop();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    if (!this.#http.listening) return;
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? await bodyOf(request) : '';
    if (body === null) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    this.#answer(request, response, body);
  }

  #answer(request: IncomingMessage, response: ServerResponse, sent: string): void {
    const { method = 'GET', url: target = '/' } = request;
    const { 'user-agent': userAgent = '' } = request.headers;
    const answer = this.#host.request({ method, target, body: sent, userAgent });
    const { delivery } = answer;
    // The request stays open until the client gives up or the server stops.
    if (delivery.kind === 'hang') return;
    if (delivery.kind === 'reset') {
      request.socket.destroy();
      return;
    }
    const body = Buffer.from(answer.body);
    // The date is the exchange's, not the machine's: clients derive closed bars from it.
    response.sendDate = false;
    response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
    if (delivery.kind === 'cut') {
      response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
    } else if (delivery.kind === 'drip') {
      this.#drip(response, body, delivery.overMs);
    } else {
      response.end(body);
    }
  }

  /** Sends the head at once, so that only a limit on the whole answer catches it. */
  #drip(response: ServerResponse, body: Buffer, overMs: number): void {
    const pieceLength = Math.max(1, Math.ceil(body.length / DRIP_PIECES));
    const sendFrom = (offset: number): void => {
      if (response.destroyed) return;
      const end = offset + pieceLength;
      if (end >= body.length) {
        response.end(body.subarray(offset));
        return;
      }
      response.write(body.subarray(offset, end));
      this.#clock.after(overMs / DRIP_PIECES, () => sendFrom(end));
    };
    sendFrom(0);
  }

  #upgrade(request: IncomingMessage, socket: TcpSocket, head: Buffer): void {
    if (this.#host.refusesConnection()) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = this.#host.connect(request.url ?? '/', peerOf(webSocket));
      webSocket.on('message', (data, isBinary) => {
        if (isBinary) connection.onClientBinary();
        else connection.onClientText(String(data));
      });
      webSocket.on('ping', (payload) => connection.onClientPing(String(payload)));
      webSocket.on('pong', () => connection.onClientPong());
      // A broken connection also emits `close`, and its handler does the work.
      webSocket.on('error', () => undefined);
      webSocket.on('close', () => this.#host.disconnected(connection));
    });
  }
}

/** A real socket as the session sees it; `ws` drops what is sent after the end. */
function peerOf(webSocket: WebSocket): StreamPeer {
  return {
    send: (text) => webSocket.send(text),
    ping: (payload) => webSocket.ping(payload),
    pong: (payload) => webSocket.pong(payload),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
    freeze: () => webSocket.pause(),
  };
}

/** The body of a request as text; null when it is too long, of which the rest is not read. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_CLIENT_MESSAGE_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
