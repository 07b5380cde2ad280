import { getNamedType, isInputObjectType } from 'graphql';
import type { GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import { refuseAbove } from '#federation/limits/limits.ts';

/** Upper bound of nesting in a value of a recursive type; other types bound themselves. */
const MAX_LEVELS = 64;

/** Whether values of a type may nest without bound. */
export function isEndless(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named) && holdsItself(named, new Set());
}

/** Throws `query_too_complex` for a value that nests too deeply: reading it would overflow the stack. */
export function checkDepth(value: unknown): void {
  if (isDeeper(value, MAX_LEVELS)) refuseAbove(Infinity, MAX_LEVELS, 'levels of nested values');
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Whether an input type contains itself, directly or through other types. */
function holdsItself(type: GraphQLInputObjectType, around: ReadonlySet<string>): boolean {
  if (around.has(type.name)) return true;
  const inside = new Set([...around, type.name]);
  return Object.values(type.getFields()).some(({ type: inner }) => {
    const named = getNamedType(inner);
    return isInputObjectType(named) && holdsItself(named, inside);
  });
}
