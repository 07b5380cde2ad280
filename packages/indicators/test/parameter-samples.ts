import fc from 'fast-check';
import { MAX_PERIOD } from '#indicators/catalog/parameters.ts';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';

interface ParameterSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly anyOf?: readonly ParameterSchema[];
}

/** Longest period that is tried everywhere: longer ones cost as much more, and say nothing else. */
const MAX_TRIED = 500;

/** Each parameter alone at each of its bounds or choices, where the rest allows it. */
export function edgeParameters(indicator: Indicator): ParameterValues[] {
  return parametersOf(indicator).flatMap(([name, schema]) =>
    edgesOf(schema)
      .map((value) => ({ [name]: value }))
      .filter((params) => indicator.contradiction({ ...indicator.defaults, ...params }) === null),
  );
}

/** Any parameters that the signature allows. */
export function anyParameters(indicator: Indicator): fc.Arbitrary<ParameterValues> {
  const shape = Object.fromEntries(
    parametersOf(indicator).map(([name, schema]) => [name, anyOf(schema)]),
  );
  return fc.record(shape).filter((params) => indicator.contradiction(params) === null);
}

/** The words of each parameter that takes one of some, or yes and no, but for its default. */
export function choicesOf(indicator: Indicator): Record<string, readonly unknown[]> {
  const chosen = parametersOf(indicator).flatMap(([name, schema]) => {
    const words = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
    const others = words.filter((word) => word !== indicator.defaults[name]);
    return others.length === 0 ? [] : [[name, others] as const];
  });
  return Object.fromEntries(chosen);
}

function parametersOf(indicator: Indicator): [string, ParameterSchema][] {
  const all = Object.entries(indicator.parameters.properties) as [string, ParameterSchema][];
  return all.map(([name, schema]) => {
    // Of a number that a word may replace, the number: the word becomes one before anything is planned.
    if (schema.anyOf !== undefined) return [name, schema.anyOf[0]!];
    const isPeriod = schema.type === 'integer' && schema.maximum === MAX_PERIOD;
    return [name, isPeriod ? { ...schema, maximum: MAX_TRIED } : schema];
  });
}

function edgesOf({ minimum, maximum, enum: words, type }: ParameterSchema): unknown[] {
  if (words !== undefined) return [...words];
  return type === 'boolean' ? [true, false] : [minimum, maximum];
}

function anyOf({ minimum, maximum, enum: words, type }: ParameterSchema): fc.Arbitrary<unknown> {
  if (words !== undefined) return fc.constantFrom(...words);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum!, max: maximum! });
  return fc.double({ min: minimum!, max: maximum!, noNaN: true });
}
