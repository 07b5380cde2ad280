import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { isDate } from '#signalhub/facts/shanghai-time.ts';

/** A calendar date; an invalid one is rejected before any lookup. */
const DateScalar = new GraphQLScalarType({
  name: 'Date',
  serialize: String,
  parseValue: (value) => readDate(value),
  parseLiteral: (node) => readDate(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** Scalars of the SDL that validate input; the others are passed through. */
export const SCALARS: Readonly<Record<string, GraphQLScalarType>> = { Date: DateScalar };

/** The literal, if any, gives the error its location in the document. */
function readDate(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && isDate(value)) return value;
  throw new GraphQLError('A Date is a calendar date such as 2026-11-20.', {
    nodes: literal ?? null,
  });
}
