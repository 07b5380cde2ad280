import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Maximum magnitude of a packed number: twice it, plus one, is still exact. */
export const LARGEST_PACKED = 2 ** 51;

/** Bits written at once: together with a partial byte they fit into 32 bits. */
const CHUNK = 24;
/** Lengths are stored as differences to the usual length of their column, centred in a byte. */
const MIDDLE = 64;
const HEAD_BYTES = 4;
/** A block is packed once, after five weeks: a few more milliseconds save 0.2 to 0.3 bytes per bar. */
const THOROUGH = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

/**
 * Columns of integers with few bits each. A number is stored as its length in bits and the bits below its highest; in
 * columns with negative numbers the lowest bit is the sign (zigzag). The bits are incompressible and stored as they
 * are; the lengths of a column are similar, and compressed by Zstandard.
 */
export function packNumbers(columns: readonly (readonly number[])[]): Buffer {
  const bits = new BitWriter();
  const lengths: number[] = [];
  for (const column of columns) {
    const isSigned = column.some((value) => value < 0);
    const own = column.map((value) => {
      const folded = isSigned ? fold(value) : value;
      const length = bitLength(folded);
      if (length > 1) bits.write(folded - 2 ** (length - 1), length - 1);
      return length;
    });
    const usual = own.toSorted((a, b) => a - b)[own.length >> 1] ?? 0;
    lengths.push(isSigned ? 1 : 0, usual, ...own.map((length) => length - usual + MIDDLE));
  }
  const packed = zstdCompressSync(Uint8Array.from(lengths), THOROUGH);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(packed.length);
  return Buffer.concat([head, packed, bits.bytes]);
}

/** Unpacks the columns, each of `rows` numbers. */
export function unpackNumbers(bytes: Buffer, rows: number): number[][] {
  const end = HEAD_BYTES + bytes.readUInt32LE();
  const lengths = zstdDecompressSync(bytes.subarray(HEAD_BYTES, end));
  const bits = new BitReader(bytes.subarray(end));
  const columns: number[][] = [];
  for (let start = 0; start < lengths.length; start += rows + 2) {
    const isSigned = lengths[start] === 1;
    const usual = lengths[start + 1]! - MIDDLE;
    const column: number[] = [];
    for (let at = start + 2; at < start + 2 + rows; at += 1) {
      const length = lengths[at]! + usual;
      const folded = length < 2 ? length : 2 ** (length - 1) + bits.read(length - 1);
      column.push(isSigned ? unfold(folded) : folded);
    }
    columns.push(column);
  }
  return columns;
}

function fold(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unfold(folded: number): number {
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
}

function bitLength(value: number): number {
  if (value < 2 ** 31) return 32 - Math.clz32(value);
  return 63 - Math.clz32(Math.floor(value / 2 ** 31));
}

class BitWriter {
  #bytes: Buffer = Buffer.alloc(4_096);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  /** Writes the lowest `count` bits of a number. */
  write(value: number, count: number): void {
    let [rest, left] = [value, count];
    while (left > CHUNK) {
      this.#put(rest % 2 ** CHUNK, CHUNK);
      rest = Math.floor(rest / 2 ** CHUNK);
      left -= CHUNK;
    }
    this.#put(rest, left);
  }

  get bytes(): Buffer {
    const whole = this.#bytes.subarray(0, this.#length);
    return this.#heldBits === 0 ? whole : Buffer.concat([whole, Buffer.of(this.#held)]);
  }

  #put(value: number, count: number): void {
    this.#held |= value << this.#heldBits;
    this.#heldBits += count;
    while (this.#heldBits >= 8) {
      if (this.#length === this.#bytes.length) {
        this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#length)]);
      }
      this.#bytes[this.#length++] = this.#held & 255;
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }
}

class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #heldBits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let [value, weight, left] = [0, 1, count];
    while (left > CHUNK) {
      value += this.#take(CHUNK) * weight;
      weight *= 2 ** CHUNK;
      left -= CHUNK;
    }
    return value + this.#take(left) * weight;
  }

  #take(count: number): number {
    while (this.#heldBits < count) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('packed numbers end too early');
      this.#held |= byte << this.#heldBits;
      this.#heldBits += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return value;
  }
}
