import { FeedError } from '#kernel/feed.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text; undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list at a path of an answer. Throws `FeedError` (`malformed`) that says what has none. */
export function listIn(body: string, path: readonly string[], what: string): readonly unknown[] {
  let value = jsonOf(body);
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  if (Array.isArray(value)) return value;
  throw new FeedError('malformed', `The venue sent ${what} without a list.`);
}
