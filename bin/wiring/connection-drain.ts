import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { WaitingConnections } from '#bin/wiring/waiting-connections.ts';
import { delay, type Clock } from '#kernel/ports/clock.ts';

/**
 * How a server drains. `announced`: it continues to accept for a time, so that balancers see that it is not ready;
 * `replaced`: other processes have its port, and it accepts no new connections; `immediate`: idle connections are
 * closed at once.
 */
export type DrainKind = 'announced' | 'replaced' | 'immediate';

/** Interval of the check for idle connections while the server closes. */
const SWEEP_MS = 50;

/** How long the first request of a connection that was accepted last may take to arrive. */
const FIRST_REQUEST_MS = 500;

/** A connection without a request to close it. */
interface Kept {
  /** Responses in flight until their last byte is sent, including those of queued requests. */
  readonly answers: Set<ServerResponse>;
  /** Bytes received when the last response was sent; more bytes mean that a request is arriving. */
  bytesRead: number;
}

/**
 * Closes the connections of a server without losing a request; create it before the server listens.
 *
 * A client may send its next request on a kept-alive connection at any time, and if the close overtakes it, the client
 * does not know whether the request was processed. The server therefore closes connections with a response
 * (`Connection: close`), and without one only those that were idle for the whole grace period. Clients that reconnect
 * are accepted until the port is closed.
 *
 * Node treats a connection as idle once `response.end()` was called, although megabytes may still be unsent, and both
 * `closeIdleConnections` and `Server.close` would cut it; so neither is called.
 */
export class ConnectionDrain {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #kept = new Map<Socket, Kept>();
  readonly #waiting: WaitingConnections;
  #isDraining = false;
  /** Whether clients had a grace period, and reconnecting ones are accepted. */
  #isAnnounced = false;
  #newUntilMs = 0;
  #closed: Promise<void> | null = null;

  constructor(server: Server, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
    this.#waiting = new WaitingConnections(server, clock);
    server.on('connection', (socket: Socket) => {
      this.#kept.set(socket, { answers: new Set(), bytesRead: 0 });
      socket.once('close', () => this.#kept.delete(socket));
    });
    server.prependListener('request', (request, response) => {
      const { socket } = request;
      const kept = this.#kept.get(socket);
      if (this.#isDraining) response.shouldKeepAlive = false;
      if (kept === undefined) return;
      kept.answers.add(response);
      // It closes once, and `once` would allocate a wrapper per request.
      response.on('close', () => {
        kept.answers.delete(response);
        kept.bytesRead = socket.bytesRead;
      });
    });
  }

  /** Wraps the request listener, so that requests are held while the port is closed. */
  holding(answer: RequestListener): RequestListener {
    return this.#waiting.holding(answer);
  }

  /** From now on each response closes its connection. Resolves after clients had `graceMs` to use theirs. */
  async begin(kind: DrainKind, graceMs: number): Promise<void> {
    this.#isDraining = true;
    for (const { answers } of this.#kept.values()) {
      for (const answer of answers) answer.shouldKeepAlive = false;
    }
    this.#isAnnounced = kind === 'announced' && graceMs > 0;
    if (kind === 'replaced') void this.#stopListening();
    if (kind !== 'immediate' && graceMs > 0) await delay(this.#clock, graceMs);
  }

  /** Stops listening, cuts idle connections, lets every response finish, and resolves when no connection is left. */
  async close(): Promise<void> {
    this.#isDraining = true;
    const closed = this.#stopListening();
    const timer = setInterval(() => this.#cutIdle(), SWEEP_MS);
    this.#cutIdle();
    try {
      await closed;
    } finally {
      clearInterval(timer);
    }
  }

  /** The connection was upgraded; the handler of its protocol closes it. */
  release(socket: unknown): void {
    this.#kept.delete(socket as Socket);
  }

  #stopListening(): Promise<void> {
    this.#closed ??= new Promise((resolve, reject) => {
      const closePort = (): void => {
        NetServer.prototype.close.call(this.#server, (error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      };
      if (!this.#isAnnounced) {
        setImmediate(closePort);
        return;
      }
      this.#newUntilMs = Infinity;
      void this.#waiting.letIn(() => {
        closePort();
        this.#newUntilMs = this.#clock.monotonicMs() + FIRST_REQUEST_MS;
      });
    });
    return this.#closed;
  }

  #cutIdle(): void {
    setImmediate(() => {
      const mayBeNew = this.#clock.monotonicMs() < this.#newUntilMs;
      for (const [socket, { answers, bytesRead }] of this.#kept) {
        const isNew = mayBeNew && bytesRead === 0;
        if (answers.size === 0 && socket.bytesRead === bytesRead && !isNew) socket.destroy();
      }
    });
  }
}
