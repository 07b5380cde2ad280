const FIRST_LENGTH = 1 << 9;
const CHUNK_BITS = 16;
const CHUNK_LENGTH = 1 << CHUNK_BITS;

/** An array of 32-bit numbers, initially 0, that grows without copying. */
export class LongArray {
  readonly #chunks = [new Int32Array(FIRST_LENGTH)];
  #room = FIRST_LENGTH;

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_LENGTH - 1)]!;
  }

  set(index: number, value: number): void {
    this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_LENGTH - 1)] = value;
  }

  /** Reserves space for that many numbers. */
  reserve(length: number): void {
    while (this.#room < length) {
      if (this.#room < CHUNK_LENGTH) {
        const longer = new Int32Array(this.#room * 2);
        longer.set(this.#chunks[0]!);
        this.#chunks[0] = longer;
        this.#room = longer.length;
      } else {
        this.#chunks.push(new Int32Array(CHUNK_LENGTH));
        this.#room += CHUNK_LENGTH;
      }
    }
  }
}
