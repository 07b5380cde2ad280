import type { Constraint } from '#kernel/errors/constraint.ts';
import type { Coercion, ValidationEntries } from '#rest-documents/validate/validation-entries.ts';
import { REFUSED } from '#rest-documents/validate/validation-entries.ts';
import { isMomentText, readMomentText } from '#rest-documents/validate/moment-text.ts';
import { readFloatText, readIntegerText } from '#rest-documents/validate/number-text.ts';

/**
 * Reader of whole numbers. Python's integers are unbounded, so a value within its bounds is accepted; beyond
 * `largest`, the limit of GraphQL's scalar, it becomes `largest`. An integer without a maximum is a time or a
 * limit, where all larger values mean the same.
 */
export function compileInteger(bounds: Constraint, largest: number): Coercion {
  const checks = compileBounds(bounds, (bound) => bound);
  return (input, faults) => {
    const value = readInteger(input, faults);
    if (value === REFUSED) return REFUSED;
    if (value === 'too_long') {
      const msg = 'Unable to parse input string as an integer, exceeded maximum size';
      faults.add('int_parsing_size', msg, input);
      return REFUSED;
    }
    if (!checks(value, input, faults)) return REFUSED;
    // Adding zero turns the -0 of "-0" into 0.
    return Math.max(-largest, Math.min(largest, value)) + 0;
  };
}

/** Reader of times in milliseconds, which also takes a date and time with its zone. */
export function compileMoment(bounds: Constraint, largest: number): Coercion {
  const readMs = compileInteger(bounds, largest);
  const checks = compileBounds(bounds, (bound) => bound);
  return (input, faults) => {
    if (typeof input !== 'string' || !isMomentText(input)) return readMs(input, faults);
    const reading = readMomentText(input);
    if ('ms' in reading) return checks(reading.ms, input, faults) ? reading.ms : REFUSED;
    const error = reading.reason;
    const msg = `Input should be milliseconds since the epoch, or a date and time with its zone: ${error}`;
    faults.add('datetime_parsing', msg, input, { error });
    return REFUSED;
  };
}

/**
 * Reader of numbers; non-finite ones only where allowed. NaN becomes infinity, since compiled operations take
 * no NaN in a variable. A bound is written as Python writes floats: `0.0`.
 */
export function compileFloat(bounds: Constraint, takesInfinite = false): Coercion {
  const checks = compileBounds(bounds, pythonFloat);
  return (input, faults) => {
    const value = readFloat(input, faults);
    if (value === REFUSED || !checks(value, input, faults)) return REFUSED;
    if (Number.isFinite(value)) return value;
    if (takesInfinite) return Number.isNaN(value) ? Infinity : value;
    faults.add('finite_number', 'Input should be a finite number', input);
    return REFUSED;
  };
}

function readInteger(
  input: unknown,
  faults: ValidationEntries,
): number | 'too_long' | typeof REFUSED {
  if (typeof input === 'number') {
    if (Number.isInteger(input)) return input;
    if (!Number.isFinite(input)) {
      faults.add('finite_number', 'Input should be a finite number', input);
      return REFUSED;
    }
    const msg = 'Input should be a valid integer, got a number with a fractional part';
    faults.add('int_from_float', msg, input);
    return REFUSED;
  }
  if (typeof input === 'boolean') return input ? 1 : 0;
  if (typeof input === 'string') {
    const value = readIntegerText(input);
    if (value !== REFUSED) return value;
    const msg = 'Input should be a valid integer, unable to parse string as an integer';
    faults.add('int_parsing', msg, input);
    return REFUSED;
  }
  faults.add('int_type', 'Input should be a valid integer', input);
  return REFUSED;
}

function readFloat(input: unknown, faults: ValidationEntries): number | typeof REFUSED {
  if (typeof input === 'number') return input;
  if (typeof input === 'boolean') return input ? 1 : 0;
  if (typeof input === 'string') {
    const value = readFloatText(input);
    if (value !== REFUSED) return value;
    const msg = 'Input should be a valid number, unable to parse string as a number';
    faults.add('float_parsing', msg, input);
    return REFUSED;
  }
  faults.add('float_type', 'Input should be a valid number', input);
  return REFUSED;
}

type BoundsCheck = (value: number, input: unknown, faults: ValidationEntries) => boolean;

/** Checks the bounds in Pydantic's order; only the first that fails is reported. */
function compileBounds(bounds: Constraint, written: (bound: number) => unknown): BoundsCheck {
  const { max, min, exclusiveMax, exclusiveMin } = bounds;
  const rules = [
    rule(max, 'less_than_equal', 'less than or equal to', 'le', (value, bound) => value <= bound),
    rule(exclusiveMax, 'less_than', 'less than', 'lt', (value, bound) => value < bound),
    rule(
      min,
      'greater_than_equal',
      'greater than or equal to',
      'ge',
      (value, bound) => value >= bound,
    ),
    rule(exclusiveMin, 'greater_than', 'greater than', 'gt', (value, bound) => value > bound),
  ].filter((entry) => entry !== null);
  return (value, input, faults) => {
    for (const { type, words, key, holds, bound } of rules) {
      if (holds(value, bound)) continue;
      faults.add(type, `Input should be ${words} ${bound}`, input, { [key]: written(bound) });
      return false;
    }
    return true;
  };
}

function rule(
  bound: number | undefined,
  type: string,
  words: string,
  key: string,
  holds: (value: number, bound: number) => boolean,
) {
  return bound === undefined ? null : { bound, type, words, key, holds };
}

/** A number that `JSON.stringify` writes as Python's `repr` of a float does. */
function pythonFloat(value: number): unknown {
  return Number.isInteger(value) ? rawJson(`${value}.0`) : value;
}

function rawJson(text: string): unknown {
  // The runtime has JSON.rawJSON; TypeScript's library does not know it.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}
