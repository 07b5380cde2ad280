import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from '#kernel/http/node-http.ts';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { bearerChallenge } from '#kernel/http/bearer-challenge.ts';
import { authorizationOf } from '#kernel/http/authorization.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError, ERRORS } from '#kernel/errors/errors.ts';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import type { TrustedDocuments } from '#kernel/ports/trusted-documents.ts';
import { OPEN_GATE, type Admission, type RequestGate } from '#kernel/http/request-gate.ts';
import { Heartbeat } from '#graph-server/fan-out/heartbeat.ts';
import type { StreamedOperations } from '#graph-server/fan-out/streamed-operations.ts';
import type { SlowConsumers } from '#graph-server/fan-out/slow-consumers.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { isPath } from '#graph-server/http/http-handler.ts';
import { contextOf, requestIdOf } from '#graph-server/http/request-context.ts';
import { CLOSE } from '#graph-server/websocket/close-codes.ts';
import type {
  SocketConnectionDependencies,
  ProtocolServer,
} from '#graph-server/websocket/connection.ts';
import { createProtocolServer, runConnection } from '#graph-server/websocket/connection.ts';
import { BatchedWrites } from '#graph-server/websocket/batched-writes.ts';

/** Dependencies of the WebSocket transport of a graph. */
export interface SocketHandlerDependencies {
  readonly engine: GraphEngine;
  readonly operations: StreamedOperations;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly settings: FrontSettings;
  readonly slowConsumers: SlowConsumers;
  readonly gate?: RequestGate;
  readonly trustedDocuments?: TrustedDocuments;
  /** By default that of the process. */
  readonly loop?: EventLoop;
}

/**
 * Accepts WebSockets at the graph's path. Compression stays off: it costs some 200 kB of memory per connection, and
 * connections could no longer share one encoded text.
 */
export class SocketHandler {
  readonly #dependencies: SocketHandlerDependencies;
  readonly #protocol: ProtocolServer;
  readonly #sockets: WebSocketServer;
  readonly #heartbeat: Heartbeat;
  readonly #turn = new BatchedWrites();
  readonly #turns: FairTurns;
  readonly #loop: EventLoop;
  readonly #gate: RequestGate;
  readonly #connections: Gauge;
  #isStopping = false;

  constructor(dependencies: SocketHandlerDependencies) {
    this.#dependencies = dependencies;
    this.#gate = dependencies.gate ?? OPEN_GATE;
    this.#loop = dependencies.loop ?? EVENT_LOOP;
    this.#turns = new FairTurns(dependencies.clock, this.#loop);
    this.#protocol = createProtocolServer({ ...dependencies, gate: this.#gate });
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: true,
      perMessageDeflate: false,
      // The intake of each socket answers pings.
      autoPong: false,
      maxPayload: dependencies.settings.maxMessageBytes,
      handleProtocols,
    });
    this.#heartbeat = new Heartbeat(dependencies.clock, dependencies.settings.keepAliveMs);
    this.#connections = dependencies.meter.gauge(
      'marketgraph_websocket_connections',
      'Open WebSocket connections',
    );
  }

  /** Bytes of received messages that are queued. */
  get waitingBytes(): number {
    return this.#turns.waitingBytes;
  }

  get connectionCount(): number {
    return this.#sockets.clients.size;
  }

  /** Handles an upgrade to the graph's path; false for other paths. */
  take(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (!isPath(request.url ?? '', this.#dependencies.settings.path)) return false;
    try {
      this.#demandRoom();
      const authorization = authorizationOf(request);
      const { settings } = this.#dependencies;
      const context = contextOf(request, requestIdOf(request), settings);
      const { clientAddress } = context;
      const upgrade = ({ refusal }: Admission): void => {
        if (refusal !== null) throw refusal;
        this.#sockets.handleUpgrade(request, stream, head, (socket) =>
          this.#open(socket, stream, { context, authorization }),
        );
      };
      const admission = this.#gate.identify({ clientAddress, authorization });
      if (admission instanceof Promise) {
        // Node removes its listeners; a connection reset must not end the process.
        stream.on('error', () => {});
        admission.then(upgrade).catch((error: unknown) => this.#refuse(stream, error));
      } else {
        upgrade(admission);
      }
    } catch (error) {
      this.#refuse(stream, error);
    }
    return true;
  }

  /** Closes every connection with a code after which clients reconnect. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#heartbeat.stop();
    const open = [...this.#sockets.clients];
    const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of open) socket.close(CLOSE.restart.code, CLOSE.restart.reason);
    const timer = this.#dependencies.clock.after(this.#dependencies.settings.drainMs, () => {
      for (const socket of open) socket.terminate();
    });
    await Promise.all(closed);
    timer.cancel();
  }

  #demandRoom(): void {
    if (this.#isStopping) throw new DomainError('shutting_down', undefined, { retryAfterSec: 1 });
    if (this.connectionCount >= this.#dependencies.settings.maxConnections) {
      throw new DomainError('too_many_connections', undefined, { retryAfterSec: 1 });
    }
  }

  #refuse(stream: Duplex, error: unknown): void {
    const known = error instanceof DomainError ? error : new DomainError('internal');
    if (known !== error) this.#dependencies.log.error({ err: error }, 'a WebSocket upgrade failed');
    refuseUpgrade(stream, known);
  }

  #open(
    socket: WebSocket,
    stream: Duplex,
    caller: Pick<SocketConnectionDependencies, 'context' | 'authorization'>,
  ): void {
    const { log, settings } = this.#dependencies;
    this.#connections.set(this.connectionCount);
    socket.on('error', (error) => log.debug({ err: error }, 'a WebSocket failed'));
    let isAlive = true;
    socket.on('pong', () => (isAlive = true));
    const leaveHeartbeat = this.#heartbeat.add(() => {
      if (!isAlive) {
        socket.terminate();
        return;
      }
      isAlive = false;
      socket.ping();
    });
    socket.once('close', () => {
      leaveHeartbeat();
      this.#connections.set(this.connectionCount);
    });
    const { slowConsumers } = this.#dependencies;
    const { maxWaitingBytes } = settings;
    const [turn, turns, loop] = [this.#turn, this.#turns, this.#loop];
    const how = { ...caller, log, maxWaitingBytes, slowConsumers, turn, turns, loop };
    runConnection(socket, stream, this.#protocol, how);
  }
}

/**
 * Rejects an upgrade with an error's status and closes the connection. Node hands over a socket without an error
 * listener; a connection reset must not end the process.
 */
export function refuseUpgrade(stream: Duplex, error: DomainError): void {
  const { status } = ERRORS[error.code];
  const body = JSON.stringify({
    errors: [{ message: error.message, extensions: error.extensions }],
  });
  const waitSec = Math.max(1, Math.ceil(error.facts.retryAfterSec ?? 1));
  const retry = status === 503 || status === 429 ? `Retry-After: ${waitSec}\r\n` : '';
  const challenge = bearerChallenge(error.code);
  const scheme = challenge === null ? '' : `WWW-Authenticate: ${challenge}\r\n`;
  stream.on('error', () => {});
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${retry}${scheme}` +
      'Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
