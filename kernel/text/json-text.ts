import { isRawJson, type RawJson } from '#kernel/text/raw-json.ts';

/** Items of a list share one shape, so a sample of the first few shows whether they contain raw leaves. */
const LIST_SAMPLE = 4;

/** Remaining characters of a text; each spliced raw leaf is subtracted. */
export interface TextBudget {
  left: number;
}

/** The text would exceed its budget. */
export class JsonTooLongError extends Error {}

/**
 * The JSON text of a plain value. `RawJson` leaves are spliced in as they are; `JSON.stringify` would build their
 * plain values first. A raw leaf that the sample of a list misses is written through its `toJSON`: the same text, but
 * slower. Throws `JsonTooLongError` before any raw leaf is copied when the leaves exceed the budget.
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
  // Only concatenation, so that the long leaves are copied once, at the end.
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
 * The same text in parts. Each raw leaf is a part of its own, built when it is requested, so that the whole text is
 * never in memory.
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

/** The raw leaves of a value, in order. */
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
