import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { Exchange } from '#kernel/market/instrument.ts';
import { ZoneOffsets } from '#market-data/calendars/zone-offsets.ts';
import { jsonOf } from '#market-data/venues/wire/json.ts';
import type { ProviderRow, ProviderRows, RowQuestion } from '#market-data/providers/provider.ts';
import { withoutFloatNoise } from '#market-data/providers/yahoo/single-precision.ts';

const DAY_MS = 86_400_000;
/** How long before midnight trading of the next date begins: 18:00 New York, and 17:00 there in London. */
const EVENING_MS: Readonly<Partial<Record<Exchange, number>>> = {
  commodity: 6 * 3_600_000,
  forex: 3 * 3_600_000,
};
const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;

/**
 * Reads a chart: columns of numbers with a column of stamps in seconds. A window without a trade has no stamps at
 * all; rows with nulls are minutes or days without one, and are left out. A daily row is dated by the exchange's own
 * calendar day, so that the live row of the day, which is stamped with the last trade, falls on the row of the day;
 * what trades on the evening before counts to the next day.
 *
 * Throws `FeedError` (`malformed`).
 */
export function parseChart(body: string, { interval, venue }: RowQuestion): ProviderRows {
  const result = resultIn(body);
  const { meta } = result;
  const known = meta['regularMarketTime'];
  const knownUntilMs = typeof known === 'number' ? known * 1_000 : null;
  if (result.stamps === null) return { rows: [], knownUntilMs };
  const dateOf =
    interval === '1d'
      ? datesOf(meta['exchangeTimezoneName'], EVENING_MS[venue.exchange] ?? 0)
      : null;
  const rows = result.stamps.flatMap((stamp, at) => {
    if (typeof stamp !== 'number') throw malformed('a timestamp is not a number');
    const stampMs = stamp * 1_000;
    const numbers = COLUMNS.map((name) => result.columns[name]?.[at] ?? null);
    if (numbers.slice(0, 4).some((number) => number === null)) return [];
    return [rowOf(dateOf === null ? stampMs : dateOf(stampMs), numbers)];
  });
  return { rows, knownUntilMs };
}

interface ChartResult {
  readonly meta: JsonObject;
  readonly stamps: readonly unknown[] | null;
  readonly columns: Readonly<Partial<Record<string, readonly unknown[]>>>;
}

function resultIn(body: string): ChartResult {
  const chart = objectOf(objectOf(jsonOf(body), 'body')['chart'], 'chart');
  const [first] = arrayOf(chart['result'], 'result');
  const result = objectOf(first, 'result');
  const meta = objectOf(result['meta'], 'meta');
  const { timestamp } = result;
  if (timestamp === undefined) return { meta, stamps: null, columns: {} };
  const indicators = objectOf(result['indicators'], 'indicators');
  const [quote] = arrayOf(indicators['quote'], 'quote');
  const stamps = arrayOf(timestamp, 'timestamp');
  const columns: Partial<Record<string, readonly unknown[]>> = {};
  for (const [name, column] of Object.entries(objectOf(quote, 'quote'))) {
    columns[name] = arrayOf(column, name);
    if (columns[name].length !== stamps.length) throw malformed(`${name} has another length`);
  }
  for (const name of COLUMNS) if (columns[name] === undefined) throw malformed(`no ${name}`);
  return { meta, stamps, columns };
}

/**
 * Volume is null if the instrument has none, for example a currency. The extremes sometimes come from another feed.
 */
function rowOf(openMs: number, [open, high, low, close, volume]: readonly unknown[]): ProviderRow {
  const prices = [open, high, low, close].map(priceOf) as [number, number, number, number];
  const traded = volume === null ? 0 : volume;
  if (typeof traded !== 'number' || traded < 0) throw malformed('a volume is not a number');
  return {
    openMs,
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices[3],
    volume: traded,
    quoteVolume: null,
  };
}

function priceOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw malformed('a price is not a number');
  return withoutFloatNoise(value);
}

/** Time zones of answers, which are few; the limit guards against arbitrary names. */
const ZONES = new Map<string, ZoneOffsets>();
const MAX_ZONES = 64;

function datesOf(zone: unknown, eveningMs: number): (stampMs: number) => number {
  if (typeof zone !== 'string') throw malformed('no time zone');
  const offsets = ZONES.get(zone) ?? offsetsOf(zone);
  return (stampMs) =>
    Math.floor((stampMs + offsets.offsetMsAt(stampMs) + eveningMs) / DAY_MS) * DAY_MS;
}

function offsetsOf(zone: string): ZoneOffsets {
  try {
    const offsets = new ZoneOffsets(zone);
    if (ZONES.size < MAX_ZONES) ZONES.set(zone, offsets);
    return offsets;
  } catch (error) {
    if (error instanceof RangeError) throw malformed('an unknown time zone');
    throw error;
  }
}

function objectOf(value: unknown, name: string): JsonObject {
  if (isObject(value)) return value;
  throw malformed(`${name} is not an object`);
}

function arrayOf(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw malformed(`${name} is not a list`);
}

function malformed(what: string): FeedError {
  return new FeedError('malformed', `The provider's chart cannot be read: ${what}.`);
}
