import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { isDate, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { shownText } from '#signalhub/facts/shown-value.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addFormat('date', isDate);
ajv.addFormat('timestamp', (text: string) => parseTimestamp(text) !== null);

/**
 * Compiles a schema, which takes milliseconds; compiled schemas are cached. The formats `date` and
 * `timestamp` are those of the bundle format.
 */
export function compileSchema<Value>(schema: TSchema): ValidateFunction<Value> {
  return ajv.compile<Value>(schema);
}

/** A schema violation: a dotted path and a sentence. */
export interface Violation {
  readonly field: string | null;
  readonly message: string;
}

/** Maximum errors of one value. */
const MAX_ERRORS = 100;

/** The violations of a validator's last call, in the terms of the bundle format. */
export function violationsOf(validate: ValidateFunction<unknown>): Violation[] {
  return (validate.errors ?? []).slice(0, MAX_ERRORS).map((error) => ({
    field: error.instancePath === '' ? null : error.instancePath.slice(1).replaceAll('/', '.'),
    message: sentenceOf(error),
  }));
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a calendar date such as 2026-11-20',
  timestamp: 'must be a time with offset such as 2026-11-20T18:30:00+08:00',
};

function sentenceOf(error: ErrorObject): string {
  const { keyword, message } = error;
  const parameters: Readonly<Record<string, unknown>> = error.params;
  if (keyword === 'enum') {
    const allowed = parameters['allowedValues'];
    return `must be one of ${Array.isArray(allowed) ? allowed.join(', ') : String(allowed)}`;
  }
  if (keyword === 'additionalProperties') {
    return `has the unknown property ${shownText(String(parameters['additionalProperty']))}`;
  }
  if (keyword === 'const') return `must be ${JSON.stringify(parameters['allowedValue'])}`;
  if (keyword === 'format') return FORMATS[String(parameters['format'])] ?? 'is malformed';
  return message ?? 'is not allowed';
}
