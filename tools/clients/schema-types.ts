import { typescriptComment } from '#tools/clients/typescript-types.ts';

/** A JSON Schema as OpenAPI has it; only what our own document uses. */
export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly items?: WireSchema | false;
  readonly prefixItems?: readonly WireSchema[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: WireSchema | boolean;
  readonly description?: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of the values that a schema allows. Objects are named where the document names them. */
export function schemaType(schema: WireSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => schemaType(choice, indent)));
  const { type } = schema;
  if (type === undefined) return 'unknown';
  if (typeof type !== 'string') {
    return union(type.map((one) => schemaType({ ...schema, type: one }, indent)));
  }
  if (type === 'array') return listType(schema, indent);
  return type === 'object' ? objectType(schema, indent) : (PLAIN[type] ?? 'unknown');
}

function listType({ items, prefixItems }: WireSchema, indent: string): string {
  if (prefixItems !== undefined) {
    const places = prefixItems.map((place, at) => {
      const type = schemaType(place, indent);
      return place.title === undefined ? type : `${place.title || `item${at}`}: ${type}`;
    });
    return `readonly [${places.join(', ')}]`;
  }
  const item = items ? schemaType(items, indent) : 'unknown';
  return `readonly ${/[ {]/.test(item) ? `(${item})` : item}[]`;
}

/** The members of an object; those of maps are not fixed. */
export function objectType(schema: WireSchema, indent: string): string {
  const { properties, required = [], additionalProperties: values } = schema;
  if (properties === undefined) {
    const value = typeof values === 'object' ? schemaType(values, indent) : 'unknown';
    return `Readonly<Record<string, ${value}>>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const key = /^\w+$/.test(name) ? name : literal(name);
    const optional = required.includes(name) ? '' : '?';
    const comment = typescriptComment(member.description, inner);
    return `${comment}${inner}readonly ${key}${optional}: ${schemaType(member, inner)};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}
