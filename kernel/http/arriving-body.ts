import type { Duplex } from 'node:stream';
import { CollectedBytes } from '#kernel/http/collected-bytes.ts';
import { bytesOf, type BodyBytes } from '#kernel/http/connection-bytes.ts';
import type { DomainError } from '#kernel/errors/errors.ts';

/** The request that brings a body. */
interface BodyRequest {
  readonly socket: Duplex;
  once(event: 'close', run: () => void): unknown;
}

/** What is kept of a body as it comes, and until its work begins, counted with what its client holds besides. */
export class ArrivingBody {
  readonly #counted: BodyBytes;
  #collected: CollectedBytes | null = new CollectedBytes();
  #isWhole = false;

  /** @param refuse called at most once, where the server holds too much; nothing is kept from then on */
  constructor(request: BodyRequest, refuse: (why: DomainError) => void) {
    this.#counted = bytesOf(request.socket).bodyBegins((why) => {
      this.#collected = null;
      refuse(why);
    });
    // It is also what comes after the end of a body; from then on its work drops it.
    request.once('close', () => {
      if (!this.#isWhole) this.drop();
    });
  }

  /** Whether it was refused, or dropped. */
  get isGone(): boolean {
    return this.#collected === null;
  }

  /** Keeps a piece. */
  add(piece: Buffer): void {
    this.#collected?.add(piece);
    this.#counted.add(piece.length);
  }

  /** Counts what the body unpacks to besides. */
  unpacked(bytes: number): void {
    this.#counted.add(bytes);
  }

  /** Everything that came; null where it was refused. */
  whole(): Buffer | null {
    this.#isWhole = true;
    return this.#collected?.whole() ?? null;
  }

  /** Nothing of it is kept any more: its work begins, or its client is gone. */
  drop(): void {
    this.#collected = null;
    this.#counted.end();
  }
}
