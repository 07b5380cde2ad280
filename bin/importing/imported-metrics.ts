import { importPoints, NOTHING, sumOf, type ImportCounts } from '#bin/importing/imported-series.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { derivativeKey, type DerivativeKind } from '#kernel/market/derivative.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import {
  labelledRows,
  type LabelEvidence,
  type LabelledRows,
  type LabelWitnesses,
} from '#market-data/venues/venue-a/metric-labels.ts';
import {
  METRIC_STEP_MS,
  pointsAtLabels,
  pointsOfMetrics,
  type MetricRow,
} from '#market-data/venues/venue-a/metric-rows.ts';

/** The target archives, which may also show what labels mean. */
interface MetricArchives {
  readonly bars: BarArchive;
  readonly points: PointArchive;
}

/** Intervals whose bars end where five minutes do; shorter ones have more prices. */
const PRICED_INTERVALS = ['1m', '5m'] as const;

const EVIDENCE: Readonly<Record<LabelEvidence, string>> = {
  points: 'as the archived points of the exchange show',
  prices: 'as the archived bars show',
  repetition: 'as a repeated label shows',
  span: 'as the first and last label show',
  date: 'by the date alone, because neither the file nor the archive shows it',
};

/** Archives the points of a metrics file at the times that their labels mean. */
export async function importedMetrics(
  rows: readonly MetricRow[],
  symbol: string,
  archives: MetricArchives,
): Promise<{ readonly counts: ImportCounts; readonly notes: readonly string[] }> {
  const instrument = { exchange: 'venue_a', market: 'perp', symbol } as const;
  const parts = labelledRows(rows, await witnessesOf(rows, instrument, archives));
  let counts = NOTHING;
  for (const part of parts) {
    const misread = pointsAtLabels(part.rows);
    for (const [at, { points, ...of }] of pointsOfMetrics(part.rows, part.meaning).entries()) {
      const series = { instrument, ...of };
      const added = await importPoints(archives.points, series, points, misread[at]!.points);
      counts = sumOf(counts, added);
    }
  }
  return { counts, notes: parts.map(noteOf) };
}

function noteOf({ meaning, evidence, rows }: LabelledRows): string {
  const since = new Date(rows[0]!.labelMs).toISOString();
  return `from ${since} on, create_time is the ${meaning} of five minutes, ${EVIDENCE[evidence]}`;
}

async function witnessesOf(
  rows: readonly MetricRow[],
  instrument: InstrumentId,
  { bars, points }: MetricArchives,
): Promise<LabelWitnesses> {
  const [first, last] = [rows[0]?.labelMs ?? 0, rows.at(-1)?.labelMs ?? 0];
  const range = { startMs: first - METRIC_STEP_MS, endMs: last + 2 * METRIC_STEP_MS };
  const [prices, positions, takers] = await Promise.all([
    pricesOf(bars, instrument, range),
    toldRatios(points, instrument, 'long_short_ratio', range),
    toldRatios(points, instrument, 'taker_ratio', range),
  ]);
  return {
    priceAt: (timeMs) => prices.get(timeMs) ?? null,
    positionsAt: (timeMs) => positions.get(timeMs) ?? null,
    takersAt: (timeMs) => takers.get(timeMs) ?? null,
  };
}

/** Closes by the end times of bars. */
async function pricesOf(
  archive: BarArchive,
  instrument: InstrumentId,
  range: TimeRange,
): Promise<Map<number, number>> {
  for (const interval of PRICED_INTERVALS) {
    const bars = await archive.read({ ...instrument, interval }, range);
    if (bars.length === 0) continue;
    const lengthMs = intervalMs(interval);
    return new Map(bars.map(({ openTimeMs, close }) => [openTimeMs + lengthMs, close]));
  }
  return new Map();
}

/** Ratios that the exchange reported by REST; those in files lack the two sides. */
async function toldRatios(
  archive: PointArchive,
  instrument: InstrumentId,
  kind: DerivativeKind,
  range: TimeRange,
): Promise<Map<number, number>> {
  const points = await archive.read(derivativeKey({ instrument, kind, period: '5m' }), range);
  return new Map(
    points.flatMap(({ timeMs, values: [ratio = null, side = null] }) =>
      ratio === null || side === null ? [] : [[timeMs, ratio] as const],
    ),
  );
}
