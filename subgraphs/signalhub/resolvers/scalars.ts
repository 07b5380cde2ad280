import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { isDate } from '#signalhub/facts/shanghai-time.ts';

/** A calendar date; one that does not exist is refused before anything is looked up. */
const DateScalar = new GraphQLScalarType({
  name: 'Date',
  serialize: String,
  parseValue: (value) => readDate(value),
  parseLiteral: (node) => readDate(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** Scalars of the SDL that check what clients send; the others leave as they are. */
export const SCALARS: Readonly<Record<string, GraphQLScalarType>> = { Date: DateScalar };

/** The literal, where there is one, gives the refusal its place in the document. */
function readDate(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && isDate(value)) return value;
  throw new GraphQLError('A Date is a calendar date such as 2026-11-20.', {
    nodes: literal ?? null,
  });
}
