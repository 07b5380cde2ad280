import { parse } from 'graphql';
import type { KlineRow } from '#kernel/market/bar.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { isRawJson } from '#kernel/text/raw-json.ts';
import type { Resolution } from '#rest-adapter/udf/resolution.ts';
import type { ChartInstrument, UdfGraph } from '#rest-adapter/udf/udf-graph.ts';

const HISTORY = parse(`
  query UdfHistory($exchange: Exchange!, $market: Market!, $symbol: String!, $interval: Interval!, $limit: Int!,
    $endTime: EpochMs) {
    klines(exchange: $exchange, market: $market, symbol: $symbol, interval: $interval, limit: $limit,
      endTime: $endTime) { rows }
  }`);

/** Maximum bars of one answer; the library then requests the next range. */
const MAX_BARS = 5_000;

/** The requested range of bars; times in seconds, the end exclusive. */
export interface Stretch {
  readonly fromSec: number;
  readonly toSec: number;
  /** Number of bars before the end, overriding the start; null uses the start. */
  readonly countBack: number | null;
}

/**
 * Bars as columns. A range before the first bar is `no_data`; an empty range with earlier bars names the time
 * of the newest of them, so that the library continues there.
 */
export async function history(
  graph: UdfGraph,
  { venue, symbol }: ChartInstrument,
  { interval, barSec }: Resolution,
  { fromSec, toSec, countBack }: Stretch,
): Promise<object> {
  const wanted = countBack ?? Math.ceil((toSec - fromSec) / barSec);
  // One more than requested: the newest bar before an empty range is reported.
  const limit = Math.min(MAX_BARS, Math.max(1, wanted));
  const { exchange, market } = venue;
  const asked = { exchange, market, symbol, interval, limit, endTime: toSec * 1_000 };
  const rows = await rowsOf(graph, asked);
  const within =
    countBack === null ? rows.filter(([openTimeMs]) => openTimeMs >= fromSec * 1_000) : rows;
  if (within.length > 0) return columnsOf(within);
  const newest = rows.at(-1);
  return { s: 'no_data', ...(newest === undefined ? {} : { nextTime: newest[0] / 1_000 }) };
}

/** The newest bars of an instrument. */
export function newestRows(
  graph: UdfGraph,
  { venue: { exchange, market }, symbol }: ChartInstrument,
  interval: string,
  limit: number,
): Promise<readonly KlineRow[]> {
  return rowsOf(graph, { exchange, market, symbol, interval, limit });
}

async function rowsOf(
  graph: UdfGraph,
  asked: Readonly<Record<string, unknown>>,
): Promise<readonly KlineRow[]> {
  try {
    const { klines } = await graph.askPatiently<{ klines: { rows: unknown } }>(HISTORY, asked);
    return (isRawJson(klines.rows) ? klines.rows.toJSON() : klines.rows) as readonly KlineRow[];
  } catch (error) {
    const isEmpty = error instanceof DomainError && NOTHING_THERE.has(error.code);
    if (isEmpty) return [];
    throw error;
  }
}

const NOTHING_THERE: ReadonlySet<string> = new Set(['history_not_available', 'no_cached_data']);

function columnsOf(rows: readonly KlineRow[]): object {
  return {
    s: 'ok',
    t: rows.map(([openTimeMs]) => openTimeMs / 1_000),
    o: rows.map(([, open]) => open),
    h: rows.map(([, , high]) => high),
    l: rows.map(([, , , low]) => low),
    c: rows.map(([, , , , close]) => close),
    v: rows.map(([, , , , , volume]) => volume),
  };
}
