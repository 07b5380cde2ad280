/** Shorter pieces are copied together: an object of its own takes each of them some 400 bytes. */
const SHORT_BYTES = 1_024;
/** Where short pieces are copied to. */
const BLOCK_BYTES = 16 * 1_024;

/**
 * Puts the pieces of a body together as they come. A client chooses how long they are: 4 MB that come byte by byte
 * are 4 million pieces, so what is kept follows the bytes and not the pieces.
 */
export class CollectedBytes {
  readonly #parts: Buffer[] = [];
  #block: Buffer | null = null;
  #filled = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (piece.length >= SHORT_BYTES) {
      this.#closeBlock();
      this.#parts.push(piece);
      return;
    }
    if (this.#block !== null && this.#filled + piece.length > this.#block.length) {
      this.#closeBlock();
    }
    this.#block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
    this.#filled += piece.copy(this.#block, this.#filled);
  }

  /** Everything that came; nothing may be added afterwards. */
  whole(): Buffer {
    this.#closeBlock();
    const [first] = this.#parts;
    return this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
  }

  #closeBlock(): void {
    if (this.#block === null) return;
    this.#parts.push(this.#block.subarray(0, this.#filled));
    this.#block = null;
    this.#filled = 0;
  }
}
