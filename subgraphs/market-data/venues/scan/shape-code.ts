import type { FramePart } from '#market-data/venues/scan/frame-shape.ts';
import { MISREAD, numberFunction } from '#market-data/venues/scan/number-code.ts';
import {
  LONG_SLOTS_AT,
  NAME_END_AT,
  NAME_START_AT,
  SLOTS,
  VALUES_AT,
} from '#market-data/venues/scan/scan-memory.ts';
import { differs, findByte, repetitionEnd, textEnd } from '#market-data/venues/scan/text-code.ts';
import {
  add32,
  call,
  different32,
  floatOfSmall,
  get,
  giveBack,
  I32,
  i32,
  isZero32,
  set,
  store32,
  storeFloat,
  tee,
  wasmModule,
  when,
  type Code,
  type WasmFunction,
} from '#market-data/venues/scan/wasm-code.ts';

const QUOTE = '"';
const WORD_ENDS = [QUOTE, '.'] as const;

/** The functions that shapes call, by their numbers in the module. */
const HELPERS: readonly WasmFunction[] = [
  numberFunction(false, false),
  numberFunction(false, true),
  numberFunction(true, false),
  numberFunction(true, true),
  textEnd,
  repetitionEnd,
  ...WORD_ENDS.map((end) => findByte(end.charCodeAt(0))),
];
const TEXT_END = 4;
const REPETITION_END = 5;
const FIRST_WORD_END = 6;

/** Index of the function of the first shape; the others follow. */
export const FIRST_SHAPE = HELPERS.length;

/**
 * The module that scans frames of some shapes. Each of their functions takes the length of the frame, and returns 1 if
 * it has the shape and 0 if not, independent of the memory after it.
 */
export function shapesModule(shapes: readonly (readonly FramePart[])[]): Uint8Array<ArrayBuffer> {
  return wasmModule([...HELPERS, ...shapes.map(shapeFunction)]);
}

const [LENGTH, AT] = [0, 1];
const FIRST_WORD = 2;

function shapeFunction(parts: readonly FramePart[]): WasmFunction {
  const words = parts.flatMap((part) => (part.kind === 'word' ? [part.word] : []));
  const localOf = (word: string): number => FIRST_WORD + 2 * words.indexOf(word);
  const body = parts.flatMap((part, index) => partCode(part, parts[index + 1], localOf));
  return {
    parameters: 1,
    locals: [I32, ...words.flatMap(() => [I32, I32] as const)],
    body: [
      ...store32(i32(0), i32(0), LONG_SLOTS_AT),
      ...body,
      ...when(different32(get(AT), get(LENGTH)), giveBack(MISREAD)),
      ...i32(1),
    ],
  };
}

/** Steps to the place that a function returns, and ends the scan if it returns none. */
const stepTo = (place: Code): Code => when(isZero32(tee(AT, place)), giveBack(MISREAD));
const stepOver = (text: string): Code => set(AT, add32(get(AT), i32(text.length)));

function partCode(
  part: FramePart,
  next: FramePart | undefined,
  localOf: (word: string) => number,
): Code {
  switch (part.kind) {
    case 'literal':
      return [...when(differs(get(AT), part.text), giveBack(MISREAD)), ...stepOver(part.text)];
    case 'decimal':
    case 'integer': {
      const index = (part.kind === 'decimal' ? 2 : 0) + (part.slot === null ? 0 : 1);
      const slot = part.slot === null ? 0 : SLOTS[part.slot];
      return stepTo(call(index, get(AT), i32(slot)));
    }
    case 'text':
      return stepTo(call(TEXT_END, get(AT)));
    case 'word': {
      const local = localOf(part.word);
      const end = next?.kind === 'literal' && next.text.startsWith('.') ? 1 : 0;
      return [
        ...set(local, get(AT)),
        ...stepTo(call(FIRST_WORD_END + end, get(AT))),
        ...set(local + 1, get(AT)),
      ];
    }
    case 'same': {
      const local = localOf(part.word);
      return stepTo(call(REPETITION_END, get(AT), get(local), get(local + 1)));
    }
    case 'nameStart':
      return store32(i32(0), get(AT), NAME_START_AT);
    case 'nameEnd':
      return store32(i32(0), get(AT), NAME_END_AT);
    case 'either':
      return eitherCode(part.first, part.second, SLOTS[part.slot]);
  }
}

function eitherCode(first: string, second: string, slot: number): Code {
  const keep = (value: number): Code =>
    storeFloat(i32(0), floatOfSmall(i32(value)), VALUES_AT + 8 * slot);
  return when(
    differs(get(AT), first),
    [...when(differs(get(AT), second), giveBack(MISREAD)), ...keep(1), ...stepOver(second)],
    [...keep(0), ...stepOver(first)],
  );
}
