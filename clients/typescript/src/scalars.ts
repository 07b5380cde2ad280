/**
 * A plain value that knows what it means: any number is taken as a time of milliseconds, but a time of
 * milliseconds is not taken where seconds are meant.
 */
type Meaning<Value, Unit extends string> = Value & { readonly __unit?: Unit };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Meaning<number, 'milliseconds'>;

/** Seconds since 1970-01-01T00:00:00Z: times within the data of charts. */
export type EpochSeconds = Meaning<number, 'seconds'>;

/** An instant in ISO 8601 with the offset `+08:00`, for example `2026-11-20T18:30:00+08:00`. */
export type Timestamp = Meaning<string, 'instant'>;

/** A calendar date `YYYY-MM-DD` in Asia/Shanghai. */
export type Date = Meaning<string, 'date'>;

/** A bar. Prices are in quote units; all numbers are doubles, as exchanges report them. */
export type KlineRow = readonly [
  openTimeMs: EpochMs,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  quoteVolume: number,
];

/** Bars, ascending by open time. */
export type KlineRows = readonly KlineRow[];

/** A number of a bar that you bring. */
export type KlineNumber = number;

/** Columns by name, each as long as the bars that it belongs to; null where a value is undefined. */
export type IndicatorColumns = Readonly<Record<string, readonly (number | null)[]>>;

/** Parameters of an indicator by name. */
export type IndicatorParams = Readonly<Record<string, JsonValue>>;

/** For each bar: true, false, or null where it is not known. */
export type TriStates = readonly (boolean | null)[];

/** What a condition read, by name: numbers, and answers of features; null where one is unknown. */
export type ScanValues = Readonly<Record<string, number | boolean | null>>;

/** Times of bars, ascending. */
export type ChartTimes = readonly EpochSeconds[];

/** Most bars that a request may name, by interval. */
export type IntervalCaps = Readonly<Record<string, number>>;

/** Numbers by name. */
export type CountsByName = Readonly<Record<string, number>>;

/** Texts by name. */
export type TextsByName = Readonly<Record<string, string>>;

/** A confidence as it was stated: `high`, `medium`, `low`, or a number 0 to 1. */
export type StatedConfidence = string | number;

/** Any value of JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** A JSON object whose members are not fixed. */
export type JSONObject = Readonly<Record<string, JsonValue>>;
