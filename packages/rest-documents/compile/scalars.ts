import { CHART_DATA_SCHEMA } from '#rest-documents/compile/chart-data-schema.ts';
import type { InputShape, JsonSchema } from '#rest-documents/compile/wire-shape.ts';

/** What the REST layer needs to know of a scalar beyond its SDL. */
interface ScalarFacts {
  /** Schema of a value in an answer. */
  readonly schema: JsonSchema;
  /** How a client's value is read; absent where the scalar occurs only in answers. */
  readonly input?: InputShape;
}

const INT32_MAX = 2_147_483_647;

const INTEGER: JsonSchema = { type: 'integer' };

const KLINE_COLUMNS = ['open', 'high', 'low', 'close', 'volume', 'quote_volume'];

const KLINE_ROW: JsonSchema = {
  type: 'array',
  prefixItems: [
    { type: 'integer', title: 'open_time_ms' },
    ...KLINE_COLUMNS.map((title) => ({ type: 'number', title })),
  ],
  items: false,
  minItems: 7,
  maxItems: 7,
};

const KLINE_ROWS = [
  [1_790_000_040_000, 65_000.1, 65_012.4, 64_990, 65_005.8, 12.345, 802_345.67],
  [1_790_000_100_000, 65_005.8, 65_020, 65_001.2, 65_013.9, 8.21, 533_741.02],
];

/**
 * The scalars of the graph in wire terms. A scalar with `@values` needs no entry. Milliseconds and
 * seconds are JSON integers up to 2^53 - 1, because GraphQL's `Int` ends at 2^31 - 1.
 */
const SCALARS: Readonly<Record<string, ScalarFacts>> = {
  Int: { schema: INTEGER, input: { kind: 'int', largest: INT32_MAX, bounds: {} } },
  Float: { schema: { type: 'number' }, input: { kind: 'float', bounds: {} } },
  Boolean: { schema: { type: 'boolean' }, input: { kind: 'boolean' } },
  String: { schema: { type: 'string' }, input: { kind: 'string', bounds: {} } },
  ID: { schema: { type: 'string' }, input: { kind: 'string', bounds: {} } },
  EpochMs: { schema: INTEGER, input: { kind: 'moment', bounds: {} } },
  EpochSec: {
    schema: INTEGER,
    input: { kind: 'int', largest: Number.MAX_SAFE_INTEGER, bounds: {} },
  },
  Date: { schema: { type: 'string', format: 'date' }, input: { kind: 'date' } },
  Timestamp: { schema: { type: 'string', format: 'date-time' } },
  KlineNumber: {
    schema: { type: 'number' },
    input: { kind: 'float', bounds: {}, takesInfinite: true },
  },
  KlineRows: { schema: { type: 'array', items: KLINE_ROW, examples: [KLINE_ROWS] } },
  IntervalCaps: {
    schema: {
      type: 'object',
      additionalProperties: INTEGER,
      examples: [{ '1m': 3_000, '1d': 1_500 }],
    },
  },
  IndicatorParams: {
    schema: { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean'] } },
    input: { kind: 'dict' },
  },
  IndicatorColumns: {
    schema: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: ['number', 'null'] } },
      examples: [{ ema_20: [null, 64_010.5] }],
    },
  },
  ScanValues: {
    schema: {
      type: 'object',
      additionalProperties: { type: ['number', 'boolean', 'null'] },
      examples: [{ 'rsi.rsi_14': 27.5, close: 64_010.5 }],
    },
  },
  TriStates: {
    schema: {
      type: 'array',
      items: { type: ['boolean', 'null'] },
      examples: [[null, false, true]],
    },
  },
  ChartData: { schema: CHART_DATA_SCHEMA },
  ChartTimes: {
    schema: { type: 'array', items: INTEGER, examples: [[1_790_000_000, 1_790_003_600]] },
  },
  TextsByName: { schema: { type: 'object', additionalProperties: { type: 'string' } } },
  CountsByName: {
    schema: {
      type: 'object',
      additionalProperties: INTEGER,
      examples: [{ company: 356, sector: 90 }],
    },
  },
  StatedConfidence: { schema: { type: ['string', 'number'] } },
  JsonValue: { schema: {} },
  JSON: { schema: {}, input: { kind: 'any' } },
  JSONObject: { schema: { type: 'object' }, input: { kind: 'dict' } },
};

/** The description of a scalar. Throws for a scalar that the table lacks. */
export function scalarFacts(name: string): ScalarFacts {
  const facts = SCALARS[name];
  if (facts === undefined) {
    throw new Error(
      `the scalar ${name} has no entry in packages/rest-documents/compile/scalars.ts`,
    );
  }
  return facts;
}
