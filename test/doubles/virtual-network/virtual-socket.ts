import type { Socket, SocketHandlers } from '#kernel/market/transport.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import type { ServedConnection } from '#simulators/host/served-host.ts';
import type { StreamPeer } from '#simulators/host/stream-peer.ts';
import type { Line } from '#test/doubles/virtual-network/line.ts';

/** Close codes that stand for the absence of one (RFC 6455 §7.4.1). */
const ABNORMAL = 1_006;
const NO_STATUS = 1_005;
/** Messages never arrive at the same moment, so that rounding of times cannot swap them. */
const BETWEEN_MESSAGES_MS = 0.01;

/** A client WebSocket to a simulated host: two one-way pipes that each keep their order. */
export class VirtualSocket implements Socket {
  readonly #line: Line;
  readonly #host: ServedHost | null;
  readonly #handlers: SocketHandlers;
  readonly #onGone: () => void;
  #connection: ServedConnection | null = null;
  #isOver = false;
  #toHostMs = 0;
  #toClientMs = 0;

  constructor(
    line: Line,
    host: ServedHost | null,
    path: string,
    handlers: SocketHandlers,
    onGone: () => void,
  ) {
    this.#line = line;
    this.#host = host;
    this.#handlers = handlers;
    this.#onGone = onGone;
    this.#atHost(() => this.#connect(path));
  }

  /** Like `ping` and `close`, arrives at the host after everything sent before it. */
  send(text: string): void {
    this.#atHost(() => this.#connection?.onClientText(text));
  }

  ping(): void {
    this.#atHost(() => this.#connection?.onClientPing(''));
  }

  close(code = NO_STATUS, reason = ''): void {
    this.#atHost(() => {
      // A half-open host answers nothing, also not the closing handshake.
      if (this.#connection?.isFrozen) return;
      this.#leaveHost();
      this.#atClient(() => this.#end(code, reason));
    });
  }

  /** The client gets the end at once, the host after the message's way. */
  terminate(): void {
    const { clock } = this.#line;
    clock.after(this.#line.latencyMs(), () => this.#leaveHost());
    clock.after(0, () => this.#end(ABNORMAL, ''));
  }

  /** The client's process is gone: the host notices, the client's handlers are never called. */
  vanish(): void {
    this.#isOver = true;
    this.#line.clock.after(this.#line.latencyMs(), () => this.#leaveHost());
  }

  /** The handshake, when it arrives at the host. */
  #connect(path: string): void {
    if (this.#host === null || this.#host.refusesConnection()) {
      this.#atClient(() => this.#end(ABNORMAL, 'connection refused'));
      return;
    }
    this.#atClient(() => this.#handlers.onOpen());
    this.#connection = this.#host.connect(path, this.#peer());
  }

  /** The host's side of this connection. */
  #peer(): StreamPeer {
    const endAtClient = (code: number, reason: string): void => {
      this.#leaveHost();
      this.#atClient(() => this.#end(code, reason));
    };
    return {
      send: (text) => this.#atClient(() => this.#handlers.onText(Buffer.from(text))),
      ping: () =>
        this.#atClient(() => {
          this.#handlers.onPing();
          // Real transports answer pings by themselves.
          this.#atHost(() => this.#connection?.onClientPong());
        }),
      pong: () => this.#atClient(() => this.#handlers.onPong()),
      close: endAtClient,
      terminate: () => endAtClient(ABNORMAL, ''),
      // Nothing to do here: `close` checks whether it is frozen.
      freeze: () => undefined,
    };
  }

  /** The host learns that the connection is gone; only once, whichever side ended it. */
  #leaveHost(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection !== null) this.#host?.disconnected(connection);
  }

  #end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onGone();
    this.#handlers.onClose(code, reason);
  }

  #atHost(task: () => void): void {
    this.#toHostMs = this.#travel(this.#toHostMs, task);
  }

  #atClient(task: () => void): void {
    this.#toClientMs = this.#travel(this.#toClientMs, task);
  }

  /** Carries one message, after the one before it; returns its time of arrival. */
  #travel(previousMs: number, task: () => void): number {
    const { clock } = this.#line;
    const nowMs = clock.monotonicMs();
    const arrivalMs = Math.max(previousMs + BETWEEN_MESSAGES_MS, nowMs + this.#line.latencyMs());
    clock.after(arrivalMs - nowMs, () => {
      if (!this.#isOver) task();
    });
    return arrivalMs;
  }
}
