import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest } from '#kernel/market/feed.ts';
import { alignDownMs, alignUpMs, intervalMs } from '#kernel/market/interval.ts';
import { fetchWithAbsenceProof, readBeyondEdge } from '#kernel/market/absence-proof.ts';

/** Exchanges that are searched like this have no bars from before there was a coin to trade. */
const FIRST_TRADES_MS = Date.UTC(2009, 0, 3);
const DAY_MS = intervalMs('1d');

/** Reads all bars of a window. Throws `FeedError`. */
export type ReadBars = (request: BarRequest) => Promise<readonly Bar[]>;

/**
 * Open time of the first bar in a window; null if it is empty. For exchanges that cannot be asked for their next bar:
 * the bars of whole days are read until there is one, and then the bars of that day. Pages without a day count as
 * empty once a later page had some and a second request for them was empty again. Rows that are missing before the
 * first row of a page, or of a day, are requested again together with that row.
 *
 * @throws FeedError `unavailable` if the exchange omits days or bars that it returned before
 */
export async function findFirstBarByDays(
  read: ReadBars,
  request: BarRequest,
  rowsPerPage: number,
): Promise<number | null> {
  const { series, endTimeMs } = request;
  const startTimeMs = Math.max(request.startTimeMs, FIRST_TRADES_MS);
  const lastMs = alignUpMs(endTimeMs, '1d');
  const pageMs = rowsPerPage * DAY_MS;
  const daily = { ...series, interval: '1d' } as const;
  const readDays = async (startMs: number): Promise<readonly Bar[]> => {
    const page = { startTimeMs: startMs, endTimeMs: Math.min(lastMs, startMs + pageMs) };
    return fromStart(read, { ...page, series: daily }, await read({ ...page, series: daily }));
  };
  const empty: number[] = [];
  let pageStartMs = alignDownMs(startTimeMs, '1d');
  while (pageStartMs < lastMs) {
    let days = await readDays(pageStartMs);
    if (days.length === 0) {
      empty.push(pageStartMs);
      pageStartMs += pageMs;
      continue;
    }
    const earlier = await firstDays(empty.splice(0), () => readDays(pageStartMs), readDays);
    if (earlier !== null) ({ days, pageStartMs } = earlier);
    for (const { openTimeMs } of days) {
      const found = await firstOfDay(read, { ...request, startTimeMs }, openTimeMs, rowsPerPage);
      if (found !== null) return found;
    }
    pageStartMs += pageMs;
  }
  return null;
}

interface DaysOfPage {
  readonly days: readonly Bar[];
  readonly pageStartMs: number;
}

/** The first of some pages that has days after all; null if all are empty. A page that has days is the control. */
async function firstDays(
  emptyMs: readonly number[],
  control: () => Promise<readonly Bar[]>,
  readDays: (startMs: number) => Promise<readonly Bar[]>,
): Promise<DaysOfPage | null> {
  let pageStartMs = 0;
  const days = await fetchWithAbsenceProof<Bar>({
    async ask(turn) {
      if (turn === 'first') return [];
      for (pageStartMs of emptyMs) {
        const found = await readDays(pageStartMs);
        if (found.length > 0) return found;
      }
      return [];
    },
    // Days that a page lacks are checked one by one.
    leavesOpen: (found) => emptyMs.length > 0 && found.length === 0,
    control: async () => (await control()).length > 0,
    keyOf: ({ openTimeMs }) => openTimeMs,
  });
  return days.length === 0 ? null : { days, pageStartMs };
}

/**
 * The first bar of a window on a day that has some, read page by page: a truncated page returns one of its own bars.
 */
async function firstOfDay(
  read: ReadBars,
  { series, startTimeMs, endTimeMs }: BarRequest,
  dayMs: number,
  rowsPerPage: number,
): Promise<number | null> {
  const { interval } = series;
  const day = {
    startTimeMs: dayMs,
    endTimeMs: dayMs + DAY_MS,
    series: { ...series, interval: '1d' },
  } as const;
  const pageMs = rowsPerPage * intervalMs(interval);
  const toMs = Math.min(endTimeMs, dayMs + DAY_MS);
  for (
    let fromMs = alignUpMs(Math.max(startTimeMs, dayMs), interval);
    fromMs < toMs;
    fromMs += pageMs
  ) {
    const page = { series, startTimeMs: fromMs, endTimeMs: Math.min(toMs, fromMs + pageMs) };
    const bars = await fetchWithAbsenceProof<Bar>({
      ask: () => read(page),
      // Rows that are missing before the first are read below.
      leavesOpen: (found) => found.length === 0,
      control: async () => (await read(day)).length > 0,
      keyOf: ({ openTimeMs }) => openTimeMs,
    });
    const [first] = await fromStart(read, page, bars);
    if (first !== undefined) return first.openTimeMs;
  }
  return null;
}

/** Bars of a window, including those before the first one that a truncated answer left out. */
function fromStart(read: ReadBars, window: BarRequest, bars: readonly Bar[]): Promise<Bar[]> {
  const { series, startTimeMs } = window;
  return readBeyondEdge(bars, {
    edge: 'first',
    lacks: ([first]) => first!.openTimeMs > startTimeMs,
    askFrom: ({ openTimeMs }) =>
      read({ series, startTimeMs, endTimeMs: openTimeMs + intervalMs(series.interval) }),
    keyOf: ({ openTimeMs }) => openTimeMs,
  });
}
