import type { Socket } from 'node:net';
import type { BodyBytes, ConnectionBytes } from '#kernel/http/connection-bytes.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** Something that is held for a client, and how it is let go. */
export interface HeldPart {
  readonly kind: 'answer' | 'body';
  readonly connection: ClientConnection;
  readonly address: string;
  readonly bytes: number;
  /** Since when its client has taken nothing of it, or has been sending it. */
  readonly sinceMs: number;
  /** Refuses the body; null for answers, whose connection ends. */
  readonly refuse: ((why: DomainError) => void) | null;
}

/** What is written and not taken, of `net.Socket`: its public counter moves only when a whole write is through. */
interface WritingSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

interface Keeper {
  nowMs(): number;
  hasWritten(): void;
  hasGrown(bytes: number): void;
}

/** A body that comes. */
interface Arriving {
  bytes: number;
  readonly sinceMs: number;
  readonly refuse: (why: DomainError) => void;
}

/** One connection: the answers that wait in it and behind it, and the bodies that it brings. */
export class ClientConnection implements ConnectionBytes {
  readonly socket: Socket;
  readonly address: string;
  readonly #keeper: Keeper;
  readonly #bodies = new Set<Arriving>();
  #queuedBytes = 0;
  /** What was left for its reader when that took something last. */
  #left = 0;
  #sinceMs = 0;

  constructor(socket: Socket, keeper: Keeper) {
    this.socket = socket;
    this.address = socket.remoteAddress ?? '';
    this.#keeper = keeper;
  }

  /** Whether something of an answer waits. */
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

  /** What is held for this connection now. */
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

  /** Its reader has everything. */
  hasRead(): void {
    this.#left = 0;
  }

  /**
   * How long its reader has taken nothing.
   *
   * @param queued what waits for it in the operating system
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
