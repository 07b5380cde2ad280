import type { Bar } from '#kernel/market/bar.ts';
import {
  ArchiveUnavailableError,
  type BarArchive,
  type TimeRange,
} from '#kernel/market/bar-archive.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { fetchWithAbsenceProof, readBeyondEdge } from '#kernel/market/absence-proof.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

/** Bars at the edge of an archived range among which a witness is looked for. */
const WITNESS_ROWS = 50;

/** What a window is asked for by. */
export interface BarQuestion {
  readonly grid: BarGrid;
  /** At most one page of bars. */
  readonly range: TimeRange;
  /** Whether what an answer leaves out needs no other question, as the feed proved it already. */
  readonly areProofs: boolean;
  /** What the venue answered already; it is asked where this is left out. */
  readonly answered?: readonly Bar[];
  /** Asks the venue for a window; rows ascending. */
  ask(range: TimeRange): Promise<readonly Bar[]>;
  /** Open times of bars that the venue has, nearest first; the control question asks for them. */
  witnesses(): Promise<readonly number[]>;
}

/** An answer of a venue. */
export interface BelievedBars {
  readonly bars: Bar[];
  /** Whether bars of the window that the answer leaves out are absent. False where no bar of the series is known. */
  readonly provesAbsence: boolean;
}

/**
 * The venue's answer for a window of at most one page, in which absence may be believed. A window without any bar is a
 * hole only as `fetchWithAbsenceProof` says. An answer that lacks bars at an edge may have been cut, and what was
 * read on may have come empty by chance: the venue is asked for what lies beyond the bar at the edge, and for that
 * bar once more,
 * until it has nothing else to tell. It costs nothing where the first answer is whole, and one short question for
 * an edge where it is not.
 *
 * @throws FeedError `unavailable` where the venue does not give what it is known to have
 */
export async function askForBars(question: BarQuestion): Promise<BelievedBars> {
  const { grid, range, ask } = question;
  if (question.areProofs) return { bars: [...(await ask(range))], provesAbsence: true };
  let provesAbsence = true;
  let bars = await fetchWithAbsenceProof<Bar>({
    ask: async (turn) => (turn === 'first' ? question.answered : undefined) ?? ask(range),
    // What rows lack at an edge is read on below.
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

/** Whether bars are missing before the first row or behind the last one. A bar that forms has none behind it. */
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
 * Open times of closed bars that the venue gave before, nearest to a window: the nearest one in the archive, where
 * the venue may serve old bars in another way than new ones, and one in memory.
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

/** One of the bars at the edges of the archived ranges that lie beside a window. */
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
  const told = openTimes.filter((openMs) => openMs >= horizonMs);
  return told.toSorted((a, b) => distanceMs(range, a) - distanceMs(range, b))[0] ?? null;
}

function distanceMs({ startMs, endMs }: TimeRange, openMs: number): number {
  return openMs < startMs ? startMs - openMs : openMs - endMs;
}
