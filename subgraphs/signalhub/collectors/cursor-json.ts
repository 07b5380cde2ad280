/** The value of a cursor in JSON; null for no cursor, and for any other text, after which a source begins again. */
export function parsedJson(cursor: string | null): unknown {
  if (cursor === null) return null;
  try {
    return JSON.parse(cursor) as unknown;
  } catch {
    return null;
  }
}
