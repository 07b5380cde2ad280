import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { nearestName } from '#kernel/text/nearest-name.ts';

/** The schema of one parameter. */
interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ParameterSchema[];
  readonly const?: unknown;
}

/** Characters of a refused value that its refusal repeats. */
const MAX_SHOWN = 60;

const validators = new WeakMap<TSchema, Validator>();

/**
 * The first invalid parameter, as a sentence with its value and what is allowed; null when all are valid.
 * Texts are not read as numbers.
 *
 * @param given Parameters of the caller; the others have their defaults.
 */
export function parameterProblem(indicator: Indicator, given: ParameterValues): string | null {
  const { name, parameters, defaults } = indicator;
  const all = { ...defaults, ...given };
  if (!validatorOf(parameters).Check(all)) return mismatch(indicator, given);
  const contradiction = indicator.contradiction(all);
  return contradiction === null ? null : `${name}: ${contradiction}; change one of them.`;
}

function validatorOf(schema: TSchema): Validator {
  return validators.getOrInsertComputed(schema, () => Compile(schema));
}

function mismatch({ name, parameters }: Indicator, given: ParameterValues): string {
  const { properties } = parameters;
  const known = Object.keys(properties);
  for (const [parameter, value] of Object.entries(given)) {
    if (!Object.hasOwn(properties, parameter)) return unknownParameter(name, parameter, known);
    const schema = properties[parameter]!;
    if (validatorOf(schema).Check(value)) continue;
    return `${name}: ${parameter} is ${shown(value)}; ${allowed(schema)} is allowed.`;
  }
  throw new Error(`The parameters of ${name} are refused, but none of them is.`);
}

function unknownParameter(name: string, parameter: string, known: readonly string[]): string {
  const nearest = nearestName(parameter, known);
  const all = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
  const guess = nearest === null ? '' : ` (did you mean ${nearest}?)`;
  return `${name} has no parameter ${shown(parameter)}; ${all}${guess}.`;
}

function allowed({
  type,
  enum: words,
  minimum,
  maximum,
  anyOf,
  const: word,
}: ParameterSchema): string {
  if (anyOf !== undefined) return anyOf.map(allowed).join(' or ');
  if (word !== undefined) return JSON.stringify(word);
  if (words !== undefined) return `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`;
  if (type === 'boolean') return 'true or false';
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  if (type !== 'integer' && type !== 'number') return `a value of type ${type}`;
  if (minimum === undefined || maximum === undefined) return kind;
  return `${kind} from ${minimum} to ${maximum}`;
}

/** JSON writes numbers that are not finite as null, which would mislead. */
function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
  if (text.length <= MAX_SHOWN) return text;
  // Cut between characters, not within one.
  return `${Array.from(text.slice(0, MAX_SHOWN)).slice(0, -1).join('')}…`;
}
