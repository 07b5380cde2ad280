/**
 * WebAssembly in the order of its text format: each function returns the bytes of an expression or a statement, and
 * `wasmModule` assembles functions to a module. Only what scanners need is here (WebAssembly core specification,
 * "Binary Format").
 */

/** Bytes of instructions in a row. */
export type Code = readonly number[];

/** The types of values, by their bytes. */
export const I32 = 0x7f;
export const I64 = 0x7e;
export const F64 = 0x7c;
export type ValueType = typeof I32 | typeof I64 | typeof F64;

/** How a module begins: `\0asm`, version 1. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d] as const;
const VERSION = [1, 0, 0, 0] as const;

const EMPTY_BLOCK = 0x40;
const END = 0x0b;

/** A signed whole number in as few bytes as hold it (LEB128). */
function signed(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const byte = Number(rest & 0x7fn);
    const isLast = (rest >> 7n === 0n && byte < 0x40) || (rest >> 7n === -1n && byte >= 0x40);
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return bytes;
  }
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

export const i32 = (value: number): Code => [0x41, ...signed(BigInt(value))];
export const i64 = (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))];
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const tee = (local: number, value: Code): Code => [...value, 0x22, ...unsigned(local)];
export const call = (index: number, ...values: Code[]): Code => [
  ...values.flat(),
  0x10,
  ...unsigned(index),
];

const unary =
  (opcode: number) =>
  (value: Code): Code => [...value, opcode];
const binary =
  (opcode: number) =>
  (left: Code, right: Code): Code => [...left, ...right, opcode];
/** Loads from an address and a constant offset; no alignment is required. */
const load =
  (opcode: number) =>
  (address: Code, offset = 0): Code => [...address, opcode, 0, ...unsigned(offset)];
const store =
  (opcode: number) =>
  (address: Code, value: Code, offset = 0): Code => [
    ...address,
    ...value,
    opcode,
    0,
    ...unsigned(offset),
  ];

export const load8 = load(0x2d);
export const load32 = load(0x28);
export const load64 = load(0x29);
export const loadFloat = load(0x2b);
export const store32 = store(0x36);
export const storeFloat = store(0x39);

export const isZero32 = unary(0x45);
export const equal32 = binary(0x46);
export const different32 = binary(0x47);
export const below32 = binary(0x49);
export const above32 = binary(0x4b);
export const add32 = binary(0x6a);
export const subtract32 = binary(0x6b);
export const and32 = binary(0x71);
export const or32 = binary(0x72);
export const shiftLeft32 = binary(0x74);
export const shiftRight32 = binary(0x76);

export const different64 = binary(0x52);
export const above64 = binary(0x56);
export const add64 = binary(0x7c);
export const subtract64 = binary(0x7d);
export const multiply64 = binary(0x7e);
export const divide64 = binary(0x80);
export const and64 = binary(0x83);
export const or64 = binary(0x84);
export const xor64 = binary(0x85);
export const shiftLeft64 = binary(0x86);
export const shiftRight64 = binary(0x88);
export const trailingZeros64 = unary(0x7a);

export const negate = unary(0x9a);
export const divide = binary(0xa3);
export const floatOf = unary(0xb9);
export const floatOfSmall = unary(0xb7);
export const narrow = unary(0xa7);
export const widen = unary(0xad);

export const when = (condition: Code, then: Code, otherwise: Code = []): Code => [
  ...condition,
  0x04,
  EMPTY_BLOCK,
  ...then,
  ...(otherwise.length === 0 ? [] : [0x05, ...otherwise]),
  END,
];
export const giveBack = (value: Code): Code => [...value, 0x0f];
/** Repeats the body until `leave` is carried out in it, outside of every `when`. */
export const forever = (body: Code): Code => [
  0x02,
  EMPTY_BLOCK,
  0x03,
  EMPTY_BLOCK,
  ...body,
  0x0c,
  0,
  END,
  END,
];
export const leaveIf = (condition: Code): Code => [...condition, 0x0d, 1];

/** A function that takes 32-bit numbers and returns one. */
export interface WasmFunction {
  readonly parameters: number;
  /** Types of its other locals, which are numbered after its parameters. */
  readonly locals: readonly ValueType[];
  readonly body: Code;
}

const section = (id: number, items: readonly Code[]): Code => {
  const bytes = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(bytes.length), ...bytes];
};
const name = (text: string): Code => [
  ...unsigned(text.length),
  ...Array.from(text, (letter) => letter.charCodeAt(0)),
];

/** The bytes of a module that imports `frame.memory`, and exports each function by its number. */
export function wasmModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => {
    const taken = Array.from({ length: parameters }, () => I32);
    return [0x60, ...unsigned(parameters), ...taken, 1, I32];
  });
  const bodies = functions.map(({ locals, body }) => {
    const declared = [...unsigned(locals.length), ...locals.flatMap((type) => [1, type])];
    const bytes = [...declared, ...body, END];
    return [...unsigned(bytes.length), ...bytes];
  });
  const indexes = functions.map((_, index) => unsigned(index));
  const exported = indexes.map((index) => [...name(String(index)), 0, ...index]);
  return Uint8Array.from([
    ...MAGIC,
    ...VERSION,
    ...section(1, types),
    ...section(2, [[...name('frame'), ...name('memory'), 2, 0, 1]]),
    ...section(3, indexes),
    ...section(7, exported),
    ...section(10, bodies),
  ]);
}
