import type { Bar } from '#kernel/bar.ts';
import { INTERVALS } from '#kernel/interval.ts';
import type { Interval } from '#kernel/interval.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';

/*
 * A reader for the one frame that makes up nearly all traffic: the kline event exactly as the
 * exchange's encoder writes it, keys in order and without spaces, bare or wrapped as
 * `{"stream":…,"data":…}`. It accepts a frame only when every character is what that grammar
 * allows, and then gives what `JSON.parse` would give; everything else is null, and the caller reads
 * the frame the slow way. So it may refuse too much, but never misread.
 *
 * It works on a copy of the text in bytes, because reading a byte of an array is several times
 * cheaper than reading a character of a string.
 */

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const ZEROS = 0x30303030;
const UPPER_HALVES = 0xf0f0f0f0 | 0;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const FIRST_PRINTABLE = 0x20;

/** A kline event has about 330 characters; a much longer frame is another one. */
const LONGEST_FRAME = 1_024;

/** The frame under scan, followed by a zero byte, at which every step stops by itself. */
const bytes = new Uint8Array(LONGEST_FRAME + 64);
const view = new DataView(bytes.buffer);
const encoder = new TextEncoder();

/** Where reading goes on; negative once the frame has left the grammar. */
let position = 0;

/** Constant text of the grammar, as 32-bit words: the last one overlaps its neighbour to end flush. */
interface Literal {
  readonly length: number;
  readonly words: Int32Array;
}

function literal(text: string): Literal {
  const encoded = encoder.encode(text);
  const { length } = encoded;
  const source = new DataView(encoded.buffer, encoded.byteOffset, length);
  const words = Int32Array.from({ length: Math.ceil(length / 4) }, (_, index) =>
    source.getInt32(Math.min(4 * index, length - 4)),
  );
  return { length, words };
}

const OPEN_WRAPPER = literal('{"stream":"');
const WRAPPED_DATA = literal('","data":');
const EVENT_TIME = literal('{"e":"kline","E":');
const SYMBOL = literal(',"s":"');
const OPEN_TIME = literal('","k":{"t":');
const CLOSE_TIME = literal(',"T":');
const INTERVAL = literal('","i":"');
const FIRST_TRADE = literal('","f":');
const LAST_TRADE = literal(',"L":');
const OPEN = literal(',"o":"');
const CLOSE = literal('","c":"');
const HIGH = literal('","h":"');
const LOW = literal('","l":"');
const VOLUME = literal('","v":"');
const TRADES = literal('","n":');
const STATE_OFFSET = 5;
const IS_CLOSED = literal(',"x":true,"q":"');
const IS_FORMING = literal(',"x":false,"q":"');
const TAKER_VOLUME = literal('","V":"');
const TAKER_QUOTE_VOLUME = literal('","Q":"');
const IGNORED = literal('","B":"');
const END = literal('"}}\0');
const WRAPPED_END = literal('"}}}\0');

/** Reads a kline frame; null when it is anything but the encoder's exact shape in ASCII. */
export function scanKlineFrame(text: string): BarEvent | null {
  const { length } = text;
  if (length > LONGEST_FRAME) return null;
  // Only ASCII has as many bytes as characters; then places in the bytes are places in the text.
  if (encoder.encodeInto(text, bytes).written !== length) return null;
  bytes[length] = 0;
  position = 0;
  const isWrapped = bytes[2] === LETTER_S;
  if (isWrapped) {
    expect(OPEN_WRAPPER);
    textEnd();
    expect(WRAPPED_DATA);
  }
  expect(EVENT_TIME);
  skipInteger();
  expect(SYMBOL);
  const symbolStart = position;
  const symbolEnd = textEnd();
  expect(OPEN_TIME);
  const openTimeMs = epochMs();
  expect(CLOSE_TIME);
  skipInteger();
  expect(SYMBOL);
  repetition(symbolStart, symbolEnd);
  expect(INTERVAL);
  const interval = intervalAt();
  if (interval === null) return null;
  expect(FIRST_TRADE);
  skipInteger();
  expect(LAST_TRADE);
  skipInteger();
  const bar = barAt(text, openTimeMs);
  expect(isWrapped ? WRAPPED_END : END);
  // The end is read together with the zero byte behind the frame.
  if (position !== length + 1) return null;
  return { kind: 'bar', symbol: text.slice(symbolStart, symbolEnd), interval, bar };
}

/** Reads the numbers of the bar, and what stands between and behind them. */
function barAt(text: string, openTimeMs: number): Bar {
  expect(OPEN);
  const open = decimal(text);
  expect(CLOSE);
  const close = decimal(text);
  expect(HIGH);
  const high = decimal(text);
  expect(LOW);
  const low = decimal(text);
  expect(VOLUME);
  const volume = decimal(text);
  expect(TRADES);
  skipInteger();
  const closed = bytes[position + STATE_OFFSET] === LETTER_T;
  expect(closed ? IS_CLOSED : IS_FORMING);
  const quoteVolume = decimal(text);
  expect(TAKER_VOLUME);
  skipDecimal();
  expect(TAKER_QUOTE_VOLUME);
  skipDecimal();
  expect(IGNORED);
  skipDecimal();
  return { openTimeMs, open, high, low, close, volume, quoteVolume, closed };
}

/** Steps over exactly these characters. */
function expect(expected: Literal): void {
  const start = position;
  if (start < 0) return;
  const { words } = expected;
  const last = words.length - 1;
  for (let index = 0; index < last; index += 1) {
    if (view.getInt32(start + 4 * index) !== words[index]) {
      position = -1;
      return;
    }
  }
  const end = start + expected.length;
  position = view.getInt32(end - 4) === words[last] ? end : -1;
}

/** Steps to the closing quote of a text without escapes, and returns its place. */
function textEnd(): number {
  if (position < 0) return -1;
  let index = position;
  for (;;) {
    const byte = bytes[index]!;
    if (byte === QUOTE) break;
    if (byte === BACKSLASH || byte < FIRST_PRINTABLE) return leave();
    index += 1;
  }
  position = index;
  return index;
}

/** Steps over a repetition of what was read before. */
function repetition(start: number, end: number): void {
  if (position < 0) return;
  const shift = position - start;
  for (let index = start; index < end; index += 1) {
    if (bytes[index + shift] !== bytes[index]) {
      position = -1;
      return;
    }
  }
  position = end + shift;
}

/** Steps over a JSON integer whose value nobody needs. JSON allows no leading zero. */
function skipInteger(): void {
  if (position < 0) return;
  const start = bytes[position] === MINUS ? position + 1 : position;
  const end = digitsEnd(start);
  if (end === start || (end > start + 1 && bytes[start] === ZERO)) leave();
  else position = end;
}

/** Reads a time in milliseconds, which has 13 digits until the year 2286. */
function epochMs(): number {
  const start = position;
  if (start < 0) return 0;
  const first = view.getInt32(start);
  const second = view.getInt32(start + 4);
  const third = view.getInt32(start + 8);
  const last = bytes[start + 12]!;
  const areDigits = fourDigits(first) && fourDigits(second) && fourDigits(third) && isDigit(last);
  if (!areDigits || bytes[start] === ZERO || isDigit(bytes[start + 13]!)) return leave();
  position = start + 13;
  const low = valueOf(second) * 100_000 + valueOf(third) * 10 + (last - ZERO);
  return valueOf(first) * 1_000_000_000 + low;
}

/** Steps over a decimal whose value nobody needs. */
function skipDecimal(): void {
  if (position < 0) return;
  const start = bytes[position] === MINUS ? position + 1 : position;
  let end = digitsEnd(start);
  if (end === start) {
    leave();
    return;
  }
  if (bytes[end] === POINT) {
    const firstDecimal = end + 1;
    end = digitsEnd(firstDecimal);
    if (end === firstDecimal) {
      leave();
      return;
    }
  }
  position = end;
}

/** Powers of ten up to the most decimals that are read exactly. */
const POWERS_OF_TEN = Array.from({ length: 10 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Reads plain decimals such as `0.00000638`. A mantissa of at most 15 digits is below 2^53, and
 * divided by an exact power of ten it is rounded once, so the result is the double that `Number`
 * gives (Clinger, "How to read floating point numbers accurately", 1990). Whole and decimal part
 * are gathered as 32-bit integers of at most nine digits; what is longer goes through `Number`.
 */
function decimal(text: string): number {
  const first = position;
  if (first < 0) return 0;
  const isNegative = bytes[first] === MINUS;
  const start = isNegative ? first + 1 : first;
  const whole = digits(start);
  const wholes = position - start;
  if (wholes === 0) return leave();
  let fraction = 0;
  let decimals = 0;
  if (bytes[position] === POINT) {
    const firstDecimal = position + 1;
    fraction = digits(firstDecimal);
    decimals = position - firstDecimal;
    if (decimals === 0) return leave();
  }
  if (wholes > 9 || decimals > 9 || wholes + decimals > 15) {
    return Number(text.slice(first, position));
  }
  const scale = POWERS_OF_TEN[decimals]!;
  const value = (whole * scale + fraction) / scale;
  return isNegative ? -value : value;
}

/** Steps over digits; their value when there are at most nine, and nonsense for more. */
function digits(start: number): number {
  let index = start;
  let value = 0;
  for (let four = view.getInt32(index); fourDigits(four); four = view.getInt32(index)) {
    value = (value * 10_000 + valueOf(four)) | 0;
    index += 4;
  }
  for (let byte = bytes[index]!; isDigit(byte); byte = bytes[index]!) {
    value = (value * 10 + (byte - ZERO)) | 0;
    index += 1;
  }
  position = index;
  return value;
}

/** The first place at or after `start` that holds no digit. */
function digitsEnd(start: number): number {
  let end = start;
  while (fourDigits(view.getInt32(end))) end += 4;
  while (isDigit(bytes[end]!)) end += 1;
  return end;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/**
 * Whether four packed ASCII characters are all digits: the upper half of each is 3, and still is
 * after adding six, which carries everything above `9` into the next sixteen.
 */
function fourDigits(packed: number): boolean {
  return (packed & UPPER_HALVES) === ZEROS && ((packed + 0x06060606) & UPPER_HALVES) === ZEROS;
}

/** The value of four packed digits. */
function valueOf(packed: number): number {
  return (
    ((packed >> 24) & 15) * 1_000 +
    ((packed >> 16) & 15) * 100 +
    ((packed >> 8) & 15) * 10 +
    (packed & 15)
  );
}

function leave(): number {
  position = -1;
  return -1;
}

/** Our seven intervals by their characters. */
const INTERVAL_BY_CODE: ReadonlyMap<number, Interval> = new Map(
  INTERVALS.map((interval) => {
    const [first = 0, second = 0, third = 0] = encoder.encode(interval);
    return [(first << 16) | (second << 8) | third, interval];
  }),
);

/** Reads one of our seven intervals, and stops before the closing quote. */
function intervalAt(): Interval | null {
  const start = position;
  if (start < 0) return null;
  const third = bytes[start + 2] === QUOTE ? 0 : bytes[start + 2]!;
  position = third === 0 ? start + 2 : start + 3;
  return INTERVAL_BY_CODE.get((bytes[start]! << 16) | (bytes[start + 1]! << 8) | third) ?? null;
}
