import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { INTERVALS, isInterval } from '#kernel/interval.ts';

/** Lower-case length of a bar. */
const Interval = new GraphQLScalarType({
  name: 'Interval',
  serialize: String,
  parseValue: readInterval,
  parseLiteral: (node) => readInterval(node.kind === Kind.STRING ? node.value : undefined),
});

/** Milliseconds since the epoch. GraphQL's Int has 32 bits, which end in January 1970. */
const EpochMs = new GraphQLScalarType({
  name: 'EpochMs',
  serialize: Number,
  parseValue: readEpochMs,
  parseLiteral: (node) =>
    readEpochMs(
      node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined,
    ),
});

/** Rows leave as they are: they carry their own JSON text. */
const KlineRows = new GraphQLScalarType({ name: 'KlineRows', serialize: (rows) => rows });

const IntervalCaps = new GraphQLScalarType({ name: 'IntervalCaps', serialize: (caps) => caps });

export const SCALARS = { Interval, EpochMs, KlineRows, IntervalCaps };

function readInterval(value: unknown): string {
  if (typeof value === 'string' && isInterval(value)) return value;
  throw new GraphQLError(`An Interval is one of ${INTERVALS.join(', ')}.`);
}

function readEpochMs(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('EpochMs is a whole number of milliseconds since 1970-01-01T00:00:00Z.');
}
