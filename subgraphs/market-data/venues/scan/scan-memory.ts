/**
 * The memory in which frames are scanned: the frame itself, and the results of a scan. All scanners share it, because
 * frames are scanned one at a time.
 */

/** A bar has a few hundred characters; a much longer frame is another one. */
export const MAX_FRAME_BYTES = 1_024;

const PAGE_BYTES = 65_536;

/** Where a number is kept: the numbers of a bar, and those that only one exchange sends. */
export const SLOTS = {
  openTimeMs: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: 5,
  quoteVolume: 6,
  eventTimeMs: 7,
  otherVolume: 8,
  closed: 9,
} as const;
export type Slot = keyof typeof SLOTS;

/** Powers of ten up to the longest mantissa, as doubles and as whole numbers, for the code to look up. */
export const MAX_DIGITS = 18;

/** Addresses in the memory, in bytes. A read past the end of a frame stops before the first of them. */
export const VALUES_AT = 8_192;
/** Start and end of the numbers that are too long to be parsed here. */
export const LONG_STARTS_AT = VALUES_AT + 128;
export const LONG_ENDS_AT = LONG_STARTS_AT + 64;
/** One bit for each of them. */
export const LONG_SLOTS_AT = LONG_ENDS_AT + 64;
export const NAME_START_AT = LONG_SLOTS_AT + 4;
export const NAME_END_AT = NAME_START_AT + 4;
export const WHOLE_POWERS_AT = VALUES_AT + 512;
export const FLOAT_POWERS_AT = WHOLE_POWERS_AT + 256;

/** The part of WebAssembly that is used; the language's own library does not declare it. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
interface WasmInterface {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { frame: { memory: WasmMemory } },
  ) => { readonly exports: Readonly<Record<string, (length: number) => number>> };
}
const wasm = (globalThis as unknown as { readonly WebAssembly: WasmInterface }).WebAssembly;

const memory = new wasm.Memory({ initial: 1, maximum: 1 });
const { buffer } = memory;

/** The scanned frame, with a zero byte after it, which is not part of any number. */
export const bytes = new Uint8Array(buffer, 0, PAGE_BYTES);
export const view = new DataView(buffer, 0, PAGE_BYTES);
/** The numbers that the last scan found, by their slots. */
export const values = new Float64Array(buffer, VALUES_AT, 16);
/** Further results, in words of 32 bits from `LONG_STARTS_AT` on. */
export const words = new Int32Array(buffer, 0, PAGE_BYTES / 4);

for (let digits = 0; digits <= MAX_DIGITS; digits += 1) {
  view.setBigInt64(WHOLE_POWERS_AT + 8 * digits, 10n ** BigInt(digits), true);
  view.setFloat64(FLOAT_POWERS_AT + 8 * digits, Number(`1e${digits}`), true);
}

/** The functions of a module over this memory, by their numbers. */
export function functionsOf(module: Uint8Array): Readonly<Record<string, (n: number) => number>> {
  return new wasm.Instance(new wasm.Module(module), { frame: { memory } }).exports;
}

/** A part of the frame under scan, of ASCII characters. */
export function textOf(start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
