import { textOf, view } from '#market-data/venues/scan/scan-memory.ts';

/** Slots for names; a power of two. An exchange streams some hundreds, and others may share a slot. */
const PLACES = 4_096;
const WORD = 4;
/** Spreads similar words (Knuth, "The Art of Computer Programming" 3, 6.4). */
const SPREAD = 0x9e3779b1 | 0;

/** Printable characters of ASCII without the backslash, which begins an escape. */
const PLAIN = /^[ -[\]-~]*$/;

/** A known name, with its characters as 32-bit words; the last one overlaps its neighbour. */
interface Known<Meaning> {
  readonly length: number;
  readonly words: Int32Array;
  readonly meaning: Meaning;
}

/**
 * The meanings of the names in frames. The part of a frame that names its stream is looked up by its characters, so
 * that known names are neither extracted, hashed nor split. A name whose slot another name occupies is read again.
 */
export class FrameNames<Meaning extends object> {
  readonly #read: (name: string) => Meaning | null;
  readonly #known: Array<Known<Meaning> | undefined> = Array.from({ length: PLACES });

  /** @param read the meaning of a name; null for one without a meaning, which is not cached */
  constructor(read: (name: string) => Meaning | null) {
    this.#read = read;
  }

  /** The meaning of the characters [start, end) of the frame under scan. */
  meaningOf(start: number, end: number): Meaning | null {
    const length = end - start;
    if (length < WORD) return this.#meaning(start, end);
    const lastAt = end - WORD;
    let hash = length;
    for (let at = start; at < lastAt; at += WORD) hash = mixed(hash ^ wordAt(at));
    const place = mixed(hash ^ wordAt(lastAt)) & (PLACES - 1);
    const known = this.#known[place];
    if (known !== undefined && isAt(start, length, known)) return known.meaning;
    const meaning = this.#meaning(start, end);
    if (meaning !== null) {
      this.#known[place] = { length, words: wordsOf(start, length), meaning };
    }
    return meaning;
  }

  /** Names with escapes, and those outside of ASCII, are left to JSON. */
  #meaning(start: number, end: number): Meaning | null {
    const name = textOf(start, end);
    return PLAIN.test(name) ? this.#read(name) : null;
  }
}

/** Four characters in a row, packed. */
function wordAt(start: number): number {
  return view.getInt32(start, true);
}

/** Bits go up by the product, and down again by the shift. */
function mixed(word: number): number {
  const product = Math.imul(word ^ (word >>> 16), SPREAD);
  return product ^ (product >>> 15);
}

function isAt(start: number, length: number, known: Known<unknown>): boolean {
  if (known.length !== length) return false;
  const { words } = known;
  const last = words.length - 1;
  for (let index = 0; index < last; index += 1) {
    if (wordAt(start + WORD * index) !== words[index]) return false;
  }
  return wordAt(start + length - WORD) === words[last];
}

function wordsOf(start: number, length: number): Int32Array {
  return Int32Array.from({ length: Math.ceil(length / WORD) }, (_, index) =>
    wordAt(start + Math.min(WORD * index, length - WORD)),
  );
}
