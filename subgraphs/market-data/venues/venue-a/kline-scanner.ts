import type { Interval } from '#kernel/interval.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';

/*
 * A reader for the one frame that makes up nearly all traffic: the kline event exactly as the
 * exchange's encoder writes it, keys in order and without spaces, bare or wrapped as
 * `{"stream":…,"data":…}`. It accepts a frame only when every character is what that grammar
 * allows, and then gives what `JSON.parse` would give; everything else is null, and the caller reads
 * the frame the slow way. So it may refuse too much, but never misread.
 */

const QUOTE = 0x22;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** Powers of ten that a double holds exactly, up to the most decimals that are read here. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Above this, adding a digit to the mantissa could pass 2^53, where integers stop being exact. */
const MANTISSA_LIMIT = 900_719_925_474_098;

/** Where reading goes on; negative once the frame has left the grammar. */
let position = 0;

/** Reads a kline frame; null when it is anything but the encoder's exact shape. */
export function scanKlineFrame(text: string): BarEvent | null {
  position = 0;
  const isWrapped = text.charCodeAt(2) === 0x73;
  if (isWrapped) {
    literal(text, '{"stream":"');
    textEnd(text);
    literal(text, '","data":');
  }
  literal(text, '{"e":"kline","E":');
  integer(text);
  literal(text, ',"s":"');
  const symbolStart = position;
  const symbolEnd = textEnd(text);
  if (symbolEnd < 0) return null;
  literal(text, '","k":{"t":');
  const openTimeMs = integer(text);
  literal(text, ',"T":');
  integer(text);
  literal(text, ',"s":"');
  sameText(text, symbolStart, symbolEnd);
  literal(text, '","i":"');
  const interval = intervalAt(text);
  if (interval === null) return null;
  literal(text, '","f":');
  integer(text);
  literal(text, ',"L":');
  integer(text);
  literal(text, ',"o":"');
  const open = decimal(text);
  literal(text, '","c":"');
  const close = decimal(text);
  literal(text, '","h":"');
  const high = decimal(text);
  literal(text, '","l":"');
  const low = decimal(text);
  literal(text, '","v":"');
  const volume = decimal(text);
  literal(text, '","n":');
  integer(text);
  literal(text, ',"x":');
  const closed = text.charCodeAt(position) === 0x74;
  literal(text, closed ? 'true,"q":"' : 'false,"q":"');
  const quoteVolume = decimal(text);
  literal(text, '","V":"');
  decimal(text);
  literal(text, '","Q":"');
  decimal(text);
  literal(text, '","B":"');
  decimal(text);
  literal(text, isWrapped ? '"}}}' : '"}}');
  if (position !== text.length) return null;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed };
  return { kind: 'bar', symbol: text.slice(symbolStart, symbolEnd), interval, bar };
}

/** Steps over exactly these characters. */
function literal(text: string, expected: string): void {
  if (position < 0) return;
  for (let index = 0; index < expected.length; index += 1) {
    if (text.charCodeAt(position + index) !== expected.charCodeAt(index)) {
      position = -1;
      return;
    }
  }
  position += expected.length;
}

/** Steps to the closing quote of a text without escapes, and returns its place. */
function textEnd(text: string): number {
  if (position < 0) return -1;
  for (let index = position; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      position = index;
      return index;
    }
    if (code === BACKSLASH || code < FIRST_PRINTABLE) break;
  }
  position = -1;
  return -1;
}

/** Steps over a repetition of text that was read before. */
function sameText(text: string, start: number, end: number): void {
  if (position < 0) return;
  for (let index = start; index < end; index += 1) {
    if (text.charCodeAt(position + index - start) !== text.charCodeAt(index)) {
      position = -1;
      return;
    }
  }
  position += end - start;
}

/** Reads a JSON integer of at most 15 digits. JSON allows no leading zero. */
function integer(text: string): number {
  if (position < 0) return 0;
  let index = position;
  const isNegative = text.charCodeAt(index) === MINUS;
  if (isNegative) index += 1;
  const start = index;
  let value = 0;
  for (;;) {
    const digit = text.charCodeAt(index) - ZERO;
    if (!(digit >= 0 && digit <= 9)) break;
    value = value * 10 + digit;
    index += 1;
  }
  const digits = index - start;
  const hasLeadingZero = digits > 1 && text.charCodeAt(start) === ZERO;
  position = digits === 0 || digits > 15 || hasLeadingZero ? -1 : index;
  return isNegative ? -value : value;
}

/**
 * Reads plain decimals such as `0.00000638`. A mantissa below 2^53 divided by an exact power of ten
 * is rounded once, so the result is the double that `Number` gives (Clinger, "How to read floating
 * point numbers accurately", 1990). Longer ones go through `Number` itself.
 */
function decimal(text: string): number {
  if (position < 0) return 0;
  const start = position;
  let index = start;
  const isNegative = text.charCodeAt(index) === MINUS;
  if (isNegative) index += 1;
  const firstDigit = index;
  let mantissa = 0;
  let code = text.charCodeAt(index);
  while (code >= ZERO && code <= NINE) {
    if (mantissa > MANTISSA_LIMIT) return longDecimal(text, start);
    mantissa = mantissa * 10 + (code - ZERO);
    index += 1;
    code = text.charCodeAt(index);
  }
  if (index === firstDigit) return leave();
  let decimals = 0;
  if (code === POINT) {
    const firstDecimal = index + 1;
    index = firstDecimal;
    code = text.charCodeAt(index);
    while (code >= ZERO && code <= NINE) {
      if (mantissa > MANTISSA_LIMIT) return longDecimal(text, start);
      mantissa = mantissa * 10 + (code - ZERO);
      index += 1;
      code = text.charCodeAt(index);
    }
    decimals = index - firstDecimal;
    if (decimals === 0) return leave();
    if (decimals >= POWERS_OF_TEN.length) return longDecimal(text, start);
  }
  position = index;
  const value = mantissa / POWERS_OF_TEN[decimals]!;
  return isNegative ? -value : value;
}

const PLAIN_DECIMAL = /-?[0-9]+(?:\.[0-9]+)?/y;

/** Reads a decimal of any length. */
function longDecimal(text: string, start: number): number {
  PLAIN_DECIMAL.lastIndex = start;
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return leave();
  position = PLAIN_DECIMAL.lastIndex;
  return Number(match[0]);
}

function leave(): number {
  position = -1;
  return 0;
}

/** Reads one of our seven intervals, and stops before the closing quote. */
function intervalAt(text: string): Interval | null {
  if (position < 0) return null;
  const isShort = text.charCodeAt(position + 2) === QUOTE;
  const wire = text.slice(position, position + (isShort ? 2 : 3));
  position += wire.length;
  switch (wire) {
    case '1m':
    case '5m':
    case '15m':
    case '30m':
    case '1h':
    case '4h':
    case '1d':
      return wire;
    default:
      return null;
  }
}
