/** A text in the form that is searched, with the place in the original of each of its characters. */
export interface NormalText {
  readonly original: string;
  /**
   * NFKC character by character, in lower case, without blanks next to Chinese characters, and without invisible
   * characters.
   */
  readonly text: string;
  /** For each UTF-16 unit of `text`, where in the original its character begins. */
  readonly starts: Uint32Array;
  /** For each UTF-16 unit of `text`, where in the original its character ends. */
  readonly ends: Uint32Array;
}

const LAST_ASCII = 0x7f;
const FIRST_HAN = 0x4e00;
const LAST_HAN = 0x9fff;
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Normalises a text in linear time. Full-width letters, digits and marks become half-width, and "新 能 源" is the
 * same as "新能源". Line breaks stay, as they end clauses; `\r\n` is one.
 */
export function normalText(original: string): NormalText {
  const made = new NormalUnits(original.length + 16);
  for (let at = 0; at < original.length;) {
    const unit = original.charCodeAt(at);
    if (unit >= FIRST_HAN && unit <= LAST_HAN) {
      made.add(unit, at, at + 1);
      at += 1;
    } else if (unit <= LAST_ASCII) {
      addAscii(made, original, unit, at);
      at += 1;
    } else {
      const character = String.fromCodePoint(original.codePointAt(at)!);
      const form = formOf(character);
      const end = at + character.length;
      if (form !== ' ') made.addAll(form, at, end);
      else if (isBetweenWords(original, at, end)) made.add(SPACE, at, end);
      at = end;
    }
  }
  return made.finished(original);
}

/** The part of the original that a range of the normal text came from. */
export function originalRange(
  { starts, ends }: NormalText,
  from: number,
  to: number,
): readonly [from: number, to: number] {
  return from < to ? [starts[from]!, ends[to - 1]!] : [0, 0];
}

function addAscii(made: NormalUnits, original: string, unit: number, at: number): void {
  if (unit === CARRIAGE_RETURN) {
    if (original.charCodeAt(at + 1) !== LINE_FEED) made.add(LINE_FEED, at, at + 1);
  } else if (unit === SPACE || unit === TAB) {
    if (isBetweenWords(original, at, at + 1)) made.add(SPACE, at, at + 1);
  } else {
    const isUpper = unit >= 0x41 && unit <= 0x5a;
    made.add(isUpper ? unit + 0x20 : unit, at, at + 1);
  }
}

const INVISIBLE = /^[\u00AD\u200B-\u200F\u2060\uFEFF]$/u;
const BREAK = /^[\u0085\u2028\u2029]$/u;

/** Normal forms of characters that were seen. There are at most as many as code points. */
const NORMAL_FORMS = new Map<string, string>();

function formOf(character: string): string {
  return NORMAL_FORMS.getOrInsertComputed(character, () => {
    if (INVISIBLE.test(character)) return '';
    if (BREAK.test(character)) return '\n';
    return character.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, ' ');
  });
}

/** A blank separates words of Latin letters and digits only. */
function isBetweenWords(original: string, at: number, end: number): boolean {
  return isNarrow(original.charCodeAt(at - 1)) && isNarrow(original.charCodeAt(end));
}

const FIRST_FULL_WIDTH = 0xff01;
const LAST_FULL_WIDTH = 0xff5e;

/** Whether a unit is of ASCII, or a full-width form of it. */
function isNarrow(unit: number): boolean {
  return unit <= LAST_ASCII || (unit >= FIRST_FULL_WIDTH && unit <= LAST_FULL_WIDTH);
}

/** The units of a normal text as it grows. */
class NormalUnits {
  #units: Uint16Array<ArrayBuffer>;
  #starts: Uint32Array<ArrayBuffer>;
  #ends: Uint32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
  }

  add(unit: number, start: number, end: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  addAll(form: string, start: number, end: number): void {
    for (let at = 0; at < form.length; at += 1) this.add(form.charCodeAt(at), start, end);
  }

  finished(original: string): NormalText {
    const units = this.#units.subarray(0, this.#length);
    return {
      original,
      text: Buffer.from(units.buffer, 0, units.byteLength).toString('utf16le'),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    };
  }

  #grow(): void {
    const capacity = this.#units.length * 2;
    const units = new Uint16Array(capacity);
    const starts = new Uint32Array(capacity);
    const ends = new Uint32Array(capacity);
    units.set(this.#units);
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#units, this.#starts, this.#ends] = [units, starts, ends];
  }
}
