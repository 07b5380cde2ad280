import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { FeedError } from '#kernel/market/feed.ts';

/** The value of a text; undefined if it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list at a path of an answer. Throws `FeedError` (`malformed`) that names what has none. */
export function listIn(body: string, path: readonly string[], what: string): readonly unknown[] {
  const value = valueAt(body, path);
  if (Array.isArray(value)) return value;
  throw new FeedError('malformed', `The venue sent ${what} without a list.`);
}

/** The object at a path of an answer, or the first of a list there. Throws as `listIn` does. */
export function objectIn(body: string, path: readonly string[], what: string): JsonObject {
  const value = valueAt(body, path);
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (isObject(object)) return object;
  throw new FeedError('malformed', `The venue sent ${what} without an object.`);
}

function valueAt(body: string, path: readonly string[]): unknown {
  let value = jsonOf(body);
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return value;
}
