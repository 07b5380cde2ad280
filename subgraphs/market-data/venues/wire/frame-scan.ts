/*
 * The steps of which the scanners of frames are made. A scanner reads the one frame that makes up nearly
 * all traffic of an exchange: a bar exactly as its encoder writes it, keys in order and without spaces. It
 * accepts a frame only when every character is what that grammar allows, and then gives what
 * `JSON.parse` would give; everything else is left to the caller's slow way. So it may refuse too
 * much, but never misread.
 *
 * They work on a copy of the text in bytes, four at a time where they can, because reading a byte of an
 * array is several times cheaper than reading a character of a string. Steps return the next place,
 * or `MISREAD`; a step that starts there stays there. One frame is under scan at a time.
 */

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
export const MISREAD = -1;

/** A bar has a few hundred characters; a much longer frame is another one. */
const LONGEST_FRAME = 1_024;

/** The frame under scan, followed by two zero bytes, at which every step stops by itself. */
export const bytes = new Uint8Array(LONGEST_FRAME + 64);
const view = new DataView(bytes.buffer);
const encoder = new TextEncoder();

/** Takes a frame under scan; false for one that is too long or not in ASCII, where places differ. */
export function take(text: string): boolean {
  const { length } = text;
  if (length > LONGEST_FRAME) return false;
  if (encoder.encodeInto(text, bytes).written !== length) return false;
  bytes[length] = 0;
  bytes[length + 1] = 0;
  return true;
}

/**
 * Constant text of the grammar in 32-bit words: the first four characters, or what there is of them; the
 * last four, which may overlap others, of a text of more than four; and those between, of more than eight.
 */
export interface Literal {
  readonly length: number;
  readonly first: number;
  /** The bits of `first` that belong to the text. */
  readonly firstMask: number;
  readonly last: number;
  readonly between: readonly number[];
}

export function literal(text: string): Literal {
  const encoded = encoder.encode(text);
  const { length } = encoded;
  const source = new DataView(new ArrayBuffer(Math.max(length, 4)));
  new Uint8Array(source.buffer).set(encoded);
  const first = source.getInt32(0, true);
  const firstMask = length < 4 ? (1 << (8 * length)) - 1 : -1;
  const last = source.getInt32(Math.max(0, length - 4), true);
  const inner = Math.max(0, Math.ceil(length / 4) - 2);
  const between = Array.from({ length: inner }, (_, index) => source.getInt32(4 * index + 4, true));
  return { length, first, firstMask, last, between };
}

/** A number of the frame with the constant text before it. */
export interface NumberField extends Literal {
  /** A JSON integer; the others are decimals within quotes. */
  readonly isInteger: boolean;
  /** Whether a bar needs its value; the others are only checked. */
  readonly isNeeded: boolean;
}

function field(before: string, isInteger: boolean, isNeeded: boolean): NumberField {
  return { ...literal(before), isInteger, isNeeded };
}

export const integer = (before: string): NumberField => field(before, true, true);
export const decimal = (before: string): NumberField => field(before, false, true);
export const idleInteger = (before: string): NumberField => field(before, true, false);
export const idleDecimal = (before: string): NumberField => field(before, false, false);

/** The numbers of the fields that were read last. */
export const values = new Float64Array(8);

/** Four characters in a row, packed. */
export function wordAt(start: number): number {
  return view.getInt32(start, true);
}

/** Steps over exactly these characters. */
export function skip(start: number, expected: Literal): number {
  if (start < 0) return MISREAD;
  if ((view.getInt32(start, true) & expected.firstMask) !== expected.first) return MISREAD;
  const { length } = expected;
  const end = start + length;
  if (length <= 4) return end;
  if (length > 8) {
    const { between } = expected;
    for (let index = 0; index < between.length; index += 1) {
      if (view.getInt32(start + 4 * index + 4, true) !== between[index]) return MISREAD;
    }
  }
  return view.getInt32(end - 4, true) === expected.last ? end : MISREAD;
}

/** The closing quote of a text without escapes. */
export function textEnd(start: number): number {
  if (start < 0) return MISREAD;
  for (let index = start; ; index += 1) {
    const byte = bytes[index]!;
    if (byte === QUOTE) return index;
    if (byte === BACKSLASH || byte < FIRST_PRINTABLE) return MISREAD;
  }
}

/** Steps over a repetition of what was read before. */
export function skipRepetition(start: number, from: number, to: number): number {
  if (start < 0) return MISREAD;
  const shift = start - from;
  for (let index = from; index < to; index += 1) {
    if (bytes[index + shift] !== bytes[index]) return MISREAD;
  }
  return to + shift;
}

/** Powers of ten up to the most decimals that 15 digits can have. */
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Reads fields in a row into `values`. A mantissa of at most 15 digits is below 2^53, and divided by
 * an exact power of ten it is rounded once, so the result is the double that `Number` gives
 * (Clinger, "How to read floating point numbers accurately", 1990). Longer ones go through `Number`.
 * It is one loop with everything in it, because as calls its parts would cost more than they do.
 */
export function readNumbers(start: number, fields: readonly NumberField[], text: string): number {
  let at = start;
  for (let field = 0; field < fields.length; field += 1) {
    const expected = fields[field]!;
    at = skip(at, expected);
    if (at < 0) return MISREAD;
    if (!expected.isNeeded) {
      at = skipNumber(at, expected.isInteger);
      if (at < 0) return MISREAD;
      continue;
    }
    const first = at;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at += 1;
    const firstDigit = at;
    let mantissa = 0;
    let four = view.getInt32(at, true) ^ ZEROS;
    let others = otherThanDigits(four);
    while (others === 0) {
      mantissa = mantissa * 10_000 + valueOf(four);
      at += 4;
      four = view.getInt32(at, true) ^ ZEROS;
      others = otherThanDigits(four);
    }
    let rest = digitsBefore(others);
    if (rest > 0) mantissa = mantissa * POWERS_OF_TEN[rest]! + valueOf(four << (32 - 8 * rest));
    at += rest;
    let digits = at - firstDigit;
    if (digits === 0) return MISREAD;
    let decimals = 0;
    if (expected.isInteger) {
      // JSON allows no leading zero.
      if (bytes[firstDigit] === ZERO && digits > 1) return MISREAD;
    } else if (bytes[at] === POINT) {
      at += 1;
      const firstDecimal = at;
      four = view.getInt32(at, true) ^ ZEROS;
      others = otherThanDigits(four);
      while (others === 0) {
        mantissa = mantissa * 10_000 + valueOf(four);
        at += 4;
        four = view.getInt32(at, true) ^ ZEROS;
        others = otherThanDigits(four);
      }
      rest = digitsBefore(others);
      if (rest > 0) mantissa = mantissa * POWERS_OF_TEN[rest]! + valueOf(four << (32 - 8 * rest));
      at += rest;
      decimals = at - firstDecimal;
      if (decimals === 0) return MISREAD;
      digits += decimals;
    }
    if (digits > 15) {
      values[field] = Number(text.slice(first, at));
    } else {
      const value = mantissa / POWERS_OF_TEN[decimals]!;
      values[field] = isNegative ? -value : value;
    }
  }
  return at;
}

/** Steps over a number of the same grammar whose value nobody needs. */
function skipNumber(start: number, isInteger: boolean): number {
  const firstDigit = bytes[start] === MINUS ? start + 1 : start;
  let at = skipDigits(firstDigit);
  if (at === firstDigit) return MISREAD;
  if (isInteger) return bytes[firstDigit] === ZERO && at - firstDigit > 1 ? MISREAD : at;
  if (bytes[at] !== POINT) return at;
  const firstDecimal = at + 1;
  at = skipDigits(firstDecimal);
  return at === firstDecimal ? MISREAD : at;
}

function skipDigits(start: number): number {
  let at = start;
  let others = otherThanDigits(view.getInt32(at, true) ^ ZEROS);
  while (others === 0) {
    at += 4;
    others = otherThanDigits(view.getInt32(at, true) ^ ZEROS);
  }
  return at + digitsBefore(others);
}

/*
 * Four packed ASCII characters, with the bits of `0` taken off, are read without a loop over them, and so
 * without a branch for each: how many digits a number has is what a processor cannot foresee.
 */
const ZEROS = 0x30303030;
const HIGH_BITS = 0x80808080 | 0;

/**
 * The high bit of each character that is no digit: it is above 9, and so has the bit after adding 0x76. No
 * sum reaches the next character, because ASCII has no high bits.
 */
function otherThanDigits(four: number): number {
  return (four + 0x76767676) & HIGH_BITS;
}

/** How many of four characters stand before the first that is no digit; there is one. */
function digitsBefore(others: number): number {
  return (31 - Math.clz32(others & -others)) >> 3;
}

/** The value of four packed digits, the first of them lowest: of pairs, then of both pairs. */
function valueOf(four: number): number {
  const pairs = Math.imul(four, 10) + (four >>> 8);
  return (pairs & 0xff) * 100 + ((pairs >>> 16) & 0xff);
}
