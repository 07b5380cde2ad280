import { isObject } from '#kernel/text/is-object.ts';
import { checkItems, type Constraint } from '#kernel/errors/constraint.ts';
import { tooLong, tooShort, type ListLengthEntry } from '#kernel/errors/list-length-entry.ts';
import type { InputField, InputModel, InputShape } from '#rest-documents/compile/wire-shape.ts';
import { readDateText, readTimestamp } from '#rest-documents/validate/date-text.ts';
import type { Coercion, ValidationEntries } from '#rest-documents/validate/validation-entries.ts';
import { REFUSED } from '#rest-documents/validate/validation-entries.ts';
import {
  compileFloat,
  compileInteger,
  compileMoment,
} from '#rest-documents/validate/number-coercion.ts';
import { compileChoice, compileText } from '#rest-documents/validate/text-coercion.ts';

/** Builds the reader of a shape, once per route at start-up. */
export function compileCoercion(shape: InputShape): Coercion {
  switch (shape.kind) {
    case 'int':
      return compileInteger(shape.bounds, shape.largest);
    case 'moment':
      return compileMoment(shape.bounds, Number.MAX_SAFE_INTEGER);
    case 'float':
      return compileFloat(shape.bounds, shape.takesInfinite);
    case 'string':
      return compileText(shape.bounds);
    case 'choice':
      return compileChoice(shape.values, shape.isLiteral);
    case 'boolean':
      return readBoolean;
    case 'date':
      return readDate;
    case 'dict':
      return readDict;
    case 'any':
      return (input) => input;
    case 'nullable': {
      const inner = compileCoercion(shape.of);
      return (input, faults) => (input === null ? null : inner(input, faults));
    }
    case 'list':
      return compileList(compileCoercion(shape.item), shape.bounds);
    case 'model':
      return shape.typeName === undefined ? compileModel(shape.fields) : compileRecursive(shape);
  }
}

const recursive = new WeakMap<InputModel, Coercion>();

/**
 * The reader of a recursive object: registered before its fields are compiled, which need it. The JSON parser
 * bounds the nesting.
 */
function compileRecursive(model: InputModel): Coercion {
  const known = recursive.get(model);
  if (known !== undefined) return known;
  let read: Coercion | null = null;
  const reader: Coercion = (input, faults) => read!(input, faults);
  recursive.set(model, reader);
  read = compileModel(model.fields);
  return reader;
}

const TRUE_TEXTS = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const FALSE_TEXTS = new Set(['0', 'off', 'f', 'false', 'n', 'no']);

function readBoolean(input: unknown, faults: ValidationEntries): unknown {
  if (typeof input === 'boolean') return input;
  if (input === 1 || input === 0) return input === 1;
  if (typeof input === 'string') {
    const text = input.toLowerCase();
    if (TRUE_TEXTS.has(text)) return true;
    if (FALSE_TEXTS.has(text)) return false;
  } else if (!Number.isInteger(input)) {
    faults.add('bool_type', 'Input should be a valid boolean', input);
    return REFUSED;
  }
  const msg = 'Input should be a valid boolean, unable to interpret input';
  faults.add('bool_parsing', msg, input);
  return REFUSED;
}

function readDate(input: unknown, faults: ValidationEntries): unknown {
  if (typeof input !== 'string' && typeof input !== 'number') {
    faults.add('date_type', 'Input should be a valid date', input);
    return REFUSED;
  }
  const reading = typeof input === 'string' ? readDateText(input) : readTimestamp(input);
  if ('date' in reading) return reading.date;
  if ('reason' in reading) {
    const msg = `Input should be a valid date or datetime, ${reading.reason}`;
    faults.add('date_from_datetime_parsing', msg, input, { error: reading.reason });
  } else {
    const msg = 'Datetimes provided to dates should have zero time - e.g. be exact dates';
    faults.add('date_from_datetime_inexact', msg, input);
  }
  return REFUSED;
}

function readDict(input: unknown, faults: ValidationEntries): unknown {
  if (isObject(input)) return input;
  faults.add('dict_type', 'Input should be a valid dictionary', input);
  return REFUSED;
}

/** Throws where a list has more items than `maxItems` allows. */
function compileList(item: Coercion, bounds: Constraint): Coercion {
  return (input, faults) => {
    if (!Array.isArray(input)) {
      faults.add('list_type', 'Input should be a valid list', input);
      return REFUSED;
    }
    checkItems(input, bounds);
    const { minLength = 0, maxLength = Infinity } = bounds;
    if (input.length > maxLength)
      return refuseLength(faults, tooLong(input, maxLength, faults.path));
    let isRefused = false;
    const values: unknown[] = Array.from({ length: input.length });
    for (let index = 0; index < input.length && !faults.isFull; index += 1) {
      faults.path.push(index);
      const value = item(input[index], faults);
      faults.path.pop();
      if (value === REFUSED) isRefused = true;
      values[index] = value;
    }
    if (isRefused) return REFUSED;
    if (input.length >= minLength) return values;
    return refuseLength(faults, tooShort(input, minLength, faults.path));
  };
}

function refuseLength(
  faults: ValidationEntries,
  { type, msg, input, ctx }: ListLengthEntry,
): typeof REFUSED {
  faults.add(type, msg, input, ctx);
  return REFUSED;
}

/**
 * Reads an object: its fields in declaration order, then unknown keys in input order. An absent optional
 * field stays absent.
 */
export function compileModel(fields: readonly InputField[]): Coercion {
  const readers = fields.map((field) => ({ ...field, read: compileCoercion(field.shape) }));
  const known = new Set(fields.map((field) => field.wireName));
  return (input, faults) => {
    if (!isObject(input)) {
      const msg = 'Input should be a valid dictionary or object to extract fields from';
      faults.add('model_attributes_type', msg, input);
      return REFUSED;
    }
    let isRefused = false;
    const values: Record<string, unknown> = {};
    for (const field of readers) {
      const isPresent = Object.hasOwn(input, field.wireName);
      if (!isPresent && !field.isRequired) continue;
      faults.path.push(field.wireName);
      const value = isPresent ? field.read(input[field.wireName], faults) : REFUSED;
      if (!isPresent) faults.add('missing', 'Field required', input);
      faults.path.pop();
      if (value === REFUSED) isRefused = true;
      values[field.graphName] = value;
    }
    return refuseOthers(input, known, faults) || isRefused ? REFUSED : values;
  };
}

function refuseOthers(
  input: object,
  known: ReadonlySet<string>,
  faults: ValidationEntries,
): boolean {
  let isRefused = false;
  for (const [key, value] of Object.entries(input)) {
    if (known.has(key)) continue;
    if (faults.isFull) return true;
    faults.path.push(key);
    faults.add('extra_forbidden', 'Extra inputs are not permitted', value);
    faults.path.pop();
    isRefused = true;
  }
  return isRefused;
}
