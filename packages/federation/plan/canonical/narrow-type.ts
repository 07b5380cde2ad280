import { isAbstractType, isObjectType } from 'graphql';
import type { GraphQLNamedType, GraphQLSchema } from 'graphql';

/**
 * The type of a selection inside a type condition: the narrower of the two, or the condition when neither contains the
 * other. Null when no object can be of both.
 */
export function narrowed(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  condition: string | undefined,
): GraphQLNamedType | null {
  if (condition === undefined || condition === type.name) return type;
  const wanted = schema.getType(condition);
  if (wanted === undefined) return null;
  if (isNarrower(schema, type, wanted)) return type;
  return isObjectType(type) || !overlaps(schema, type, wanted) ? null : wanted;
}

/** Whether one type is a subtype of the other. */
export function isNarrower(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  other: GraphQLNamedType,
): boolean {
  return isAbstractType(other) && 'getInterfaces' in type && schema.isSubType(other, type);
}

function overlaps(schema: GraphQLSchema, type: GraphQLNamedType, other: GraphQLNamedType): boolean {
  if (!isAbstractType(type)) return false;
  const possible = schema.getPossibleTypes(type);
  if (!isAbstractType(other)) return possible.some(({ name }) => name === other.name);
  return possible.some((one) => schema.isSubType(other, one));
}
