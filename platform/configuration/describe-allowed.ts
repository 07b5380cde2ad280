import type { TSchema } from 'typebox';

/** Describes the values that a schema allows, for a person. */
export function describeAllowed(schema: TSchema): string {
  const facts = schema as Record<string, unknown>;
  if (typeof facts['description'] === 'string') return facts['description'];
  if (Array.isArray(facts['enum'])) return `one of ${facts['enum'].join(', ')}`;
  if (facts['type'] === 'integer') {
    return `a whole number from ${String(facts['minimum'])} to ${String(facts['maximum'])}`;
  }
  if (facts['type'] === 'number') {
    return `a number from ${String(facts['minimum'])} to ${String(facts['maximum'])}`;
  }
  if (facts['type'] === 'boolean') return 'true or false';
  if (facts['type'] === 'array') return describeList(schema, facts);
  if (facts['type'] === 'object')
    return 'a map such as 1m=3000,1d=1500 with whole numbers from 1 to 100000';
  if (isSecret(schema)) return 'empty or a text of 32 characters or more';
  if (typeof facts['pattern'] === 'string') {
    const scheme = /^\^\((\w+)s\?/.exec(facts['pattern'])?.[1] ?? '';
    return `empty or a URL starting with ${scheme}:// or ${scheme}s://`;
  }
  return facts['minLength'] === undefined ? 'a text' : 'a text that is not empty';
}

function describeList(schema: TSchema, facts: Readonly<Record<string, unknown>>): string {
  if (membersOfItems(schema) !== null) return 'a list of rules with known members';
  const { enum: names } = facts['items'] as { readonly enum?: readonly string[] };
  if (names !== undefined) return `a list of ${names.join(', ')}, with commas between them`;
  const isPlain = (facts['items'] as { readonly pattern?: string }).pattern === undefined;
  return isPlain
    ? 'a list of names, with commas between them'
    : 'a list of origins such as https://example.com, with commas between them, or *';
}

/** Whether a value is secret and must never be printed. */
export function isSecret(schema: TSchema): boolean {
  return (schema as { readonly writeOnly?: boolean }).writeOnly === true;
}

/** The members of the objects in a list; null for a list of texts, which can be written with commas. */
export function membersOfItems(schema: TSchema): Readonly<Record<string, TSchema>> | null {
  const { items } = schema as { items?: { type?: string; properties?: Record<string, TSchema> } };
  return items?.type === 'object' ? (items.properties ?? {}) : null;
}
