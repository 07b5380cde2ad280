/**
 * A whole number that a double cannot hold, by its digits. `JSON.stringify` writes it as the number that was read.
 */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** The part of `JSON` that the library's types lack. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): ExactNumber;
  isRawJSON(value: unknown): value is ExactNumber;
}

const EXACT = JSON as unknown as ExactJson;

/** Digits of the shortest whole number that a double may not hold. */
const LONG = 16;

/**
 * Parses JSON. A whole number that a double would change becomes an `ExactNumber`; a text without such numbers costs a
 * scan of every sixteenth character more than `JSON.parse`. Throws a `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  if (!holdsLongNumber(text)) return JSON.parse(text);
  return EXACT.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactOf(value, source) : value,
  );
}

/**
 * The value of a JSON text with long whole numbers; any other text as it is, for a reader that parses texts itself and
 * takes parsed values.
 */
export function exactOrText(text: string): unknown {
  try {
    return holdsLongNumber(text) ? parseExactJson(text) : text;
  } catch {
    return text;
  }
}

/** Whether a value is an `ExactNumber`. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'object' && value !== null && EXACT.isRawJSON(value);
}

/** A whole number written in digits: a number where a double holds it, else an `ExactNumber`. */
export function exactNumber(digits: string): number | ExactNumber {
  const value = Number(digits);
  return exactOf(value, digits);
}

/** The nearest double of an `ExactNumber`; another value as it is. */
export function nearestNumber(value: unknown): unknown {
  return isExactNumber(value) ? Number(value.rawJSON) : value;
}

function exactOf(value: number, source: string): number | ExactNumber {
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(source)) return value;
  return String(value) === source ? value : EXACT.rawJSON(source);
}

/** The value with each `ExactNumber` replaced by the nearest double. A value without any is returned unchanged. */
export function plainNumbers<Value>(value: Value): Value {
  return holdsExactNumber(value) ? (plainOf(value) as Value) : value;
}

/** Whether a value contains an `ExactNumber` at any depth. */
export function holdsExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsExactNumber);
  return isExactNumber(value) || Object.values(value).some(holdsExactNumber);
}

function plainOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainOf);
  if (isExactNumber(value)) return Number(value.rawJSON);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainOf(member)]));
}

/** Whether a text has sixteen consecutive digits that do not follow a decimal point. */
function holdsLongNumber(text: string): boolean {
  const { length } = text;
  // A run of sixteen digits covers one of every sixteen places, and the eighth one before or behind it.
  for (let at = LONG - 1; at < length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    if (!isDigit(text.charCodeAt(at - HALF)) && !isDigit(text.charCodeAt(at + HALF))) continue;
    if (isLongFrom(text, at)) return true;
  }
  return false;
}

/** Whether the run of digits around a place is long, and no fraction. */
function isLongFrom(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isDigit(text.charCodeAt(before))) before -= 1;
  if (before >= 0 && text.charCodeAt(before) === POINT) return false;
  const end = before + 1 + LONG;
  let behind = at + 1;
  while (behind < end && isDigit(text.charCodeAt(behind))) behind += 1;
  return behind === end;
}

const HALF = LONG / 2;
const POINT = 46;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
