import type { ValueNode } from 'graphql';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { INTERVALS, isInterval } from '#kernel/interval.ts';

/** Lower-case length of a bar. */
const Interval = new GraphQLScalarType({
  name: 'Interval',
  serialize: String,
  parseValue: (value) => readInterval(value),
  parseLiteral: (node) => readInterval(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** Milliseconds since the epoch. GraphQL's Int has 32 bits, which end in January 1970. */
const EpochMs = new GraphQLScalarType({
  name: 'EpochMs',
  serialize: Number,
  parseValue: (value) => readEpochMs(value),
  parseLiteral: (node) =>
    readEpochMs(
      node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined,
      node,
    ),
});

/** Rows leave as they are: they carry their own JSON text. */
const KlineRows = new GraphQLScalarType({ name: 'KlineRows', serialize: (rows) => rows });

const IntervalCaps = new GraphQLScalarType({ name: 'IntervalCaps', serialize: (caps) => caps });

export const SCALARS = { Interval, EpochMs, KlineRows, IntervalCaps };

/** The literal, where there is one, gives the refusal its place in the document. */
function readInterval(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && isInterval(value)) return value;
  throw new GraphQLError(`An Interval is one of ${INTERVALS.join(', ')}.`, {
    nodes: literal ?? null,
  });
}

function readEpochMs(value: unknown, literal?: ValueNode): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('EpochMs is a whole number of milliseconds since 1970-01-01T00:00:00Z.', {
    nodes: literal ?? null,
  });
}
