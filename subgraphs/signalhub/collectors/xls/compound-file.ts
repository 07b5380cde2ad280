import { SourceFormatError } from '#signalhub/collectors/source.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
/** Sectors of the allocation table that the header names itself. */
const HEADER_TABLE_SECTORS = 109;
/** The highest number of a sector; larger values mark ends and free ones. */
const MAX_SECTOR = 0xffff_fffa;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Sectors of the mini stream, which holds short streams. */
const MINI_SECTOR_BYTES = 64;
const MINI_STREAM_LIMIT = 4_096;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/**
 * The stream with the first of these names in a compound file (MS-CFB, versions 3 and 4), the container of binary
 * sheets; null for none. A chain visits each sector at most once, so a damaged file ends. Throws `SourceFormatError`.
 */
export function compoundStream(bytes: Uint8Array, names: readonly string[]): Uint8Array | null {
  return new CompoundFile(bytes).stream(names);
}

class CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #table: readonly number[];

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES || SIGNATURE.some((byte, at) => bytes[at] !== byte)) {
      throw new SourceFormatError('the file is not a compound file');
    }
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.#view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw new SourceFormatError('the file has no known sector');
    this.#sectorBytes = 2 ** shift;
    this.#table = this.#tableSectors().flatMap((sector) => this.#numbersOf(this.#sector(sector)));
  }

  stream(names: readonly string[]): Uint8Array | null {
    const entries = this.#entries();
    const found = names
      .map((name) => entries.find((entry) => entry.type === STREAM && entry.name === name))
      .find((entry) => entry !== undefined);
    if (found === undefined) return null;
    const isShort = found.size < MINI_STREAM_LIMIT;
    const content = isShort ? this.#mini(found, entries) : this.#chain(found.start);
    if (content.length < found.size)
      throw new SourceFormatError('a stream of the file is truncated');
    return content.subarray(0, found.size);
  }

  #tableSectors(): number[] {
    const sectors: number[] = [];
    for (let at = 0; at < HEADER_TABLE_SECTORS; at += 1) {
      sectors.push(this.#view.getUint32(76 + at * 4, true));
    }
    let next = this.#view.getUint32(68, true);
    for (const seen = new Set<number>(); next <= MAX_SECTOR && !seen.has(next);) {
      seen.add(next);
      const numbers = this.#numbersOf(this.#sector(next));
      next = numbers.pop()!;
      sectors.push(...numbers);
    }
    return sectors.filter((sector) => sector <= MAX_SECTOR);
  }

  #entries(): Entry[] {
    const content = this.#chain(this.#view.getUint32(48, true));
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    return Array.from({ length: Math.floor(content.length / ENTRY_BYTES) }, (_, index) => {
      const at = index * ENTRY_BYTES;
      const nameBytes = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
      return {
        name: new TextDecoder('utf-16le').decode(content.subarray(at, at + nameBytes)),
        type: content[at + 66]!,
        start: view.getUint32(at + 116, true),
        size: view.getUint32(at + 120, true),
      };
    });
  }

  #mini({ start }: Entry, entries: readonly Entry[]): Uint8Array {
    const root = entries.find(({ type }) => type === ROOT);
    if (root === undefined) throw new SourceFormatError('the file has no root');
    const whole = this.#chain(root.start);
    const table = this.#numbersOf(this.#chain(this.#view.getUint32(60, true)));
    return joined(
      chainOf(start, table).map((sector) => {
        const from = sector * MINI_SECTOR_BYTES;
        return whole.subarray(from, from + MINI_SECTOR_BYTES);
      }),
    );
  }

  #chain(start: number): Uint8Array {
    return joined(chainOf(start, this.#table).map((sector) => this.#sector(sector)));
  }

  #sector(sector: number): Uint8Array {
    const from = (sector + 1) * this.#sectorBytes;
    if (from >= this.#bytes.length) throw new SourceFormatError('a sector of the file is missing');
    return this.#bytes.subarray(from, from + this.#sectorBytes);
  }

  #numbersOf(bytes: Uint8Array): number[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length >> 2 }, (_, at) => view.getUint32(at * 4, true));
  }
}

function chainOf(start: number, table: readonly number[]): number[] {
  const seen = new Set<number>();
  for (let sector = start; sector <= MAX_SECTOR; sector = table[sector]!) {
    if (seen.has(sector) || sector >= table.length) {
      throw new SourceFormatError('a chain of sectors does not end');
    }
    seen.add(sector);
  }
  return [...seen];
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
