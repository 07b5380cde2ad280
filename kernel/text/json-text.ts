import { isRawJson, type RawJson } from '#kernel/text/raw-json.ts';

/** Items of a list have one shape, so the first few tell whether raw leaves are in it. */
const LIST_SAMPLE = 4;

/** Characters that a text may still have; raw leaves are taken off as they are spliced in. */
export interface TextBudget {
  left: number;
}

/** A text that would be longer than its budget. */
export class JsonTooLongError extends Error {}

/**
 * The JSON text of a plain value. `RawJson` leaves are spliced in as they are, where
 * `JSON.stringify` would build their plain values only to write them again. A raw leaf that the
 * sample of a list misses is written through its `toJSON`: the same text, only slower. Throws `JsonTooLongError`
 * where the raw leaves are longer together than the budget, before any of them is copied.
 */
export function jsonText(value: unknown, budget?: TextBudget): string {
  if (isRawJson(value)) {
    if (budget !== undefined && (budget.left -= value.characters ?? 0) < 0)
      throw new JsonTooLongError();
    const { json } = value;
    if (budget !== undefined && value.characters === undefined) {
      budget.left -= json.length;
      if (budget.left < 0) throw new JsonTooLongError();
    }
    return json;
  }
  if (!holdsRaw(value)) return JSON.stringify(value) ?? 'null';
  // Joined by concatenation only, so that the long leaves are copied once, at the very end.
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '[' : ','}${jsonText(item, budget)}`;
    return `${text}]`;
  }
  for (const [key, member] of Object.entries(value as object)) {
    if (member === undefined) continue;
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${jsonText(member, budget)}`;
  }
  return `${text}}`;
}

/**
 * The same text piece by piece. Each raw leaf is a piece of its own, which is built when it is asked for, so that the
 * whole text is never in memory.
 */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
  if (isRawJson(value)) {
    yield value.json;
  } else if (!holdsRaw(value)) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      yield before;
      yield* jsonPieces(item);
      before = ',';
    }
    yield ']';
  } else {
    let before = '{';
    for (const [key, member] of Object.entries(value as object)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* jsonPieces(member);
      before = ',';
    }
    yield '}';
  }
}

/** The raw leaves of a value, in their order. */
export function* rawLeaves(value: unknown): Generator<RawJson, void, undefined> {
  if (isRawJson(value)) yield value;
  else if (holdsRaw(value)) {
    for (const member of Object.values(value as object)) yield* rawLeaves(member);
  }
}

function holdsRaw(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isRawJson(value)) return true;
  if (Array.isArray(value)) {
    const end = Math.min(value.length, LIST_SAMPLE);
    for (let index = 0; index < end; index += 1) if (holdsRaw(value[index])) return true;
    return false;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) if (holdsRaw(members[key])) return true;
  return false;
}
