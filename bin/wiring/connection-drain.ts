import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { WaitingConnections } from '#bin/wiring/waiting-connections.ts';
import { delay, type Clock } from '#kernel/ports/clock.ts';

/**
 * How a server takes leave of its clients. `announced`: for a time it goes on to accept, so that balancers see that it
 * is not ready any more; `replaced`: others have its port, and it takes no new connections; `immediate`: nobody is
 * waited for who has not asked yet.
 */
export type DrainKind = 'announced' | 'replaced' | 'immediate';

/** Pause between two looks for idle connections while the server closes. */
const SWEEP_MS = 50;

/** How long the first request of a connection that was let in at last may be on its way. */
const FIRST_REQUEST_MS = 500;

/** A connection that has not been told to end. */
interface Kept {
  /** Answers under way on it, until the last byte is sent; requests that wait for their turn have one, too. */
  readonly answers: Set<ServerResponse>;
  /** What had come in when the last answer was sent; more of it is a request that is on its way. */
  bytesRead: number;
}

/**
 * Ends the connections of a server so that no request is lost; make it before the server listens.
 *
 * A client that keeps a connection may send its next request at any moment, and one that meets the end of the
 * connection is lost without anybody knowing whether it was done. So connections are ended by the answers that go over
 * them (`Connection: close`), and only those that nobody used for a whole grace are cut. Whoever was told so comes
 * anew, and is let in until the port is closed.
 *
 * Node counts a connection as idle once `response.end()` was called, though megabytes may still wait for the client,
 * and both `closeIdleConnections` and its own `Server.close` then cut it off; so neither is called.
 */
export class ConnectionDrain {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #kept = new Map<Socket, Kept>();
  readonly #waiting: WaitingConnections;
  #isDraining = false;
  /** Whether clients had time, and whoever of them comes anew is let in. */
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
      // It closes once, and `once` would make a function more for each request.
      response.on('close', () => {
        kept.answers.delete(response);
        kept.bytesRead = socket.bytesRead;
      });
    });
  }

  /** What answers the requests of the server, so that they wait for the moment in which its port is closed. */
  holding(answer: RequestListener): RequestListener {
    return this.#waiting.holding(answer);
  }

  /** From now on an answer ends its connection. Resolves once whoever keeps one had `graceMs` to use it. */
  async begin(kind: DrainKind, graceMs: number): Promise<void> {
    this.#isDraining = true;
    for (const { answers } of this.#kept.values()) {
      for (const answer of answers) answer.shouldKeepAlive = false;
    }
    this.#isAnnounced = kind === 'announced' && graceMs > 0;
    if (kind === 'replaced') void this.#stopListening();
    if (kind !== 'immediate' && graceMs > 0) await delay(this.#clock, graceMs);
  }

  /**
   * Stops listening, cuts connections on which nothing is under way, lets every answer reach its client, and resolves
   * when no connection is left.
   */
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

  /** The connection speaks another protocol from now on, whose part of the server ends it. */
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
