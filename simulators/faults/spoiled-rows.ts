import type { FaultBoard, FaultPlace, ProviderPlace } from '#simulators/faults/fault-board.ts';
import type { HostAnswer, HostRequest } from '#simulators/host/host-answer.ts';

/** Rows that a cut page keeps where the fault names no number. */
const CUT_ROWS = 100;

/** Routes that answer pages of rows: bars, funding, and statistics. Lists of instruments are no such pages. */
const PAGES = [
  '/klines?',
  '/kline?',
  '/kline/get?',
  '/trends2/get?',
  'candles?',
  '/chart/',
  '/fundingRate?',
  '/funding-rate-history?',
  '/funding/history?',
  'Hist?',
  'Ratio?',
];

type Row = Readonly<Record<string, unknown>>;

/**
 * An answer as it is under `empty_pages` and `cut_pages`: a success of which rows are missing. A cut page
 * keeps the first rows in the order of the exchange, as one does whose limit became smaller.
 */
export function withSpoiledRows(
  request: HostRequest,
  answer: Omit<HostAnswer, 'delivery'>,
  faults: FaultBoard,
  place: FaultPlace | ProviderPlace,
): Omit<HostAnswer, 'delivery'> {
  const isPage =
    PAGES.some((part) => request.target.includes(part)) || request.body.includes('candleSnapshot');
  if (!isPage || answer.status !== 200) return answer;
  const isEmpty = faults.strike('empty_pages', place) !== null;
  const cut = isEmpty ? null : faults.strike('cut_pages', place);
  if (!isEmpty && cut === null) return answer;
  return { ...answer, body: withFirstRows(answer.body, isEmpty ? 0 : (cut?.value ?? CUT_ROWS)) };
}

function withFirstRows(body: string, most: number): string {
  let told: unknown;
  try {
    told = JSON.parse(body);
  } catch {
    return body;
  }
  return JSON.stringify(cutIn(told, most));
}

/** Rows stand at the top, below `data`, `result.list` or `data.klines`, or in the columns of a chart. */
function cutIn(told: unknown, most: number): unknown {
  if (Array.isArray(told)) return told.slice(0, most);
  if (typeof told !== 'object' || told === null) return told;
  const row = told as Row;
  if (Array.isArray(row['timestamp'])) return cutColumns(row, most);
  const changed = ['data', 'list', 'klines', 'trends'].flatMap((name) =>
    name in row ? [[name, cutIn(row[name], most)]] : [],
  );
  const { result, chart } = row;
  if (Array.isArray(result)) {
    const charts = result.map((one) => cutIn(one, most));
    return { ...row, result: charts };
  }
  return {
    ...row,
    ...(result === undefined ? {} : { result: cutIn(result, most) }),
    ...(chart === undefined ? {} : { chart: cutIn(chart, most) }),
    ...Object.fromEntries(changed),
  };
}

function cutColumns(chart: Row, most: number): unknown {
  const { timestamp, indicators } = chart;
  const { quote } = indicators as {
    readonly quote: readonly Readonly<Record<string, unknown[]>>[];
  };
  const columns = Object.entries(quote[0] ?? {}).map(([name, column]) => [
    name,
    column.slice(0, most),
  ]);
  const { timestamp: _, ...rest } = chart;
  return {
    ...rest,
    // A window without rows has no stamps at all.
    ...(most === 0 ? {} : { timestamp: (timestamp as unknown[]).slice(0, most) }),
    indicators: {
      ...(indicators as object),
      quote: [most === 0 ? {} : Object.fromEntries(columns)],
    },
  };
}
