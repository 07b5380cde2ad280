import type { FaultBoard, FaultPlace, ProviderPlace } from '#simulators/faults/fault-board.ts';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import type { HostAnswer, HostRequest } from '#simulators/host/host-answer.ts';

/** Members that hold rows, or an object that holds them. */
const LISTED_IN = ['data', 'list', 'klines', 'trends', 'symbols', 'universe'];
/** Default number of rows that a truncated page keeps. */
const CUT_ROWS = 100;

/** Routes that answer pages of rows: bars, funding, statistics, days of an index, and hints. */
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
  '/fng/?',
  '/s3/?',
];

/** Routes that answer lists of instruments. */
const LISTS = ['/exchangeInfo', '/public/instruments?', '/instruments-info?'];

type Row = Readonly<Record<string, unknown>>;

/**
 * An answer as it is under `empty_pages`, `cut_pages` and `cut_lists`: a success of which rows are missing. What is
 * cut keeps the first rows in the order of the exchange, as it does where a limit became smaller.
 */
export function withSpoiledRows(
  request: HostRequest,
  answer: Omit<HostAnswer, 'delivery'>,
  faults: FaultBoard,
  place: FaultPlace | ProviderPlace,
): Omit<HostAnswer, 'delivery'> {
  if (answer.status !== 200) return answer;
  const most = rowsLeft(request, faults, place);
  return most === null ? answer : { ...answer, body: withFirstRows(answer.body, most) };
}

/** Rows that the faults of now leave of an answer; null where they leave all. */
function rowsLeft(
  { target, body }: HostRequest,
  faults: FaultBoard,
  place: FaultPlace | ProviderPlace,
): number | null {
  const isOf = (routes: readonly string[]): boolean => routes.some((part) => target.includes(part));
  if (isOf(LISTS) || body.includes('"meta"')) return cutOf(faults.strike('cut_lists', place));
  if (!isOf(PAGES) && !body.includes('candleSnapshot')) return null;
  const isEmpty = faults.strike('empty_pages', place) !== null;
  return isEmpty ? 0 : cutOf(faults.strike('cut_pages', place));
}

function cutOf(fault: InjectedFault | null): number | null {
  return fault === null ? null : (fault.value ?? CUT_ROWS);
}

function withFirstRows(body: string, most: number): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return withFirstHints(body, most);
  }
  return JSON.stringify(cutIn(parsed, most));
}

/** Name hints are one text, separated by `^`. */
function withFirstHints(body: string, most: number): string {
  return body.replace(/"(.*)"/s, (_, hints: string) => {
    const left = hints.split('^').slice(0, most).join('^');
    return `"${left === '' ? 'N' : left}"`;
  });
}

/** Rows are at the top level, below `data`, `result.list` or `data.klines`, or in the columns of a chart. */
function cutIn(parsed: unknown, most: number): unknown {
  if (Array.isArray(parsed)) return parsed.slice(0, most);
  if (typeof parsed !== 'object' || parsed === null) return parsed;
  const row = parsed as Row;
  if (Array.isArray(row['timestamp'])) return cutColumns(row, most);
  const changed = LISTED_IN.flatMap((name) =>
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
