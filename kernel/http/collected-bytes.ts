/** Shorter chunks are copied together: a separate buffer object costs some 400 bytes. */
const SHORT_BYTES = 1_024;
/** Size of the blocks that short chunks are copied into. */
const BLOCK_BYTES = 16 * 1_024;

/**
 * Joins the chunks of a body as they arrive. The client chooses their length: 4 MB sent byte by byte are 4 million
 * chunks, so memory must follow the bytes and not the number of chunks.
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

  /** The complete body; nothing may be added afterwards. */
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
