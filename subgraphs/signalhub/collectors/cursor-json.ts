/** The value of a cursor in JSON; null for no cursor, and for a text of another version, after which a source begins again. */
export function parsedJson(cursor: string | null): unknown {
  if (cursor === null) return null;
  try {
    return JSON.parse(cursor) as unknown;
  } catch {
    return null;
  }
}
