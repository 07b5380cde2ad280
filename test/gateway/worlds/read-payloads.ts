import { isExactNumber, parseExactJson } from '#kernel/text/exact-json.ts';
import type { GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { partTexts } from '#graph-server/answer/part-texts.ts';

/** An answer in parts, all of them read. */
export interface ReadParts {
  readonly first: GraphAnswer;
  readonly later: readonly LaterPart[];
}

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
export type Path = readonly (string | number)[];

/** One part of an answer as a client reads it, in either format. */
export interface Payload {
  readonly data?: Value;
  readonly errors?: readonly unknown[];
  readonly pending?: readonly { readonly id: string; readonly path: Path }[];
  readonly incremental?: readonly PayloadEntry[];
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly unknown[] }[];
  readonly hasNext: boolean;
}

export interface PayloadEntry {
  readonly id?: string;
  readonly subPath?: Path;
  readonly path?: Path;
  readonly data?: { [key: string]: Value } | null;
  readonly items?: Value[] | null;
  readonly errors?: readonly unknown[];
}

/** The answer of payloads, merged. */
export interface MergedPayloads {
  readonly data: Value;
  /** Paths of the fragments that failed, below which fields may be missing. */
  readonly failed: readonly Path[];
}

/** The texts of an answer in a format, parsed. */
export async function payloadsOf(
  { first, later }: ReadParts,
  format: PartsFormat,
): Promise<Payload[]> {
  const answer = later.length === 0 ? first : { ...first, later: iterated(later) };
  const texts = await Array.fromAsync(partTexts(answer, format));
  return texts.map(({ json }) => withLongTexts(parseExactJson(json)) as Payload);
}

async function* iterated(parts: readonly LaterPart[]): AsyncGenerator<LaterPart> {
  yield* parts;
}

/** The same JSON, in which a long whole number is a text of its digits, so that it is compared and copied as one. */
export function withLongTexts(value: unknown): unknown {
  if (isExactNumber(value)) return `#${value.rawJSON}`;
  if (Array.isArray(value)) return value.map(withLongTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withLongTexts(member)]),
  );
}

/** The value at a path; throws where there is none. */
export function valueAt(root: Value, path: Path): Value {
  let at: Value | undefined = root;
  for (const key of path) {
    const holder: Value | undefined = at;
    at = typeof holder === 'object' && holder !== null ? (holder as Members)[key] : undefined;
  }
  if (at === undefined) throw new Error(`nothing is at ${path.join('.')}`);
  return at;
}

type Members = Record<string | number, Value>;

/** Merges payloads of August 2022. Throws where they break the rules of the format. */
export function mergeUsualPayloads([first, ...later]: readonly Payload[]): MergedPayloads {
  const data = structuredClone(first?.data ?? null);
  checkLast([first!, ...later]);
  for (const { path = [], ...entry } of later.flatMap(({ incremental = [] }) => incremental)) {
    if (entry.items !== undefined) {
      const list = valueAt(data, path.slice(0, -1));
      if (!Array.isArray(list)) throw new Error(`no list is at ${path.join('.')}`);
      if (list.length !== path.at(-1)) throw new Error(`items of ${path.join('.')} in disorder`);
      list.push(...(entry.items ?? []));
    } else {
      const object = valueAt(data, path);
      if (entry.data != null) mergeInto(object, entry.data);
    }
  }
  return { data, failed: [] };
}

/** Merges payloads of the current format. Throws where they break the rules of the format. */
export function mergeCurrentPayloads([first, ...later]: readonly Payload[]): MergedPayloads {
  const data = structuredClone(first?.data ?? null);
  const open = new Map<string, Path>();
  const known = new Set<string>();
  const failed: Path[] = [];
  checkLast([first!, ...later]);
  for (const payload of [first!, ...later]) {
    const announced = payload.pending ?? [];
    for (const { id, path } of announced) {
      if (known.has(id)) throw new Error(`${id} is announced twice`);
      known.add(id);
      open.set(id, path);
    }
    for (const entry of payload.incremental ?? []) applyEntry(data, entry, open);
    for (const { path } of announced) {
      if (typeof valueAt(data, path) !== 'object')
        throw new Error(`a leaf is at ${path.join('.')}`);
    }
    for (const { id, errors } of payload.completed ?? []) {
      const path = open.get(id);
      if (path === undefined) throw new Error(`${id} is completed, and is not open`);
      open.delete(id);
      if (errors?.length === 0) throw new Error(`${id} fails without an error`);
      if (errors !== undefined) failed.push(path);
    }
  }
  if (open.size > 0) throw new Error(`${[...open.keys()].join()} are never completed`);
  return { data, failed };
}

function applyEntry(root: Value, entry: PayloadEntry, open: ReadonlyMap<string, Path>): void {
  const { id = '', subPath = [], data, items } = entry;
  const path = open.get(id);
  if (path === undefined) throw new Error(`an entry names ${id}, which is not open`);
  const target = valueAt(root, [...path, ...subPath]);
  if (items != null) {
    if (!Array.isArray(target)) throw new Error(`no list is at ${path.join('.')}`);
    target.push(...items);
    return;
  }
  if (data == null) throw new Error(`an entry of ${id} has neither data nor items`);
  if (typeof target !== 'object' || target === null || Array.isArray(target)) {
    throw new Error(`no object is at ${[...path, ...subPath].join('.')}`);
  }
  for (const [key, value] of Object.entries(data)) {
    if (Object.hasOwn(target, key)) throw new Error(`${key} of ${id} is sent twice`);
    target[key] = value;
  }
}

function checkLast(payloads: readonly Payload[]): void {
  const isEnded = payloads.every(({ hasNext }, at) => hasNext === at < payloads.length - 1);
  if (!isEnded) throw new Error('the last part does not say that it is the last');
}

function mergeInto(into: Value, from: Value): void {
  for (const [key, value] of Object.entries(from as Members)) {
    const holder = into as Members;
    const own = holder[key];
    const isBoth = typeof own === 'object' && own !== null && typeof value === 'object';
    if (isBoth && value !== null) mergeInto(own, value);
    else holder[key] = value;
  }
}
