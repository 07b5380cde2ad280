import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { nearestName } from '#kernel/text/nearest-name.ts';
import {
  describeAllowed,
  isSecret,
  membersOfItems,
} from '#platform/configuration/describe-allowed.ts';

/**
 * One line about an invalid value of a setting: the invalid part, its value, and what is allowed.
 *
 * @param name the key or variable that supplied the value
 * @param shown the value as it was written
 */
export function explainMismatch(
  key: string,
  schema: TSchema,
  {
    name,
    shown,
    value,
  }: { readonly name: string; readonly shown: unknown; readonly value: unknown },
): string {
  const members = membersOfItems(schema);
  if (members !== null && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const fault = faultOf(`${name}[${index}]`, members, item);
      if (fault !== null) return fault;
    }
  }
  const given = isSecret(schema) ? `The value of ${name}` : `${name}=${JSON.stringify(shown)}`;
  return `${given} is not allowed; ${key} must be ${describeAllowed(schema)}`;
}

/** `; did you mean …?` for a word close to a known name, else empty. */
export function guessOf(word: string, names: readonly string[]): string {
  const nearest = nearestName(word, names);
  return nearest === null ? '' : `; did you mean ${nearest}?`;
}

function faultOf(
  place: string,
  members: Readonly<Record<string, TSchema>>,
  item: unknown,
): string | null {
  const names = Object.keys(members);
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return `${place} must be a group with some of ${names.join(', ')}`;
  }
  for (const [member, value] of Object.entries(item)) {
    const schema = Object.hasOwn(members, member) ? members[member] : undefined;
    if (schema === undefined) {
      const guess = guessOf(member, names) || `; known ones are ${names.join(', ')}`;
      return `${place}.${member} is not known${guess}`;
    }
    if (Value.Check(schema, value)) continue;
    const given = `${place}.${member}=${JSON.stringify(value)}`;
    return `${given} is not allowed; it must be ${describeAllowed(schema)}`;
  }
  return null;
}
