import type { GraphAnswer } from '#kernel/graph.ts';
import { isRawJson } from '#kernel/raw-json.ts';

/** Items of a list have one shape, so the first few tell whether raw leaves are in it. */
const LIST_SAMPLE = 4;

/**
 * The JSON text of an answer, in the order `errors`, `data`, `extensions`. `RawJson` leaves are
 * spliced in as they are, where `JSON.stringify` would build their plain values only to write them
 * again. A raw leaf that the sample of a list misses is written through its `toJSON`: the same text,
 * only slower.
 */
export function stringifyAnswer(answer: GraphAnswer): string {
  const { errors, data, extensions } = answer;
  if (!holdsRaw(data)) return JSON.stringify({ errors, data, extensions });
  let text = errors === undefined ? '{' : `{"errors":${JSON.stringify(errors)},`;
  text += `"data":${splice(data)}`;
  if (extensions !== undefined) text += `,"extensions":${JSON.stringify(extensions)}`;
  return `${text}}`;
}

function holdsRaw(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (isRawJson(node)) return true;
  if (Array.isArray(node)) {
    const end = Math.min(node.length, LIST_SAMPLE);
    for (let index = 0; index < end; index += 1) if (holdsRaw(node[index])) return true;
    return false;
  }
  const fields = node as Readonly<Record<string, unknown>>;
  for (const key in fields) if (holdsRaw(fields[key])) return true;
  return false;
}

/** Joins by concatenation only, so that the engine copies the long leaves once, at the very end. */
function splice(node: unknown): string {
  if (isRawJson(node)) return node.json;
  if (!holdsRaw(node)) return JSON.stringify(node) ?? 'null';
  let text = '';
  if (Array.isArray(node)) {
    for (const item of node) text += `${text === '' ? '[' : ','}${splice(item)}`;
    return `${text}]`;
  }
  const fields = node as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${splice(value)}`;
  }
  return `${text}}`;
}
