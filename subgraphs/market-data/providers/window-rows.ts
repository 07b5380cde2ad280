import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { fetchWithAbsenceProof, unprovenAbsenceError } from '#kernel/market/absence-proof.ts';
import type { ProviderRow, ProviderRows } from '#market-data/providers/provider.ts';

/** A provider's answer for a window, and a time that its clock had certainly passed. */
export interface WindowAnswer extends ProviderRows {
  readonly exchangeTimeMs: number | null;
}

/** The requests for one window. */
export interface WindowQuestions {
  ask(window: TimeRange): Promise<WindowAnswer>;
  /** Requests a row that the provider is known to have, and returns whether it arrived. */
  control(): Promise<boolean>;
  /**
   * Requests the sessions in which the instrument was traded and of which an answer has rows, ascending; set if every
   * answer has all rows that the provider keeps, independent of the requested window. Throws what `rowsOfWindow` does.
   */
  readonly tradedSessions: (() => Promise<readonly TimeRange[]>) | null;
  /** Checks by a longer interval whether more was traded than the rows have up to the last of them. */
  isTradedBehind(rows: readonly ProviderRow[]): Promise<boolean>;
}

const DAY_MS = 86_400_000;
/** An answer that still continues after this many requests was cut to a few rows: the provider is out of order. */
const MAX_QUESTIONS = 40;
/** Days that certainly hold a session: an answer for them is longer than one for a day. */
const DAYS_BEFORE = 10;

/** The rows that an answer has at the edges of a window, unless there was no trade or the answer was truncated. */
export class WindowEdges {
  readonly window: TimeRange;
  readonly grid: BarGrid;
  readonly #firstMs: number;
  readonly #lastMs: number;

  /** @param settledMs rows whose bars ended before this are there by then, if there are any */
  constructor(window: TimeRange, grid: BarGrid, settledMs: number) {
    this.window = window;
    this.grid = grid;
    const endMs = Math.min(window.endMs, grid.unfinishedMs(settledMs));
    this.#firstMs = grid.ceilMs(window.startMs);
    this.#lastMs = endMs <= this.#firstMs ? -Infinity : grid.floorMs(endMs - 1);
  }

  /** Whether rows leave an edge of the window open. */
  isOpen(rows: readonly ProviderRow[]): boolean {
    return this.lacksFirst(rows) || this.lacksLast(rows);
  }

  lacksFirst(rows: readonly ProviderRow[]): boolean {
    const { grid } = this;
    return this.#firstMs <= this.#lastMs && !(this.oldestMs(rows) < grid.endMs(this.#firstMs));
  }

  lacksLast(rows: readonly ProviderRow[]): boolean {
    return this.#firstMs <= this.#lastMs && !(this.newestMs(rows) >= this.#lastMs);
  }

  /** Open time of the bar that a row lies in, or lies behind. */
  placeOf({ openMs, withinMs = openMs }: ProviderRow): number {
    return this.grid.floorMs(withinMs);
  }

  oldestMs(rows: readonly ProviderRow[]): number {
    return rows.reduce((oldest, row) => Math.min(oldest, this.placeOf(row)), Infinity);
  }

  newestMs(rows: readonly ProviderRow[]): number {
    return rows.reduce((newest, row) => Math.max(newest, this.placeOf(row)), -Infinity);
  }
}

/**
 * The rows of a window. An answer that lacks rows at an edge may be truncated: reading continues from its last row,
 * until the provider only repeats that row. An answer without any row is trusted as `fetchWithAbsenceProof` decides. If
 * every answer has all kept rows, it lacks no session that has a daily row. A complete first answer costs no further
 * request.
 *
 * @throws FeedError `unavailable` if the answer of the provider is not conclusive
 */
export async function rowsOfWindow(
  edges: WindowEdges,
  questions: WindowQuestions,
): Promise<WindowAnswer> {
  const first = await questions.ask(edges.window);
  if (!edges.isOpen(first.rows)) return first;
  if (questions.tradedSessions !== null) {
    const sessions = await questions.tradedSessions();
    if (sessions.some((session) => !hasRowIn(session, first.rows))) throw unprovenAbsenceError();
    const isCut = edges.lacksLast(first.rows) && (await questions.isTradedBehind(first.rows));
    if (isCut) throw cutAnswers();
    return first;
  }
  let answer = first.rows.length > 0 ? first : await believedEmpty(first, edges, questions);
  for (const edge of ['last', 'first'] as const) {
    answer = answer.rows.length === 0 ? answer : await readOn(answer, edge, edges, questions.ask);
  }
  return answer;
}

/** A later answer to a request whose first answer had no row. */
async function believedEmpty(
  first: WindowAnswer,
  { window }: WindowEdges,
  { ask, control }: WindowQuestions,
): Promise<WindowAnswer> {
  let answer = first;
  await fetchWithAbsenceProof<ProviderRow>({
    async ask(turn) {
      if (turn === 'again') answer = await ask(window);
      return answer.rows;
    },
    // Rows that are missing at an edge are read below.
    leavesOpen: (rows) => rows.length === 0,
    control,
    keyOf: ({ openMs }) => openMs,
  });
  return answer;
}

/**
 * Requests the range beyond an edge of the rows, together with the row at the edge. An answer that was cut to one row
 * has only the row at the edge, as a complete one may: so the end is requested without it, too.
 */
export async function readOn(
  answer: WindowAnswer,
  edge: 'first' | 'last',
  edges: WindowEdges,
  ask: WindowQuestions['ask'],
): Promise<WindowAnswer> {
  const { window, grid } = edges;
  let known = answer;
  for (let questions = 0; ; questions += 1) {
    const { rows } = known;
    if (edge === 'last' ? !edges.lacksLast(rows) : !edges.lacksFirst(rows)) return known;
    if (questions === MAX_QUESTIONS) throw cutAnswers();
    const edgeMs = edge === 'last' ? edges.newestMs(rows) : edges.oldestMs(rows);
    const part =
      edge === 'last'
        ? { startMs: edgeMs, endMs: window.endMs }
        : { startMs: window.startMs, endMs: grid.nextMs(edgeMs) };
    const more = await ask(part);
    if (!more.rows.some((row) => edges.placeOf(row) === edgeMs)) throw unprovenAbsenceError();
    const further = more.rows.filter((row) =>
      edge === 'last' ? edges.placeOf(row) > edgeMs : edges.placeOf(row) < edgeMs,
    );
    if (further.length > 0) known = joined(known, more, further);
    else {
      if (edge === 'last') await proveEndAt(edgeMs, more.rows, edges, ask);
      return known;
    }
  }
}

/**
 * Proves that nothing follows the last row: the provider answers a request for the time after it without rows. A
 * provider with requests by date returns a whole day from its beginning, so an answer that is truncated within the day
 * always ends at the same row. Rows of later days prove a truncation, and so does a request for more earlier days whose
 * answer ends earlier.
 */
async function proveEndAt(
  edgeMs: number,
  served: readonly ProviderRow[],
  edges: WindowEdges,
  ask: WindowQuestions['ask'],
): Promise<void> {
  const { grid } = edges;
  const { endMs } = edges.window;
  for (const startMs of [grid.nextMs(edgeMs), edgeMs + DAY_MS, edgeMs + 2 * DAY_MS]) {
    if (startMs >= endMs) break;
    const { rows } = await ask({ startMs, endMs });
    if (edges.newestMs(rows) > edgeMs) throw cutAnswers();
    if (rows.length === 0) return;
  }
  const longer = await ask({ startMs: edgeMs - DAYS_BEFORE * DAY_MS, endMs });
  const hasMore = edges.oldestMs(longer.rows) < edges.oldestMs(served);
  if (hasMore && edges.newestMs(longer.rows) !== edgeMs) throw cutAnswers();
}

function cutAnswers(): FeedError {
  return new FeedError('unavailable', 'The provider returns truncated answers.');
}

/** The earlier of the two answers' times counts: a row is no newer than the answer that had it. */
function joined(
  { rows, knownUntilMs, exchangeTimeMs }: WindowAnswer,
  more: WindowAnswer,
  further: readonly ProviderRow[],
): WindowAnswer {
  return {
    rows: [...rows, ...further],
    knownUntilMs: earlierOf(knownUntilMs, more.knownUntilMs),
    exchangeTimeMs: earlierOf(exchangeTimeMs, more.exchangeTimeMs),
  };
}

function earlierOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other);
}

function hasRowIn({ startMs, endMs }: TimeRange, rows: readonly ProviderRow[]): boolean {
  return rows.some(({ openMs, withinMs = openMs }) => withinMs >= startMs && withinMs < endMs);
}
