/** Maximum characters of a value in an error. */
const MAX_CHARACTERS = 40;
/** Control characters, bidirectional marks and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A value as an error shows it: JSON, cut after some forty characters, with invisible characters escaped. A
 * list or object is shown by its size.
 */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return JSON.stringify(value) ?? 'nothing';
}

/** A quoted text, cut and escaped. */
export function shownText(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_CHARACTERS)).slice(0, MAX_CHARACTERS);
  const start = characters.join('');
  const quoted = JSON.stringify(start).replace(INVISIBLE, escaped);
  return start.length < text.length ? `${quoted} (cut off of ${text.length} characters)` : quoted;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The value at a dotted path of a row; undefined where there is none. */
export function valueAt(row: unknown, field: string): unknown {
  let value = row;
  for (const step of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
