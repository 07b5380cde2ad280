import type { Bar } from '#kernel/market/bar.ts';
import { ArchiveUnavailableError, type BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { fetchWithAbsenceProof, readBeyondEdge } from '#kernel/market/absence-proof.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Bars at the edge of an archived range that may serve as a witness. */
const WITNESS_ROWS = 50;

/** A request for a window, and how to prove its absences. */
export interface BarQuestion {
  readonly grid: BarGrid;
  /** At most one page of bars. */
  readonly range: TimeRange;
  /** Whether the omissions of an answer need no further request, as the feed has proven them. */
  readonly areProofs: boolean;
  /** The venue's answer, if there is one already; it is requested if this is left out. */
  readonly answered?: readonly Bar[];
  /** Requests a window from the venue; rows ascending. */
  ask(range: TimeRange): Promise<readonly Bar[]>;
  /** Open times of bars that the venue is known to have, nearest first, for the control request. */
  witnesses(): Promise<readonly number[]>;
}

/** An answer of a venue. */
export interface ProvenBars {
  readonly bars: Bar[];
  /** Whether bars of the window that the answer leaves out are absent. False if no bar of the series is known. */
  readonly provesAbsence: boolean;
}

/**
 * The venue's answer for a window of at most one page, in which absence can be trusted. A window without any bar is a
 * hole only as `fetchWithAbsenceProof` decides. An answer that lacks bars at an edge may be truncated, and the next
 * page may be empty by chance. The reader therefore requests the range beyond the bar at the edge, including that bar,
 * until the venue returns nothing new. A complete first answer costs no further request, an incomplete edge one short
 * request.
 *
 * @throws FeedError `unavailable` if the venue omits bars that it is known to have
 */
export async function fetchProvenBars(question: BarQuestion): Promise<ProvenBars> {
  const { grid, range, ask } = question;
  if (question.areProofs) return { bars: [...(await ask(range))], provesAbsence: true };
  let provesAbsence = true;
  let bars = await fetchWithAbsenceProof<Bar>({
    ask: async (turn) => (turn === 'first' ? question.answered : undefined) ?? ask(range),
    // Rows that are missing at an edge are read below.
    leavesOpen: (rows) => rows.length === 0 && leavesEdgeOpen(rows, range, grid),
    control: async () => {
      const witnesses = await question.witnesses();
      provesAbsence = witnesses.length > 0;
      for (const openMs of witnesses) {
        const [row] = await ask({ startMs: openMs, endMs: grid.nextMs(openMs) });
        if (row !== undefined) return true;
      }
      return !provesAbsence;
    },
    keyOf: ({ openTimeMs }) => openTimeMs,
  });
  bars = await readBeyondEdge(bars, {
    edge: 'last',
    lacks: (rows) => lacksLast(rows, range, grid),
    askFrom: ({ openTimeMs }) => ask({ startMs: openTimeMs, endMs: range.endMs }),
    keyOf: ({ openTimeMs }) => openTimeMs,
  });
  bars = await readBeyondEdge(bars, {
    edge: 'first',
    lacks: (rows) => lacksFirst(rows, range, grid),
    askFrom: ({ openTimeMs }) => ask({ startMs: range.startMs, endMs: grid.nextMs(openTimeMs) }),
    keyOf: ({ openTimeMs }) => openTimeMs,
  });
  return { bars, provesAbsence: provesAbsence || bars.length > 0 };
}

/** Whether bars are missing before the first row or behind the last one. Nothing follows a forming bar. */
export function leavesEdgeOpen(rows: readonly Bar[], range: TimeRange, grid: BarGrid): boolean {
  if (rows.length === 0) return grid.count(range.startMs, range.endMs) > 0;
  return lacksFirst(rows, range, grid) || lacksLast(rows, range, grid);
}

function lacksFirst([first]: readonly Bar[], { startMs }: TimeRange, grid: BarGrid): boolean {
  return first !== undefined && grid.count(startMs, first.openTimeMs) > 0;
}

function lacksLast(rows: readonly Bar[], { endMs }: TimeRange, grid: BarGrid): boolean {
  const last = rows.at(-1);
  return last?.closed === true && grid.count(grid.nextMs(last.openTimeMs), endMs) > 0;
}

/** Whether memory has a bar of a window. */
export function hasBars({ ring }: SeriesBook, { startMs, endMs }: TimeRange): boolean {
  return ring.firstIndexFrom(startMs) < ring.firstIndexFrom(endMs);
}

/**
 * Open times of closed bars that the venue served before, nearest to a window: the nearest one in the archive, as the
 * venue may serve old bars differently from new ones, and one in memory.
 */
export async function witnessesNear(
  book: SeriesBook,
  archive: BarArchive,
  range: TimeRange,
): Promise<number[]> {
  const inMemory = nearestInMemory(book, range);
  const inArchive = await nearestArchived(book, archive, range).catch((error: unknown) => {
    if (error instanceof ArchiveUnavailableError) return null;
    throw error;
  });
  const known = [inArchive, inMemory].filter((openMs) => openMs !== null);
  return [...new Set(known)].toSorted((a, b) => distanceMs(range, a) - distanceMs(range, b));
}

function nearestInMemory({ ring, horizonMs }: SeriesBook, range: TimeRange): number | null {
  let end = ring.size;
  while (end > 0 && !ring.isClosedAt(end - 1)) end -= 1;
  if (end === 0) return null;
  const behind = Math.min(ring.firstIndexFrom(range.endMs), end - 1);
  const before = Math.max(ring.firstIndexFrom(range.startMs) - 1, 0);
  const places = [ring.openTimeAt(behind), ring.openTimeAt(Math.min(before, end - 1))];
  return nearestOf(places, range, horizonMs);
}

/** One of the bars at the edges of the archived ranges next to a window. */
async function nearestArchived(
  book: SeriesBook,
  archive: BarArchive,
  range: TimeRange,
): Promise<number | null> {
  const { grid, archived, series, horizonMs } = book;
  const found: number[] = [];
  const before = archived.ranges.findLast(({ startMs }) => startMs < range.startMs);
  if (before !== undefined) {
    const endMs = Math.min(before.endMs, range.startMs);
    const startMs = Math.max(before.startMs, grid.stepMs(endMs, -WITNESS_ROWS));
    const last = (await archive.read(series, { startMs, endMs }, 1)).at(-1);
    if (last !== undefined) found.push(last.openTimeMs);
  }
  const behind = archived.ranges.find(({ endMs }) => endMs > range.endMs);
  if (behind !== undefined) {
    const startMs = Math.max(behind.startMs, range.endMs);
    const endMs = Math.min(behind.endMs, grid.stepMs(startMs, WITNESS_ROWS));
    const [first] = await archive.read(series, { startMs, endMs });
    if (first !== undefined) found.push(first.openTimeMs);
  }
  return nearestOf(found, range, horizonMs);
}

function nearestOf(
  openTimes: readonly number[],
  range: TimeRange,
  horizonMs: number,
): number | null {
  const served = openTimes.filter((openMs) => openMs >= horizonMs);
  return served.toSorted((a, b) => distanceMs(range, a) - distanceMs(range, b))[0] ?? null;
}

function distanceMs({ startMs, endMs }: TimeRange, openMs: number): number {
  return openMs < startMs ? startMs - openMs : openMs - endMs;
}
