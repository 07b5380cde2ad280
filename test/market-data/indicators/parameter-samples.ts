import fc from 'fast-check';
import type { Indicator, ParameterValues } from '#market-data/catalog/indicator.ts';

interface ParameterSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

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

function parametersOf(indicator: Indicator): [string, ParameterSchema][] {
  return Object.entries(indicator.parameters.properties) as [string, ParameterSchema][];
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
