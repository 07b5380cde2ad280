import type { ValueNode } from 'graphql';
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { DERIVATIVE_PERIODS, isDerivativePeriod } from '#kernel/market/derivative.ts';
import { INTERVALS, readBarInterval } from '#kernel/market/interval.ts';
import { CALENDAR_NAMES } from '#market-data/calendars/calendar-name.ts';

/** Lower-case length of a bar. */
const Interval = new GraphQLScalarType({
  name: 'Interval',
  serialize: String,
  parseValue: (value) => readInterval(value),
  parseLiteral: (node) => readInterval(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** Distance of the points of a statistic. */
const DerivativePeriod = new GraphQLScalarType({
  name: 'DerivativePeriod',
  serialize: String,
  parseValue: (value) => readPeriod(value),
  parseLiteral: (node) => readPeriod(node.kind === Kind.STRING ? node.value : undefined, node),
});

/** A calendar that a caller names, or `auto`. */
const TradingCalendar = new GraphQLScalarType({
  name: 'TradingCalendar',
  serialize: String,
  parseValue: (value) => readCalendar(value),
  parseLiteral: (node) => readCalendar(node.kind === Kind.STRING ? node.value : undefined, node),
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

/** Any number. GraphQL's Float rejects non-finite numbers before an error could name the row. */
const KlineNumber = new GraphQLScalarType({
  name: 'KlineNumber',
  serialize: Number,
  parseValue: (value) => readKlineNumber(value),
  parseLiteral: (node) =>
    readKlineNumber(
      node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined,
      node,
    ),
});

/** Values by parameter name, unchecked; the indicator's signature judges them. */
const IndicatorParams = new GraphQLScalarType({
  name: 'IndicatorParams',
  serialize: (params) => params,
  parseValue: (value) => readParams(value),
  parseLiteral: (node, variables) => readParams(valueFromASTUntyped(node, variables), node),
});

/** Leaves that are answered as they are: those with many numbers carry their own JSON text. */
const ANSWERS = [
  'KlineRows',
  'IntervalCaps',
  'IndicatorColumns',
  'TriStates',
  'ChartData',
  'ChartTimes',
  'TextsByName',
  'JsonValue',
  'ScanValues',
] as const;

const answers = ANSWERS.map((name) => [
  name,
  new GraphQLScalarType({ name, serialize: (value) => value }),
]);

const ASKED_CALENDARS: readonly unknown[] = ['auto', ...CALENDAR_NAMES];

export const SCALARS: Readonly<Record<string, GraphQLScalarType>> = {
  Interval,
  DerivativePeriod,
  TradingCalendar,
  EpochMs,
  KlineNumber,
  IndicatorParams,
  ...Object.fromEntries(answers),
};

/** The literal, if there is one, locates the error in the document. */
function readInterval(value: unknown, literal?: ValueNode): string {
  const interval = typeof value === 'string' ? readBarInterval(value) : null;
  if (interval !== null) return interval;
  throw new GraphQLError(
    `An Interval is one of ${INTERVALS.join(', ')}, or another number of m, h, d, w or M, such as 2h.`,
    { nodes: literal ?? null },
  );
}

function readPeriod(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && isDerivativePeriod(value)) return value;
  throw new GraphQLError(`A DerivativePeriod is one of ${DERIVATIVE_PERIODS.join(', ')}.`, {
    nodes: literal ?? null,
  });
}

function readCalendar(value: unknown, literal?: ValueNode): string {
  if (typeof value === 'string' && ASKED_CALENDARS.includes(value)) return value;
  throw new GraphQLError(`A TradingCalendar is one of ${ASKED_CALENDARS.join(', ')}.`, {
    nodes: literal ?? null,
  });
}

function readEpochMs(value: unknown, literal?: ValueNode): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('EpochMs is a whole number of milliseconds since 1970-01-01T00:00:00Z.', {
    nodes: literal ?? null,
  });
}

function readKlineNumber(value: unknown, literal?: ValueNode): number {
  if (typeof value === 'number') return value;
  throw new GraphQLError('A KlineNumber is a number.', { nodes: literal ?? null });
}

function readParams(value: unknown, literal?: ValueNode): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new GraphQLError('IndicatorParams is an object of values by parameter name.', {
    nodes: literal ?? null,
  });
}
