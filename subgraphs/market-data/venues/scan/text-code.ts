import { MAX_FRAME_BYTES } from '#market-data/venues/scan/scan-memory.ts';
import {
  above32,
  add32,
  and64,
  below32,
  different64,
  equal32,
  forever,
  get,
  giveBack,
  I32,
  i32,
  I64,
  i64,
  leaveIf,
  load64,
  load8,
  narrow,
  or32,
  set,
  shiftLeft32,
  shiftLeft64,
  shiftRight64,
  subtract32,
  subtract64,
  trailingZeros64,
  when,
  widen,
  xor64,
  type Code,
  type WasmFunction,
} from '#market-data/venues/scan/wasm-code.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const MISREAD = i32(0);
const EVERY = 0x0101010101010101n;
const HIGH_BITS = 0x8080808080808080n;

/**
 * The place of the first byte of one kind at or after a place, of eight at once: equal bytes become zero, and after a
 * subtraction of 1 from each byte, the lowest borrowed high bit belongs to the first of them (Warren, "Hacker's
 * Delight" 6.1).
 */
export function findByte(byte: number): WasmFunction {
  const [at, eight, found] = [0, 1, 2];
  const isZero = and64(
    and64(subtract64(get(eight), i64(EVERY)), xor64(get(eight), i64(-1n))),
    i64(HIGH_BITS),
  );
  return {
    parameters: 1,
    locals: [I64, I64],
    body: [
      ...forever([
        ...when(above32(get(at), i32(MAX_FRAME_BYTES)), giveBack(MISREAD)),
        ...set(eight, xor64(load64(get(at)), i64(EVERY * BigInt(byte)))),
        ...set(found, isZero),
        ...leaveIf(different64(get(found), i64(0n))),
        ...set(at, add32(get(at), i32(8))),
      ]),
      ...add32(get(at), narrow(shiftRight64(trailingZeros64(get(found)), i64(3n)))),
    ],
  };
}

/** The closing quote of a text without meaning for the bar, and without escapes. */
export const textEnd: WasmFunction = {
  parameters: 1,
  locals: [I32],
  body: [
    ...forever([
      ...set(1, load8(get(0))),
      ...leaveIf(equal32(get(1), i32(QUOTE))),
      ...when(
        or32(below32(get(1), i32(FIRST_PRINTABLE)), equal32(get(1), i32(BACKSLASH))),
        giveBack(MISREAD),
      ),
      ...set(0, add32(get(0), i32(1))),
    ]),
    ...get(0),
  ],
};

/** The place after a repetition, at the first parameter, of the text between the two others. */
export const repetitionEnd: WasmFunction = {
  parameters: 3,
  locals: [],
  body: repetition(0, 1, 2),
};

function repetition(at: number, from: number, to: number): Code {
  const difference = xor64(load64(get(at)), load64(get(from)));
  const bitsBehind = shiftLeft32(subtract32(i32(8), subtract32(get(to), get(from))), i32(3));
  return [
    ...forever([
      ...leaveIf(below32(subtract32(get(to), get(from)), i32(8))),
      ...when(different64(difference, i64(0n)), giveBack(MISREAD)),
      ...set(at, add32(get(at), i32(8))),
      ...set(from, add32(get(from), i32(8))),
    ]),
    ...when(
      subtract32(get(to), get(from)),
      when(different64(shiftLeft64(difference, widen(bitsBehind)), i64(0n)), giveBack(MISREAD)),
    ),
    ...add32(get(at), subtract32(get(to), get(from))),
  ];
}

/**
 * Whether the bytes at a place differ from these, as a number other than 0. It compares eight at a time; the last eight
 * overlap earlier ones.
 */
export function differs(at: Code, text: string): Code {
  const expected = Array.from(text, (letter) => BigInt(letter.charCodeAt(0)));
  const word = (from: number): bigint =>
    expected.slice(from, from + 8).reduceRight((high, byte) => (high << 8n) | byte, 0n);
  const { length } = expected;
  if (length < 8) {
    const difference = xor64(load64(at), i64(word(0)));
    return different64(shiftLeft64(difference, i64(BigInt(64 - 8 * length))), i64(0n));
  }
  const starts = Array.from({ length: Math.floor(length / 8) }, (_, index) => 8 * index);
  if (length % 8 !== 0) starts.push(length - 8);
  return starts
    .map((from) => different64(load64(at, from), i64(word(from))))
    .reduce((any, one) => or32(any, one));
}
