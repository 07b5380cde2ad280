import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { AbsenceEvidence, AbsenceWay, Gap, GapCause } from '#kernel/market/gap-store.ts';
import type { OffGridRows } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import {
  BAR_SOURCES,
  provenanceOfCode,
  STREAMED,
  type BarSource,
} from '#kernel/market/provenance.ts';
import { ClosedGaps, overlap, type LedgerGap } from '#market-data/bars/gaps/closed-gaps.ts';
import { newGap, offGridGap } from '#market-data/bars/gaps/found-gap.ts';
import { GapEvidence, type BelievedAnswer } from '#market-data/bars/gaps/gap-evidence.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { SeriesGap } from '#market-data/bars/watch/series-gap.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/**
 * Every hole of one venue's series: open ones, and those that were filled or turned out to be the exchange's own. It
 * only observes; requests are decided elsewhere.
 */
export class GapLedger {
  readonly #open = new Map<string, LedgerGap[]>();
  readonly #closed = new ClosedGaps();
  readonly #evidence = new GapEvidence();
  /** A hole before the first bar in memory: the time before a listing, unless bars are found before it. */
  readonly #leading = new Map<string, TimeRange>();
  readonly #changed = new Set<Gap>();
  /** Until when a complete series need not be looked at again. */
  readonly #quietUntilMs = new Map<string, number>();
  /** The revisions at which books were searched for bars in absent ranges. */
  readonly #seenRevisions = new WeakMap<SeriesBook, number>();

  /** Holes that are open now, oldest first. */
  get open(): Gap[] {
    const open = [...this.#open.values()].flat();
    return open.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** Closed holes, in the order in which they closed. */
  get closed(): readonly Gap[] {
    return this.#closed.all;
  }

  /** Restores the holes of an earlier process. */
  restore(gaps: readonly Gap[]): void {
    for (const gap of gaps.toSorted((a, b) => a.lastSeenMs - b.lastSeenMs)) {
      if (gap.state === 'OPEN') this.#openOf(seriesKey(gap.series)).push({ ...gap });
      else this.#closed.add({ ...gap });
    }
  }

  /** Drops the open gaps of a series that is no longer kept. */
  forget(key: string): void {
    this.#open.delete(key);
    this.#leading.delete(key);
    this.#quietUntilMs.delete(key);
  }

  /** Holes that opened or closed since the last call, to be made durable. */
  takeChanged(): Gap[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Looks for what a series lacks now. */
  observe(watch: SeriesWatch, nowMs: number): void {
    const { book } = watch;
    this.#seeCorrections(book, nowMs);
    const absent = book.takeAbsent();
    const known = this.#open.get(book.key);
    const isQuiet =
      absent.length === 0 && known === undefined && book.unsettled.ranges.length === 0;
    if (isQuiet && nowMs < (this.#quietUntilMs.get(book.key) ?? 0)) return;
    const missing = watch.gaps;
    if (isQuiet && missing.length === 0) {
      // Nothing can be missing before the awaited bar is over.
      this.#quietUntilMs.set(book.key, book.awaitedEndMs);
      return;
    }
    const open = known ?? this.#openOf(book.key);
    const seen = new Set(missing.map((gap) => this.#see(watch, open, gap, nowMs)));
    const left = open.filter((gap) => seen.has(gap) || !this.#end(watch, gap, nowMs));
    if (left.length > 0) this.#open.set(book.key, left);
    else this.#open.delete(book.key);
    for (const range of this.#believed(book, absent)) this.addAbsent(book, range, null, nowMs);
  }

  /** Each kind of correction may add bars in an absent range. */
  #seeCorrections(book: SeriesBook, nowMs: number): void {
    const absent = this.#closed.absentOf(book.key);
    if (absent.length === 0 || this.#seenRevisions.get(book) === book.revision) return;
    this.#seenRevisions.set(book, book.revision);
    const { ring } = book;
    for (const gap of absent) {
      const [from, to] = [ring.firstIndexFrom(gap.startMs), ring.firstIndexFrom(gap.endMs)];
      const bars = Array.from({ length: to - from }, (_, row) => ring.barAt(from + row));
      if (bars.length > 0) this.#heal(book, gap, bars, nowMs);
    }
  }

  /**
   * The exchange answered, and its omissions are trusted: holes without any bar in the answer are confirmed, and holes
   * with bars in the answer are closed.
   *
   * @param the transport of the answer
   */
  answered(book: SeriesBook, answer: BelievedAnswer, way: AbsenceWay, nowMs: number): void {
    const { range, rows, askedAtMs } = answer;
    const open = (this.#open.get(book.key) ?? []).filter((gap) => overlap(gap, range));
    for (const gap of [...open, ...this.#closed.absentIn(book.key, range)]) {
      const found = rows.filter(
        (bar) =>
          bar.openTimeMs >= gap.startMs &&
          bar.openTimeMs < gap.endMs &&
          bar.closed &&
          book.isAcceptable(bar, askedAtMs),
      );
      if (found.length > 0 && gap.state === 'ABSENT') this.#heal(book, gap, found, nowMs);
      const evidence = found.length > 0 ? null : this.#evidence.after(gap, answer, way);
      if (evidence === null) continue;
      gap.evidence = evidence;
      gap.lastSeenMs = Math.max(gap.lastSeenMs, evidence.confirmedMs);
      this.#changed.add(gap);
    }
  }

  /** The part of a hole that is requested next. */
  unanswered(gap: Gap): TimeRange {
    return this.#evidence.unanswered(gap);
  }

  /** Bars that the exchange has only as rows off the grid: a permanent hole, with its cause. */
  addOffGrid({ series, untold }: OffGridRows, nowMs: number): void {
    for (const range of untold) {
      const gap = offGridGap(series, range, 'REST', nowMs);
      const isKnown = this.#closed
        .absentOf(seriesKey(series))
        .some(
          (one) =>
            one.cause === 'OFF_GRID' && one.startMs <= range.startMs && one.endMs >= range.endMs,
        );
      if (!isKnown) this.#close(gap);
    }
  }

  #openOf(key: string): LedgerGap[] {
    const open = this.#open.get(key) ?? [];
    this.#open.set(key, open);
    return open;
  }

  /** A present hole: a known one, or a new one. */
  #see(watch: SeriesWatch, open: LedgerGap[], gap: SeriesGap, nowMs: number): LedgerGap {
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

  /** Ends a hole that no longer exists. Returns false if its bars are still unknown. */
  #end(watch: SeriesWatch, gap: LedgerGap, nowMs: number): boolean {
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
    if (gap.state === 'FILLED' && gap.filledBars !== null) {
      const openTimes = Array.from({ length: to - from }, (_, row) => ring.openTimeAt(from + row));
      this.#addRest(watch.book, gap, openTimes, nowMs);
    }
    return true;
  }

  /** Some bars of an absence arrived. The remaining parts become separate absences. */
  #heal(book: SeriesBook, gap: LedgerGap, bars: readonly Bar[], nowMs: number): void {
    const ways = new Set<BarSource>(bars.map(({ provenance = STREAMED }) => provenance.source));
    gap.filledBars = bars.length;
    gap.filledBy = BAR_SOURCES.filter((source) => ways.has(source));
    gap.lastSeenMs = nowMs;
    this.#closed.filled(gap);
    this.#changed.add(gap);
    const openTimes = bars.map(({ openTimeMs }) => openTimeMs);
    this.#addRest(book, gap, openTimes, nowMs);
  }

  /** Adds the bars that a hole still lacks after others of it arrived. */
  #addRest(book: SeriesBook, gap: Gap, openTimes: readonly number[], nowMs: number): void {
    const present = new RangeSet();
    for (const openMs of openTimes) present.add(openMs, book.grid.nextMs(openMs));
    for (const range of present.missing(gap.startMs, gap.endMs)) {
      this.addAbsent(book, range, gap.evidence, nowMs);
    }
  }

  /** Leaves out the time before the first bar: an instrument has no bars before it is listed. */
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

  /**
   * A hole at the exchange, which answers that it has no bars there.
   *
   * @param evidence what is known of its answers already
   */
  addAbsent(
    book: SeriesBook,
    range: TimeRange,
    evidence: AbsenceEvidence | null,
    nowMs: number,
  ): void {
    if (book.grid.count(range.startMs, range.endMs) === 0) return;
    if (this.#open.get(book.key)?.some((gap) => overlap(gap, range)) === true) return;
    const known = this.#closed.absentIn(book.key, range).at(-1);
    if (known !== undefined) {
      if (known.startMs <= range.startMs && known.endMs >= range.endMs) return;
      known.startMs = Math.min(known.startMs, range.startMs);
      known.endMs = Math.max(known.endMs, range.endMs);
      known.bars = book.grid.count(known.startMs, known.endMs);
      this.#changed.add(known);
      return;
    }
    const found = newGap(book, range, 'unsettled', 'NOT_LISTED', nowMs);
    this.#close(Object.assign(found, { state: 'ABSENT' as const, evidence }));
  }

  #close(gap: LedgerGap): void {
    this.#closed.add(gap);
    this.#changed.add(gap);
  }
}

/** Why the present of a series is not known, by how it is supplied. */
function causeOf({ isLoaded, link, pauses }: SeriesWatch): GapCause {
  if (!isLoaded) return 'SERVER_STOPPED';
  if (!link.isLive || !link.isCaughtUp) return 'STREAM_LOST';
  return pauses.lastFault === null ? 'MESSAGE_LOST' : 'UPSTREAM_FAILED';
}
