import type { Duplex } from 'node:stream';
import { CollectedBytes } from '#kernel/http/collected-bytes.ts';
import { bytesOf, type BodyBytes } from '#kernel/http/connection-bytes.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** The request that carries the body. */
interface BodyRequest {
  readonly socket: Duplex;
  once(event: 'close', run: () => void): unknown;
}

/** A request body while it arrives and until its work starts, counted in the memory budget of its connection. */
export class IncomingBody {
  readonly #counted: BodyBytes;
  #collected: CollectedBytes | null = new CollectedBytes();
  #isWhole = false;

  /** @param refuse called at most once, when the memory bound is reached; nothing is kept from then on */
  constructor(request: BodyRequest, refuse: (why: DomainError) => void) {
    this.#counted = bytesOf(request.socket).bodyBegins((why) => {
      this.#collected = null;
      refuse(why);
    });
    // `close` also fires after the end of a body; from then on the handler drops it.
    request.once('close', () => {
      if (!this.#isWhole) this.drop();
    });
  }

  /** Whether the body was refused or dropped. */
  get isGone(): boolean {
    return this.#collected === null;
  }

  /** Adds a chunk. */
  add(piece: Buffer): void {
    this.#collected?.add(piece);
    this.#counted.add(piece.length);
  }

  /** Counts the bytes that the body decompresses to. */
  unpacked(bytes: number): void {
    this.#counted.add(bytes);
  }

  /** The complete body; null when it was refused. */
  whole(): Buffer | null {
    this.#isWhole = true;
    return this.#collected?.whole() ?? null;
  }

  /** Releases the memory: the work on the body starts, or the client is gone. */
  drop(): void {
    this.#collected = null;
    this.#counted.end();
  }
}
