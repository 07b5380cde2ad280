import type { Socket } from 'node:net';
import type { BodyBytes, ConnectionBytes } from '#kernel/http/connection-bytes.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** Memory held for a client, and how it is released. */
export interface HeldPart {
  readonly kind: 'answer' | 'body';
  readonly connection: ClientConnection;
  readonly address: string;
  readonly bytes: number;
  /** Since when the client has read nothing of it, or has been sending it. */
  readonly sinceMs: number;
  /** Rejects the body; null for responses, whose connection is closed instead. */
  readonly refuse: ((why: DomainError) => void) | null;
}

/** Pending bytes of a `net.Socket`: the public counter moves only when a whole write is complete. */
interface WritingSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

interface Keeper {
  nowMs(): number;
  hasWritten(): void;
  hasGrown(bytes: number): void;
}

/** A request body that is arriving. */
interface Arriving {
  bytes: number;
  readonly sinceMs: number;
  readonly refuse: (why: DomainError) => void;
}

/** One connection: its unread responses and its arriving bodies. */
export class ClientConnection implements ConnectionBytes {
  readonly socket: Socket;
  readonly address: string;
  readonly #keeper: Keeper;
  readonly #bodies = new Set<Arriving>();
  #queuedBytes = 0;
  /** Unread bytes when the client last read something. */
  #left = 0;
  #sinceMs = 0;

  constructor(socket: Socket, keeper: Keeper) {
    this.socket = socket;
    this.address = socket.remoteAddress ?? '';
    this.#keeper = keeper;
  }

  /** Whether unread response bytes are pending. */
  get awaitsReader(): boolean {
    return this.#answerBytes > 0;
  }

  get #answerBytes(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength + this.#queuedBytes;
  }

  written(): void {
    if (!this.awaitsReader) return;
    if (this.#left === 0) this.#sinceMs = this.#keeper.nowMs();
    this.#left = this.#answerBytes;
    this.#keeper.hasWritten();
  }

  queued(bytes: number): void {
    const more = bytes - this.#queuedBytes;
    this.#queuedBytes = bytes;
    if (more <= 0) return;
    if (this.#left === 0) this.written();
    else this.#keeper.hasGrown(more);
  }

  bodyBegins(refuse: (why: DomainError) => void): BodyBytes {
    const body: Arriving = { bytes: 0, sinceMs: this.#keeper.nowMs(), refuse };
    this.#bodies.add(body);
    return {
      add: (bytes) => {
        if (!this.#bodies.has(body)) return;
        body.bytes += bytes;
        this.#keeper.hasGrown(bytes);
      },
      end: () => void this.#bodies.delete(body),
    };
  }

  /** The memory held for this connection now. */
  *parts(): Generator<HeldPart> {
    const { address } = this;
    const bytes = this.#answerBytes;
    if (bytes > 0) {
      const sinceMs = this.#sinceMs;
      yield { kind: 'answer', connection: this, address, bytes, sinceMs, refuse: null };
    }
    for (const body of this.#bodies) {
      if (body.bytes === 0) continue;
      const refuse = (why: DomainError): void => {
        this.#bodies.delete(body);
        body.refuse(why);
      };
      const { sinceMs } = body;
      yield { kind: 'body', connection: this, address, bytes: body.bytes, sinceMs, refuse };
    }
  }

  /** The client has read everything. */
  hasRead(): void {
    this.#left = 0;
  }

  /**
   * How long the client has read nothing.
   *
   * @param queued unread bytes in the kernel's send queue
   */
  idleMs(nowMs: number, queued: (socket: Socket) => number): number {
    const { socket } = this;
    const handed = (socket as WritingSocket)._handle?.writeQueueSize ?? socket.writableLength;
    const left = handed + queued(socket);
    if (this.#left !== left) {
      this.#left = left;
      this.#sinceMs = nowMs;
    }
    return nowMs - this.#sinceMs;
  }
}
