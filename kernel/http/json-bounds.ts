/** Bounds on the structure of JSON that a client sends. */
export interface JsonBounds {
  /** Nesting depth of objects and lists. */
  readonly maxDepth: number;
  /** Number of members in one object. */
  readonly maxMembers: number;
  /** Number of values in all objects and lists together. */
  readonly maxValues: number;
}

/**
 * The bounds of a request: 5,000 rows of 7 numbers are 40,000 values, and several series must fit. The time and
 * memory of parsing a body follow its values, not its bytes, and a million values compress to 4 kB.
 */
export const REQUEST_BOUNDS: JsonBounds = { maxDepth: 65, maxMembers: 1_000, maxValues: 100_000 };

/** The first place where JSON exceeds its bounds. */
export interface JsonExcess {
  readonly of: 'depth' | 'members' | 'values';
  /** Byte offset of the character that exceeds a bound. */
  readonly at: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Scans the bytes of JSON in UTF-8 before it is parsed, and stops at the first place that exceeds a bound; null when
 * none does. The scan does not validate the JSON: that is the job of the parser. A comma counts as one more value, a
 * bracket as a value that contains others.
 */
export function jsonExcess(bytes: Uint8Array, bounds: JsonBounds): JsonExcess | null {
  const { maxDepth, maxMembers, maxValues } = bounds;
  /** Members of each open object so far; -1 for a list. */
  const members = new Int32Array(maxDepth + 1);
  const { length } = bytes;
  let [depth, values] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at += 1;
      while (at < length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    } else if (byte === COMMA) {
      values += 1;
      if (values >= maxValues) return { of: 'values', at };
      if (depth === 0 || members[depth]! < 0) continue;
      members[depth]! += 1;
      if (members[depth]! > maxMembers) return { of: 'members', at };
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      if (values > maxValues) return { of: 'values', at };
      if (depth >= maxDepth) return { of: 'depth', at };
      depth += 1;
      members[depth] = byte === OPEN_OBJECT ? 1 : -1;
    } else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && depth > 0) {
      depth -= 1;
    }
  }
  return null;
}

/** One sentence about an excess, for the client. */
export function excessSentence({ of }: JsonExcess, bounds: JsonBounds): string {
  if (of === 'depth') return `The JSON nests deeper than ${bounds.maxDepth - 1} levels.`;
  const [count, what] =
    of === 'members'
      ? [bounds.maxMembers, 'members in one object']
      : [bounds.maxValues, 'values in its lists and objects'];
  return `The JSON has more than ${count.toLocaleString('en')} ${what}; send several requests.`;
}
