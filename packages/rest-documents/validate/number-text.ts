import { REFUSED } from '#rest-documents/validate/validation-entries.ts';

/** Python refuses to convert longer texts to integers. */
const MAX_DIGITS = 4_300;

/** Digits, optionally with single underscores between them and `.0` after them. */
const INTEGER_TEXT = /^[+-]?\d+(?:_\d+)*(?:\.0*)?$/;
/** No two parts match the same digits, so that a long invalid text does not backtrack exponentially. */
const FLOAT_TEXT = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NOT_FINITE_TEXT = /^([+-]?)(?:(inf|infinity)|nan)$/i;

/**
 * Reads an integer as Pydantic's lax mode does: `5`, `+5`, ` 5 `, `1_000` and `1.0` are integers,
 * `1.5` and the empty text are not. Answers `'too_long'` past 4,300 digits.
 */
export function readIntegerText(text: string): number | 'too_long' | typeof REFUSED {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DIGITS) {
    return INTEGER_TEXT.test(trimmed) ? 'too_long' : REFUSED;
  }
  if (!INTEGER_TEXT.test(trimmed)) return REFUSED;
  return Number(trimmed.replaceAll('_', '').replace(/\.0*$/, ''));
}

/** Reads a number as Pydantic's lax mode does; `nan`, `inf` and `infinity` are numbers there. */
export function readFloatText(text: string): number | typeof REFUSED {
  const trimmed = text.trim();
  if (FLOAT_TEXT.test(trimmed)) return Number(trimmed.replaceAll('_', ''));
  const special = NOT_FINITE_TEXT.exec(trimmed);
  if (special === null) return REFUSED;
  if (special[2] === undefined) return Number.NaN;
  return special[1] === '-' ? -Infinity : Infinity;
}
