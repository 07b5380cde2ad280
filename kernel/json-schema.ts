import type { TSchema, Type as Typebox } from 'typebox';

type Options = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/** Properties that an object may leave out, told by identity so that no schema shows it. */
const OPTIONAL = new WeakSet<object>();

const builders = {
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: Options) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options?: Options) => {
    const required = Object.keys(properties).filter((name) => !OPTIONAL.has(properties[name]!));
    const list = required.length === 0 ? {} : { required };
    return { type: 'object', ...list, properties, ...options };
  },
  Optional: (schema: Schema) => {
    const optional = { ...schema };
    OPTIONAL.add(optional);
    return optional;
  },
  String: (options?: Options) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly Schema[], options?: Options) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
};

/**
 * Builds JSON Schemas as typebox does, with its types, so that one declaration is a schema for
 * machines and a type for the compiler. Typebox itself stays unloaded: resolving its seven
 * hundred modules takes an eighth of a start.
 */
export const Type = builders as unknown as Pick<typeof Typebox, keyof typeof builders>;

/** The keywords of `Type` that decide about a value. */
interface Keywords {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Keywords[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: Keywords;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly additionalProperties?: boolean;
}

/**
 * Whether a value is what a schema of few words says: the types and bounds of settings and of
 * parameters. Rows of a publication say more, and are checked by a full validator.
 */
export function matches(schema: TSchema, value: unknown): boolean {
  return fits(schema as Keywords, value);
}

function fits(schema: Keywords, value: unknown): boolean {
  if (schema.anyOf !== undefined && !schema.anyOf.some((one) => fits(one, value))) return false;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if ('const' in schema && schema.const !== value) return false;
  switch (schema.type) {
    case 'integer':
      return Number.isInteger(value) && isWithin(schema, value as number);
    case 'number':
      return Number.isFinite(value) && isWithin(schema, value as number);
    case 'string':
      return typeof value === 'string' && isText(schema, value);
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(schema.items!, item));
    case 'object':
      return typeof value === 'object' && value !== null && hasMembers(schema, value);
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return true;
  }
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Keywords, value: number): boolean {
  return value >= minimum && value <= maximum;
}

function isText({ minLength = 0, pattern }: Keywords, value: string): boolean {
  return (
    value.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(value))
  );
}

function hasMembers(schema: Keywords, value: object): boolean {
  if (Array.isArray(value)) return false;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const members = value as Readonly<Record<string, unknown>>;
  return (
    required.every((name) => Object.hasOwn(members, name)) &&
    Object.entries(members).every(([name, member]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return own === undefined ? additionalProperties : fits(own, member);
    })
  );
}
