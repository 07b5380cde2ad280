import type { Indicator } from '#indicators/catalog/indicator.ts';

/** One parameter of an indicator, as clients read it. */
export interface ParameterSignature {
  readonly name: string;
  readonly type: string;
  readonly default: unknown;
  /** Null without a bound. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** The only values allowed; null without such a list. */
  readonly choices: readonly string[] | null;
  readonly description: string;
}

/** The schema of a parameter. */
interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ParameterSchema[];
  readonly default?: unknown;
  readonly description?: string;
}

/** The parameters that a schema of `parameterSchema` allows, in the order of the signature. */
export function parameterSignatures(schema: object): ParameterSignature[] {
  const { properties } = schema as { readonly properties: object };
  return Object.entries<ParameterSchema>(properties as Record<string, ParameterSchema>).map(
    ([name, schema]) => ({
      name,
      // A list of words has no type; a number that a word may replace is shown as the number.
      type: (schema.anyOf?.[0] ?? schema).type ?? 'string',
      default: schema.default,
      minimum: (schema.anyOf?.[0] ?? schema).minimum ?? null,
      maximum: (schema.anyOf?.[0] ?? schema).maximum ?? null,
      choices: schema.enum ?? null,
      description: schema.description ?? '',
    }),
  );
}

/** JSON Schema of the parameters in a request: all are optional, no others are allowed. */
export function parameterSchema({ parameters }: Indicator): object {
  const { properties } = parameters;
  return { type: 'object', properties, additionalProperties: false };
}
