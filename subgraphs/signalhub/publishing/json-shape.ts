import { shownText } from '#signalhub/facts/shown-value.ts';

/** Bounds of JSON that is parsed at once. */
export interface JsonLimits {
  /** Nesting of objects and lists. */
  readonly maxDepth: number;
  /** Members of one object. */
  readonly maxMembers: number;
  /** Values in the text; for a list, in each of its items. */
  readonly maxValues: number;
}

/** Larger than anything a bundle needs. */
export const JSON_LIMITS: JsonLimits = { maxDepth: 32, maxMembers: 256, maxValues: 40_000 };

/** An error found before parsing. */
export interface ShapeFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BLANK = 0x20;

/**
 * Scans a JSON text once and stops at the first place that is too deep, has an object with too many members,
 * or repeats a member, which a parser would silently overwrite. JSON syntax is left to the parser. Memory and
 * recursion do not depend on the depth.
 *
 * @param onItem Called with line and position of each item of the outermost list; its result ends
 * the scan.
 */
export function shapeFaultOf(
  text: string,
  { maxDepth, maxMembers, maxValues }: JsonLimits = JSON_LIMITS,
  onItem?: (line: number, at: number) => string | null,
): ShapeFault | null {
  /** Names in each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let [line, start, valueCount, isItemOpen] = [1, -1, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) line += 1;
    if (code <= BLANK) continue;
    if (open.length === 1 && open[0] === null && !isItemOpen && code !== CLOSE_LIST) {
      [isItemOpen, valueCount] = [true, 0];
      const message = onItem?.(line, at) ?? null;
      if (message !== null) return { line, message };
    }
    if (code === QUOTE) {
      start = at + 1;
      at = endOfText(text, start);
      if (at === -1) return null;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      open.push(code === OPEN_OBJECT ? new Set() : null);
      if (open.length > maxDepth) return { line, message: `is nested deeper than ${maxDepth}` };
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      open.pop();
    } else if (code === COMMA) {
      valueCount += 1;
      if (valueCount > maxValues) return { line, message: `has more than ${maxValues} values` };
      if (open.length === 1) isItemOpen = false;
    } else if (code === COLON) {
      const names = open.at(-1) ?? null;
      // The last text before a colon is the name.
      const name = nameIn(text, start);
      if (names === null || name === null) continue;
      if (names.has(name)) return { line, message: `has the property ${shownText(name)} twice` };
      names.add(name);
      if (names.size > maxMembers) {
        return { line, message: `has an object of more than ${maxMembers} properties` };
      }
    }
  }
  return null;
}

/** Position of the closing quotation mark; -1 without one. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start);
  while (at !== -1) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH && at - slashes > start) slashes += 1;
    if (slashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return -1;
}

/** The name at a position, with its escapes decoded. */
function nameIn(text: string, start: number): string | null {
  if (start < 0) return null;
  const name = text.slice(start, endOfText(text, start));
  if (!name.includes('\\')) return name;
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return name;
  }
}
