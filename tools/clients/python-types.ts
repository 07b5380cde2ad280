/** A JSON Schema as OpenAPI has it; only what our own document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** The Python type of the values that a schema allows. Objects are named where the document names them. */
export function pythonType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.enum !== undefined) return literal(schema.enum);
  if (schema.const !== undefined) return literal([schema.const]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(pythonType));
  const { type } = schema;
  if (type === undefined) return 'Any';
  if (typeof type !== 'string')
    return union(type.map((one) => pythonType({ ...schema, type: one })));
  if (type === 'string' && schema.format === 'binary') return 'bytes';
  if (type === 'array') return `list[${itemType(schema)}]`;
  if (type !== 'object') return PLAIN[type] ?? 'Any';
  const { additionalProperties: values } = schema;
  return `dict[str, ${typeof values === 'object' ? pythonType(values) : 'Any'}]`;
}

/** JSON has no tuples: a row with named places is a list of what stands in any of them. */
function itemType({ items, prefixItems }: Schema): string {
  const others = items ? [items] : [];
  const types = [...(prefixItems ?? []), ...others].map(pythonType);
  return types.length === 0 ? 'Any' : union(types);
}

/** A Python literal of a text, as Black writes it. */
export function pythonText(value: unknown): string {
  return JSON.stringify(value);
}

function literal(values: readonly unknown[]): string {
  const texts = values.filter((value) => value !== null).map(pythonText);
  return union([`Literal[${texts.join(', ')}]`, ...(values.includes(null) ? ['None'] : [])]);
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('Any') ? 'Any' : distinct.join(' | ');
}
