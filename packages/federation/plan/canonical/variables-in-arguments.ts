import { Kind } from 'graphql';
import type { ArgumentNode, ValueNode } from 'graphql';

/** Adds the names of the variables that arguments read. */
export function addVariables(given: readonly ArgumentNode[], into: Set<string>): void {
  for (const { value } of given) addFrom(value, into);
}

function addFrom(value: ValueNode, into: Set<string>): void {
  if (value.kind === Kind.VARIABLE) into.add(value.name.value);
  else if (value.kind === Kind.LIST) for (const item of value.values) addFrom(item, into);
  else if (value.kind === Kind.OBJECT) for (const field of value.fields) addFrom(field.value, into);
}
