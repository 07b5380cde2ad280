import type { TimeRange } from '#kernel/bar-archive.ts';
import type { Gap, GapCause, GapKind } from '#kernel/gap-store.ts';
import type { OffGridRows } from '#kernel/feed.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { intervalMs } from '#kernel/interval.ts';
import { BAR_SOURCES, provenanceOfCode } from '#kernel/provenance.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { SeriesGap, SeriesWatch } from '#market-data/bars/series-watch.ts';

/** Holes of one venue that are over and kept in memory; the oldest are given up first. */
const MOST_CLOSED = 2_000;

type Writable<Record> = { -readonly [Key in keyof Record]: Record[Key] };

/**
 * Every hole of one venue's series: those that are open, and those that were filled or turned out to be
 * the exchange's own. It only watches; what is asked for is decided elsewhere.
 */
export class GapLedger {
  readonly #open = new Map<string, Writable<Gap>[]>();
  readonly #closed: Gap[] = [];
  /** A hole before the first bar in memory: the time before a listing, unless bars are found before it. */
  readonly #leading = new Map<string, TimeRange>();
  readonly #changed = new Set<Gap>();
  /** Until when a series need not be looked at again, where nothing was missing. */
  readonly #quietUntilMs = new Map<string, number>();

  /** Holes that are open now, oldest first. */
  get open(): Gap[] {
    const open = [...this.#open.values()].flat();
    return open.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** Holes that are over, in the order in which they ended. */
  get closed(): readonly Gap[] {
    return this.#closed;
  }

  /** Takes over what a process before knew. */
  restore(gaps: readonly Gap[]): void {
    for (const gap of gaps.toSorted((a, b) => a.lastSeenMs - b.lastSeenMs)) {
      if (gap.state === 'OPEN') this.#openOf(seriesKey(gap.series)).push({ ...gap });
      else this.#closed.push(gap);
    }
    this.#closed.splice(0, this.#closed.length - MOST_CLOSED);
  }

  /** What is open in a series that nobody wants any more is missing to nobody. */
  forget(key: string): void {
    this.#open.delete(key);
    this.#leading.delete(key);
    this.#quietUntilMs.delete(key);
  }

  /** What was opened or closed since the last call, to be made durable. */
  takeChanged(): Gap[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Looks at what a series lacks now. */
  observe(watch: SeriesWatch, nowMs: number): void {
    const { book } = watch;
    const absent = book.takeAbsent();
    const known = this.#open.get(book.key);
    const isQuiet =
      absent.length === 0 && known === undefined && book.unsettled.ranges.length === 0;
    if (isQuiet && nowMs < (this.#quietUntilMs.get(book.key) ?? 0)) return;
    const missing = watch.gaps;
    if (isQuiet && missing.length === 0) {
      // Nothing can be missing before the bar that is awaited is over.
      this.#quietUntilMs.set(book.key, book.awaitedEndMs);
      return;
    }
    const open = known ?? this.#openOf(book.key);
    const seen = new Set(missing.map((gap) => this.#see(watch, open, gap, nowMs)));
    const left = open.filter((gap) => seen.has(gap) || !this.#end(watch, gap, nowMs));
    if (left.length > 0) this.#open.set(book.key, left);
    else this.#open.delete(book.key);
    for (const range of this.#believed(book, absent)) this.#addAbsent(book, range, nowMs);
  }

  /** Bars that the exchange tells by rows off the grid alone: a hole for good, with its cause. */
  addOffGrid({ series, untold }: OffGridRows, nowMs: number): void {
    for (const range of untold) {
      const gap = offGridGap(series, range, nowMs);
      const isKnown = this.#closed.some(
        (one) =>
          one.cause === 'OFF_GRID' &&
          seriesKey(one.series) === seriesKey(series) &&
          one.startMs <= range.startMs &&
          one.endMs >= range.endMs,
      );
      if (!isKnown) this.#close(gap);
    }
  }

  #openOf(key: string): Writable<Gap>[] {
    const open = this.#open.get(key) ?? [];
    this.#open.set(key, open);
    return open;
  }

  /** A hole that is there now: one that is known, or a new one. */
  #see(watch: SeriesWatch, open: Writable<Gap>[], gap: SeriesGap, nowMs: number): Writable<Gap> {
    const { kind, startMs, endMs } = gap;
    const known = open.find((one) => overlap(one, gap));
    if (known === undefined) {
      const cause = kind === 'unsettled' ? 'NOT_LISTED' : causeOf(watch);
      const found = newGap(watch.book, { startMs, endMs }, kind, cause, nowMs);
      open.push(found);
      this.#changed.add(found);
      return found;
    }
    known.startMs = Math.min(known.startMs, startMs);
    known.endMs = Math.max(known.endMs, endMs);
    known.bars = watch.book.grid.count(known.startMs, known.endMs);
    known.kind = kind;
    known.lastSeenMs = nowMs;
    return known;
  }

  /** Ends a hole that is there no more. False where nothing is known of its bars yet. */
  #end(watch: SeriesWatch, gap: Writable<Gap>, nowMs: number): boolean {
    const { ring, covered, floorMs } = watch.book;
    gap.lastSeenMs = nowMs;
    if (!watch.isLoaded || !covered.covers(gap.startMs, gap.endMs)) return false;
    const [from, to] = [ring.firstIndexFrom(gap.startMs), ring.firstIndexFrom(gap.endMs)];
    const codes = new Set(ring.provenanceCodes(from, to));
    const ways = new Set([...codes].map((code) => provenanceOfCode(code).source));
    gap.filledBars = gap.startMs < floorMs ? null : to - from;
    gap.filledBy = BAR_SOURCES.filter((source) => ways.has(source));
    gap.state = gap.filledBars === 0 ? 'ABSENT' : 'FILLED';
    this.#close(gap);
    return true;
  }

  /** Without the time before the first bar: an instrument has no bars before it is listed. */
  #believed({ key, ring }: SeriesBook, absent: readonly TimeRange[]): TimeRange[] {
    const firstMs = ring.size === 0 ? Infinity : ring.openTimeAt(0);
    const leading = this.#leading.get(key);
    const ranges = leading === undefined ? absent : [leading, ...absent];
    const before = ranges.filter(({ startMs }) => startMs < firstMs);
    if (before.length === 0) this.#leading.delete(key);
    else {
      const startMs = Math.min(...before.map((range) => range.startMs));
      const endMs = Math.max(...before.map((range) => range.endMs));
      this.#leading.set(key, { startMs, endMs });
    }
    return ranges.filter(({ startMs }) => startMs >= firstMs);
  }

  /** A hole at the exchange, which answers that it has no bars there. */
  #addAbsent(book: SeriesBook, range: TimeRange, nowMs: number): void {
    if (this.#open.get(book.key)?.some((gap) => overlap(gap, range)) === true) return;
    const place = this.#closed.findLastIndex(
      (gap) => seriesKey(gap.series) === book.key && overlap(gap, range),
    );
    const known = this.#closed[place];
    if (known !== undefined) {
      if (known.startMs <= range.startMs && known.endMs >= range.endMs) return;
      this.#closed.splice(place, 1);
    }
    const found = newGap(book, range, 'unsettled', 'NOT_LISTED', nowMs);
    this.#close(Object.assign(found, { state: 'ABSENT' as const }));
  }

  #close(gap: Gap): void {
    this.#closed.push(gap);
    if (this.#closed.length > MOST_CLOSED) this.#closed.shift();
    this.#changed.add(gap);
  }
}

/** A hole where the exchange has rows off the grid alone. */
export function offGridGap(series: SeriesId, range: TimeRange, nowMs: number): Gap {
  const { startMs, endMs } = range;
  return {
    id: `off-grid-${startMs}`,
    series,
    startMs,
    endMs,
    bars: (endMs - startMs) / intervalMs(series.interval),
    kind: 'unsettled',
    cause: 'OFF_GRID',
    state: 'ABSENT',
    firstSeenMs: nowMs,
    lastSeenMs: nowMs,
    filledBars: 0,
    filledBy: [],
  };
}

function newGap(
  { series, grid }: SeriesBook,
  range: TimeRange,
  kind: GapKind,
  cause: GapCause,
  nowMs: number,
): Writable<Gap> {
  return {
    id: `${nowMs}-${range.startMs}`,
    series,
    startMs: range.startMs,
    endMs: range.endMs,
    bars: grid.count(range.startMs, range.endMs),
    kind,
    cause,
    state: 'OPEN',
    firstSeenMs: nowMs,
    lastSeenMs: nowMs,
    filledBars: 0,
    filledBy: [],
  };
}

/** Why the present of a series is not known, by how it is supplied. */
function causeOf({ isLoaded, isCaughtUp, link, lastFault }: SeriesWatch): GapCause {
  if (!isLoaded) return 'SERVER_STOPPED';
  if (link !== 'live' || !isCaughtUp) return 'STREAM_LOST';
  return lastFault === null ? 'MESSAGE_LOST' : 'UPSTREAM_FAILED';
}

function overlap(a: TimeRange, b: TimeRange): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}
