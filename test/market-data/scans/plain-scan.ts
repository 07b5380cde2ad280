/** Rows `[open_time_ms, open, high, low, close, volume, quote_volume]` of closed bars. */
export type Rows = readonly (readonly number[])[];

/** True, false, or unknown. */
type Truth = boolean | null;

export type PlainNumber =
  | { readonly price: 'open' | 'high' | 'low' | 'close' | 'volume'; readonly changeOver?: number }
  | {
      readonly calc: {
        readonly name: 'rsi' | 'sma';
        readonly params: { readonly period: number };
        /** Its source; the closes by default. */
        readonly source?: PlainSource;
      };
    }
  | { readonly number: number };

/** An indicator from which another one is calculated. */
export type PlainSource = Extract<PlainNumber, { readonly calc: unknown }>;

export type PlainCondition =
  | { readonly all: readonly PlainCondition[] }
  | { readonly any: readonly PlainCondition[] }
  | { readonly not: PlainCondition }
  | {
      readonly feature: {
        readonly period: number;
        readonly id: string;
        readonly is: boolean;
        readonly within: number;
      };
    }
  | {
      readonly compare: {
        readonly left: PlainNumber;
        readonly op: string;
        readonly right: PlainNumber;
        readonly within: number;
      };
    };

const PLACES = { open: 1, high: 2, low: 3, close: 4, volume: 5 } as const;
const MINUTE_MS = 60_000;

/**
 * What a condition says of the last of some bars, by the definitions alone: every number is
 * calculated afresh.
 */
export function plainTruth(condition: PlainCondition, rows: Rows): Truth {
  if ('all' in condition) {
    const parts = new Set(condition.all.map((part) => plainTruth(part, rows)));
    return parts.has(false) ? false : parts.has(null) ? null : true;
  }
  if ('any' in condition) {
    const parts = new Set(condition.any.map((part) => plainTruth(part, rows)));
    return parts.has(true) ? true : parts.has(null) ? null : false;
  }
  if ('not' in condition) {
    const part = plainTruth(condition.not, rows);
    return part === null ? null : !part;
  }
  const last = 'feature' in condition ? condition.feature.within : condition.compare.within;
  const seen = Array.from({ length: last }, (_, back) => {
    const until = rows.slice(0, rows.length - back);
    return 'feature' in condition
      ? featureAt(condition.feature, until)
      : comparedAt(condition.compare, until);
  });
  const values = new Set(seen);
  return values.has(true) ? true : values.has(null) ? null : false;
}

/** A number at the last of some bars; NaN where there is none. */
export function plainNumber(number: PlainNumber, rows: Rows): number {
  if (rows.length === 0) return NaN;
  if ('number' in number) return number.number;
  if ('price' in number) {
    const { price, changeOver } = number;
    const now = rows.at(-1)![PLACES[price]]!;
    if (changeOver === undefined) return now;
    const before = rows.at(-1 - changeOver);
    const isWhole = before !== undefined && spanOf(before, rows.at(-1)!) === changeOver * MINUTE_MS;
    return isWhole && before[PLACES[price]]! > 0 ? 100 * (now / before[PLACES[price]]! - 1) : NaN;
  }
  const { name, params, source } = number.calc;
  const values =
    source === undefined
      ? rows.map((row) => row[4]!)
      : rows
          .map((_, at) => plainNumber(source, rows.slice(0, at + 1)))
          .filter((value) => !Number.isNaN(value));
  return name === 'sma' ? meanOf(values, params.period) : wilderRsi(values, params.period);
}

function meanOf(closes: readonly number[], period: number): number {
  if (closes.length < period) return NaN;
  return closes.slice(-period).reduce((sum, close) => sum + close, 0) / period;
}

/** Wilder (1978): averages of gains and losses, the first of them plain means. */
function wilderRsi(closes: readonly number[], period: number): number {
  if (closes.length <= period) return NaN;
  const changes = closes.slice(1).map((close, at) => close - closes[at]!);
  let gain = 0;
  let loss = 0;
  changes.forEach((change, at) => {
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (at < period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain = (gain * (period - 1) + up) / period;
      loss = (loss * (period - 1) + down) / period;
    }
  });
  return (100 * gain) / (gain + loss);
}

function comparedAt(
  {
    left,
    op,
    right,
  }: { readonly left: PlainNumber; readonly op: string; readonly right: PlainNumber },
  rows: Rows,
): Truth {
  const [x, y] = [plainNumber(left, rows), plainNumber(right, rows)];
  if (op.startsWith('crosses')) {
    const before = rows.slice(0, -1);
    const [a, b] = [plainNumber(left, before), plainNumber(right, before)];
    if ([x, y, a, b].some(Number.isNaN) || !follows(rows)) return null;
    return op === 'crosses_above' ? !above(a, b) && above(x, y) : !above(b, a) && above(y, x);
  }
  if (Number.isNaN(x) || Number.isNaN(y)) return null;
  switch (op) {
    case 'gt':
      return above(x, y);
    case 'gte':
      return !above(y, x);
    case 'lt':
      return above(y, x);
    default:
      return !above(x, y);
  }
}

function featureAt(
  { period, id, is }: { readonly period: number; readonly id: string; readonly is: boolean },
  rows: Rows,
): Truth {
  const rsi = (until: Rows): number => {
    return plainNumber({ calc: { name: 'rsi', params: { period } } }, until);
  };
  const now = rsi(rows);
  if (Number.isNaN(now)) return null;
  if (id === 'rsi.oversold') return now < 30 === is;
  if (id === 'rsi.overbought') return now > 70 === is;
  const before = rsi(rows.slice(0, -1));
  if (Number.isNaN(before) || !follows(rows)) return null;
  return (before <= 50 && now > 50) === is;
}

/** Whether no bar is missing between the last two. */
function follows(rows: Rows): boolean {
  return rows.length > 1 && spanOf(rows.at(-2)!, rows.at(-1)!) === MINUTE_MS;
}

function spanOf(before: readonly number[], row: readonly number[]): number {
  return row[0]! - before[0]!;
}

/** Greater by more than rounding. */
function above(x: number, y: number): boolean {
  return x - y > 1e-12 * Math.max(Math.abs(x), Math.abs(y));
}
