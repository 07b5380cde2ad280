import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { ExchangeTime } from '#kernel/market/feed.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import { unprovenAbsenceError } from '#kernel/market/absence-proof.ts';
import type { ProviderRow, RowQuestion } from '#market-data/providers/provider.ts';
import {
  readOn,
  rowsOfWindow,
  WindowEdges,
  type WindowAnswer,
  type WindowQuestions,
} from '#market-data/providers/window-rows.ts';

/** Sends one request. Throws `FeedError`. */
export type AskRows = (question: RowQuestion) => Promise<WindowAnswer>;

export interface ProviderWindowReaderDependencies {
  readonly calendarOf: (symbol: string) => MarketCalendar;
  readonly time: Pick<ExchangeTime, 'nowMs'>;
  readonly clock: Clock;
  /** Open time before which the provider no longer has rows of an interval. */
  readonly horizonMs: (interval: Interval) => number;
}

/** Some providers publish a trade this late; rows younger than this may be missing. */
export const MAX_DELAY_MS = 30 * 60_000;
/** An instrument without trades is requested at every poll. Its absence is proven again after this time. */
const QUIET_MS = 10 * 60_000;
/** Limit of series whose rows, and quiet, are remembered. */
const MAX_SERIES = 4_096;
/** The interval that rows of a minute are compared with if every answer has all rows. */
const OTHER_SHAPE = '5m';
/** Intervals state the turnover of the same trades in rounded numbers. */
const ROUNDING = 0.001;
/** Days that are searched first for one with a trade; then all of them. */
const LATELY_DAYS = 30;

/** Reads windows of one provider, and trusts the absence of rows only if the provider proves it. */
export class ProviderWindowReader {
  readonly #dependencies: ProviderWindowReaderDependencies;
  /** Open time of the newest row so far, by series. */
  readonly #newest = growingCache<number>(MAX_SERIES);
  /** Series whose newest rows were proven to be absent, and until when that holds, in monotonic time. */
  readonly #quiet = growingCache<number>(MAX_SERIES);

  constructor(dependencies: ProviderWindowReaderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param tellsAll whether every answer has all kept rows of the interval
   * @throws FeedError `unavailable` if the provider's answers are not conclusive
   */
  async read(question: RowQuestion, tellsAll: boolean, ask: AskRows): Promise<WindowAnswer> {
    const { calendarOf, time, clock } = this.#dependencies;
    const { symbol, interval, startMs, endMs } = question;
    const nowMs = time.nowMs();
    const key = `${symbol}:${interval}`;
    const newestMs = this.#newest.get(key) ?? -Infinity;
    // Rows arrive in order, so a row before a known one is not late.
    const settledMs = Math.max(nowMs - MAX_DELAY_MS, newestMs);
    const grid = calendarOf(symbol).grid(interval);
    const edges = new WindowEdges({ startMs, endMs }, grid, settledMs);
    const isToPresent = endMs > nowMs;
    const isQuiet = isToPresent && (this.#quiet.get(key) ?? -Infinity) > clock.monotonicMs();
    const answer = isQuiet
      ? await ask(question)
      : await rowsOfWindow(edges, this.#questions(question, tellsAll, newestMs, ask));
    const servedMs = edges.newestMs(answer.rows);
    if (servedMs > newestMs && servedMs <= nowMs) {
      this.#newest.set(key, servedMs);
      this.#quiet.delete(key);
    }
    if (isToPresent && !isQuiet && edges.isOpen(answer.rows)) {
      this.#quiet.set(key, clock.monotonicMs() + QUIET_MS);
    }
    return answer;
  }

  #questions(
    question: RowQuestion,
    tellsAll: boolean,
    newestMs: number,
    ask: AskRows,
  ): WindowQuestions {
    const { symbol, interval } = question;
    const isTold = newestMs >= this.#dependencies.horizonMs(interval);
    return {
      ask: (window) => ask({ ...question, ...window }),
      control: async () => {
        if (!isTold) return (await this.#days(question, ask)).length > 0;
        const grid = this.#dependencies.calendarOf(symbol).grid(interval);
        const window = { startMs: newestMs, endMs: grid.nextMs(newestMs) };
        const { rows } = await ask({ ...question, ...window });
        return new WindowEdges(window, grid, newestMs).newestMs(rows) === newestMs;
      },
      tradedSessions: tellsAll ? () => this.#tradedSessions(question, ask) : null,
      isTradedBehind: (rows) => this.#isTradedBehind(question, rows, ask),
    };
  }

  /**
   * Whether the other interval has a trade after the last row: in a later bar, or in the bar that contains the row, by
   * its turnover. An answer that is truncated within the last minutes of a session lacks no bar of the other interval.
   */
  async #isTradedBehind(
    question: RowQuestion,
    rows: readonly ProviderRow[],
    ask: AskRows,
  ): Promise<boolean> {
    const { calendarOf } = this.#dependencies;
    const calendar = calendarOf(question.symbol);
    const grid = calendar.grid(OTHER_SHAPE);
    const { startMs, endMs } = question;
    const own = new WindowEdges({ startMs, endMs }, calendar.grid(question.interval), endMs);
    const edgeMs = own.newestMs(rows);
    const window = { startMs: edgeMs === -Infinity ? startMs : grid.floorMs(edgeMs), endMs };
    const other = await ask({ ...question, interval: OTHER_SHAPE, ...window });
    const edges = new WindowEdges(window, grid, endMs);
    const isBehind = other.rows
      .map((row) => edges.placeOf(row))
      .some((openMs) => openMs > edgeMs && openMs >= startMs && openMs < endMs);
    if (isBehind || edgeMs === -Infinity) return isBehind;
    const stated = turnoverIn(grid, grid.floorMs(edgeMs), rows);
    const traded = turnoverIn(grid, grid.floorMs(edgeMs), other.rows);
    return stated < traded * (1 - ROUNDING);
  }

  /** Sessions with a trade that began some time ago, as far back as the provider keeps the interval of the request. */
  async #tradedSessions(question: RowQuestion, ask: AskRows): Promise<TimeRange[]> {
    const { calendarOf, time, horizonMs } = this.#dependencies;
    const grid = calendarOf(question.symbol).grid('1d');
    const days = await this.#provenDays(question, ask);
    const keptFromMs = horizonMs(question.interval);
    return days
      .filter(({ volume }) => volume > 0)
      .map(({ openMs }) => ({ startMs: grid.beginMs(openMs), endMs: grid.endMs(openMs) }))
      .filter(({ startMs }) => startMs >= keptFromMs && startMs + MAX_DELAY_MS < time.nowMs());
  }

  /** Daily rows of the last weeks, read on where their answer was cut. */
  async #provenDays(question: RowQuestion, ask: AskRows): Promise<readonly ProviderRow[]> {
    const days = await this.#days(question, ask);
    const grid = this.#dependencies.calendarOf(question.symbol).grid('1d');
    const nowMs = this.#dependencies.time.nowMs();
    const edges = new WindowEdges({ startMs: 0, endMs: nowMs }, grid, nowMs - MAX_DELAY_MS);
    if (days.length === 0) throw unprovenAbsenceError();
    const answer = { rows: days, knownUntilMs: null, exchangeTimeMs: null };
    const ofDays = (window: TimeRange): Promise<WindowAnswer> =>
      ask({ ...question, interval: '1d', ...window });
    return (await readOn(answer, 'last', edges, ofDays)).rows;
  }

  /** Daily rows of the last weeks; all of them where these have none. */
  async #days({ venue, symbol }: RowQuestion, ask: AskRows): Promise<readonly ProviderRow[]> {
    const { calendarOf, time } = this.#dependencies;
    const nowMs = time.nowMs();
    const latelyMs = calendarOf(symbol).grid('1d').stepMs(nowMs, -LATELY_DAYS);
    for (const startMs of [latelyMs, 0]) {
      const { rows } = await ask({ venue, symbol, interval: '1d', startMs, endMs: nowMs });
      if (rows.length > 0) return rows;
    }
    return [];
  }
}

/** The turnover of one bar by its rows; an auction before a session is of its first bar. */
function turnoverIn(grid: BarGrid, openMs: number, rows: readonly ProviderRow[]): number {
  let turnover = 0;
  for (const row of rows) {
    const { openMs: rowMs, withinMs = rowMs, quoteVolume } = row;
    const floorMs = grid.floorMs(withinMs);
    const placeMs = withinMs < grid.endMs(floorMs) ? floorMs : grid.ceilMs(withinMs);
    if (placeMs === openMs) turnover += quoteVolume ?? 0;
  }
  return turnover;
}
