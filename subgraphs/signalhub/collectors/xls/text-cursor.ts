import { SourceFormatError } from '#signalhub/collectors/source.ts';

const WIDE = 0x01;
const WITH_PHONETICS = 0x04;
const WITH_RUNS = 0x08;

const NARROW_TEXT = new TextDecoder('latin1');
const WIDE_TEXT = new TextDecoder('utf-16le');

/** Reads texts of a workbook, which may continue in the continuation records. */
export class TextCursor {
  readonly #pieces: readonly DataView[];
  #piece = 0;
  #at: number;

  constructor(pieces: readonly DataView[], from: number) {
    this.#pieces = pieces;
    this.#at = from;
  }

  /**
   * The next text. Its parts are the length in `lengthBytes`, flags, counts of the data after the characters, the
   * characters, and these data. Throws `SourceFormatError`.
   */
  next(lengthBytes: 1 | 2): string {
    const length = lengthBytes === 1 ? this.#byte() : this.#number(2);
    const flags = this.#byte();
    const runs = (flags & WITH_RUNS) === 0 ? 0 : this.#number(2);
    const phonetics = (flags & WITH_PHONETICS) === 0 ? 0 : this.#number(4);
    const text = this.#characters(length, (flags & WIDE) !== 0);
    this.#skip(runs * 4 + phonetics);
    return text;
  }

  /** Characters have one byte or two; after the end of a piece, the next one begins with its own flags. */
  #characters(length: number, isWideAtFirst: boolean): string {
    let isWide = isWideAtFirst;
    let text = '';
    for (let left = length; left > 0;) {
      if (this.#left() === 0) {
        this.#turn();
        isWide = (this.#byte() & WIDE) !== 0;
        continue;
      }
      const width = isWide ? 2 : 1;
      const count = Math.min(left, Math.floor(this.#left() / width));
      if (count === 0)
        throw new SourceFormatError('a text of the sheet is truncated within a character');
      text += this.#decoded(count * width, isWide);
      left -= count;
    }
    return text;
  }

  #decoded(byteLength: number, isWide: boolean): string {
    const piece = this.#pieces[this.#piece]!;
    const bytes = new Uint8Array(piece.buffer, piece.byteOffset + this.#at, byteLength);
    this.#at += byteLength;
    return (isWide ? WIDE_TEXT : NARROW_TEXT).decode(bytes);
  }

  #byte(): number {
    if (this.#left() === 0) this.#turn();
    const byte = this.#pieces[this.#piece]!.getUint8(this.#at);
    this.#at += 1;
    return byte;
  }

  #number(byteCount: number): number {
    let number = 0;
    for (let place = 0; place < byteCount; place += 1) number += this.#byte() * 256 ** place;
    return number;
  }

  #skip(byteCount: number): void {
    for (let left = byteCount; left > 0;) {
      if (this.#left() === 0) this.#turn();
      const step = Math.min(left, this.#left());
      this.#at += step;
      left -= step;
    }
  }

  #left(): number {
    return this.#pieces[this.#piece]!.byteLength - this.#at;
  }

  #turn(): void {
    this.#piece += 1;
    this.#at = 0;
    const piece = this.#pieces[this.#piece];
    if (piece === undefined || piece.byteLength === 0) {
      throw new SourceFormatError('a text of the sheet is truncated');
    }
  }
}
