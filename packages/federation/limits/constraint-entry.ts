import type { Constraint } from '#kernel/errors/constraint.ts';
import { echoedInput } from '#kernel/errors/echoed-input.ts';
import type { ValidationEntry } from '#kernel/errors/errors.ts';

type Loc = readonly (string | number)[];

/**
 * The validation entry for a value, in FastAPI's wording, so that clients handle REST and GraphQL errors alike. Reports
 * only the first problem of a value. Null when the value is allowed.
 */
export function constraintEntry(
  value: unknown,
  constraint: Constraint,
  isFloat: boolean,
  loc: Loc,
): ValidationEntry | null {
  if (typeof value === 'number') return numberEntry(value, constraint, isFloat, loc);
  if (typeof value === 'string') return textEntry(value, constraint, loc);
  return null;
}

/** The entry for a string that is not in the list of `@values`. */
export function valuesEntry(
  value: unknown,
  allowed: readonly string[],
  loc: Loc,
): ValidationEntry | null {
  if (typeof value === 'string' && allowed.includes(value)) return null;
  const quoted = allowed.map((text) => `'${text}'`);
  const last = quoted.pop() ?? '';
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
  return {
    type: 'literal_error',
    loc,
    msg: `Input should be ${expected}`,
    input: echoedInput(value),
    ctx: { expected },
  };
}

function numberEntry(
  value: number,
  { min, max }: Constraint,
  isFloat: boolean,
  loc: Loc,
): ValidationEntry | null {
  if (min !== undefined && value < min) {
    const msg = `Input should be greater than or equal to ${pythonNumber(min, isFloat)}`;
    return { type: 'greater_than_equal', loc, msg, input: echoedInput(value), ctx: { ge: min } };
  }
  if (max !== undefined && value > max) {
    const msg = `Input should be less than or equal to ${pythonNumber(max, isFloat)}`;
    return { type: 'less_than_equal', loc, msg, input: echoedInput(value), ctx: { le: max } };
  }
  return null;
}

function textEntry(
  value: string,
  { minLength, maxLength, pattern }: Constraint,
  loc: Loc,
): ValidationEntry | null {
  if (minLength !== undefined && hasFewer(value, minLength)) {
    const msg = `String should have at least ${characters(minLength)}`;
    return {
      type: 'string_too_short',
      loc,
      msg,
      input: echoedInput(value),
      ctx: { min_length: minLength },
    };
  }
  if (maxLength !== undefined && !hasFewer(value, maxLength + 1)) {
    const msg = `String should have at most ${characters(maxLength)}`;
    return {
      type: 'string_too_long',
      loc,
      msg,
      input: echoedInput(value),
      ctx: { max_length: maxLength },
    };
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    const msg = `String should match pattern '${pattern}'`;
    return {
      type: 'string_pattern_mismatch',
      loc,
      msg,
      input: echoedInput(value),
      ctx: { pattern },
    };
  }
  return null;
}

/** Counts code points, as Python does, and stops at the limit. */
function hasFewer(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  if (text.length >= 2 * limit) return false;
  return [...text].length < limit;
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}

function pythonNumber(value: number, isFloat: boolean): string {
  return isFloat && Number.isInteger(value) ? `${value}.0` : String(value);
}
