import type { Bar } from '#kernel/market/bar.ts';
import { isPlausible, isPoorer, sameNumbers } from '#kernel/market/bar.ts';
import type { Confirmation, TimeRange } from '#kernel/market/bar-archive.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { BarRing } from '#market-data/bars/bar-ring.ts';
import { newCounts, type BookCounts } from '#market-data/bars/book-counts.ts';
import type { BookRules } from '#market-data/bars/book-rules.ts';
import { ConfirmedRanges } from '#market-data/bars/confirmed-ranges.ts';
import { HeldBars } from '#market-data/bars/held-bars.ts';
import { RangeSet } from '#market-data/bars/range-set.ts';
import { UnsureBars } from '#market-data/bars/unsure-bars.ts';
import { UnwrittenBars } from '#market-data/bars/unwritten-bars.ts';
import { StreamedBars } from '#market-data/bars/streamed-bars.ts';

/** A change of the series, in the order in which it has to be published. */
export interface BarChange {
  readonly kind: 'FORMING' | 'CLOSED' | 'CORRECTED';
  readonly bar: Bar;
}

/** The result of a comparison with the exchange. */
export interface AuditOutcome {
  readonly changes: readonly BarChange[];
  /** Where we have bars that the exchange does not list. */
  readonly doubtful: readonly TimeRange[];
}

const NOTHING: readonly BarChange[] = [];

/**
 * The bars of one series and the proof of what is complete. No I/O: streams and retrieved windows go in, changes for
 * readers come out in open-time order, without gaps other than the exchange's own.
 *
 * `frontierMs` is the open time of the first bar that is not final. Everything in [`floorMs`, `frontierMs`) is final:
 * each bar is there, or is a hole at the exchange. A streamed bar beyond the frontier does not move it: the bar is
 * held until the bars between have been retrieved.
 */
export class SeriesBook {
  readonly series: SeriesId;
  readonly key: string;
  /** The bar grid; ranges begin where a bar opens and end where the next one does. */
  readonly grid: BarGrid;
  readonly ring: BarRing;
  readonly unwritten: UnwrittenBars;
  readonly counts: BookCounts;
  /** Missing bars that are too young to be called holes. */
  readonly unsettled = new RangeSet();
  /** Closed bars that may lack their last trades. */
  readonly unsure = new UnsureBars();
  /** Ranges proven complete. */
  readonly covered = new RangeSet();
  /** Ranges that the archive holds durably: a part of what is proven. */
  readonly archived = new RangeSet();
  /** Ranges that the exchange confirmed once they had settled; the archive says so, too. */
  readonly confirmed = new ConfirmedRanges();
  readonly #rules: BookRules;
  /** Holes that were proven since the last call of `takeAbsent`. */
  #absent = new RangeSet();
  readonly #held = new HeldBars();
  readonly #streamed = new StreamedBars();
  #frontierMs: number | null = null;
  #floorMs = 0;
  #revision: number;

  /** @param counts shared by the books of a venue */
  constructor(series: SeriesId, rules: BookRules, counts = newCounts()) {
    this.counts = counts;
    this.series = series;
    this.key = seriesKey(series);
    this.grid = rules.grid ?? evenGrid(series.interval);
    this.ring = new BarRing(rules.capacity);
    this.unwritten = new UnwrittenBars(series, rules.capacity);
    this.#rules = rules;
    this.#revision = rules.firstRevision ?? 0;
  }

  get frontierMs(): number | null {
    return this.#frontierMs;
  }

  /** End of the first bar that is not final; 0 before anything is known. */
  get awaitedEndMs(): number {
    const { grid } = this;
    return this.#frontierMs === null ? 0 : grid.endMs(grid.ceilMs(this.#frontierMs));
  }

  /** Open time before which nothing is requested: the exchange no longer lists bars there. */
  get horizonMs(): number {
    const horizonMs = this.#rules.horizonMs?.() ?? 0;
    return this.grid.ceilMs(horizonMs);
  }

  /**
   * Grows whenever bars before the frontier change: with a correction, and when memory is reset. A book that is
   * opened again after its eviction has a new one, as anything may have been corrected in between. Data that was
   * derived from the bars row by row is rebuilt, too.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Open time from which the ring has everything up to the frontier. */
  get floorMs(): number {
    return this.ring.size === this.ring.capacity
      ? Math.max(this.#floorMs, this.ring.openTimeAt(0))
      : this.#floorMs;
  }

  /** Where memory was filled to; null once it is full, as it then drops a bar for each that it takes. */
  get filledFromMs(): number | null {
    const { ring } = this;
    const isFull = ring.size === ring.capacity && ring.openTimeAt(0) >= this.#floorMs;
    return isFull ? null : this.#floorMs;
  }

  /** End of the newest closed bar in memory; null before the first. */
  get newestClosedEndMs(): number | null {
    const { ring } = this;
    let last = ring.size - 1;
    if (last >= 0 && !ring.isClosedAt(last)) last -= 1;
    return last < 0 ? null : this.grid.endMs(ring.openTimeAt(last));
  }

  /** Whether it holds bars that lie behind a gap. */
  get isHolding(): boolean {
    return this.#held.size > 0;
  }

  /** The holes at the exchange that were proven since the last call, ascending. */
  takeAbsent(): readonly TimeRange[] {
    const { ranges } = this.#absent;
    if (ranges.length > 0) this.#absent = new RangeSet();
    return ranges;
  }

  /** Takes over what the archive proves, and the last bars of its newest covered range. */
  seed(
    bars: readonly Bar[],
    covered: readonly TimeRange[],
    confirmed: readonly Confirmation[] = [],
  ): void {
    for (const range of confirmed) this.confirmed.mark(range);
    for (const range of covered) {
      this.covered.add(range.startMs, range.endMs);
      this.archived.add(range.startMs, range.endMs);
    }
    const newest = this.covered.last;
    if (newest === undefined) return;
    for (const bar of bars) this.ring.put(bar);
    this.#floorMs = bars[0]?.openTimeMs ?? newest.endMs;
    this.#frontierMs = newest.endMs;
  }

  /** Drops what was seeded, if it is too far back to be joined to the present. */
  startAt(openTimeMs: number): void {
    this.ring.clear();
    this.#revision += 1;
    this.#floorMs = openTimeMs;
    this.#frontierMs = openTimeMs;
  }

  /** Discards everything: what is known of the series is no longer true. */
  forget(): void {
    this.ring.clear();
    this.#revision += 1;
    this.#floorMs = 0;
    this.#frontierMs = null;
    this.#held.clear();
    this.#streamed.clear();
    for (const ranges of [this.covered, this.archived, this.unsettled]) ranges.remove(0, Infinity);
    this.confirmed.remove(0, Infinity);
    this.unsure.clear();
  }

  /** A bar from the stream. */
  receive(bar: Bar, nowMs: number): readonly BarChange[] {
    if (!this.isAcceptable(bar, nowMs)) {
      this.counts.refused += 1;
      return NOTHING;
    }
    this.#streamed.note(bar, nowMs);
    if (this.#frontierMs === null || bar.openTimeMs > this.#frontierMs) {
      this.#held.hold(bar);
      return NOTHING;
    }
    const change = this.#take(bar);
    if (this.#held.size === 0) return change === null ? NOTHING : [change];
    const changes = change === null ? [] : [change];
    this.#takeHeld(changes);
    return changes;
  }

  /**
   * The exchange's whole answer for a window that starts at or before the frontier and reaches the present: a bar
   * absent between others is a hole, unless it is young.
   *
   * @param rows ascending
   * @param askedAtMs our time when the request was sent
   */
  fill(range: TimeRange, rows: readonly Bar[], askedAtMs: number): readonly BarChange[] {
    const changes: BarChange[] = [];
    const usable = this.#usable(rows, range, askedAtMs);
    const edgeMs = this.#edgeOf(usable, range);
    this.ring.dropForming(edgeMs);
    for (const bar of usable) {
      if (bar.openTimeMs > edgeMs) continue;
      if (this.#frontierMs !== null && bar.openTimeMs > this.#frontierMs) {
        this.#frontierMs = bar.openTimeMs;
      }
      this.#apply(bar, changes);
      // A bar that waited for others is older than this one, and perhaps was corrected since.
      if (bar.closed) this.#held.delete(bar.openTimeMs);
    }
    this.#frontierMs = Math.max(this.#frontierMs ?? edgeMs, edgeMs);
    this.#prove(range.startMs, edgeMs, usable, askedAtMs);
    this.#takeHeld(changes);
    return changes;
  }

  /**
   * Older bars from the venue directly before the floor. No event is published, as the ring only deepens.
   *
   * @param provesAbsence whether bars that the answer leaves out are holes
   */
  deepen(range: TimeRange, rows: readonly Bar[], askedAtMs: number, provesAbsence = true): void {
    const usable = this.#usable(rows, range, askedAtMs).filter((bar) => bar.closed);
    this.#putBefore(range, usable);
    for (const bar of usable) this.unwritten.addBar(bar);
    if (provesAbsence) this.#prove(range.startMs, range.endMs, usable, askedAtMs);
  }

  /** Archived bars filled a hole before the floor: data that was derived from it is rebuilt. */
  repaired(): void {
    this.#revision += 1;
  }

  /** The same from the archive, which has the bars and their proof already. */
  deepenFromArchive(range: TimeRange, bars: readonly Bar[]): void {
    this.#putBefore(range, bars);
  }

  #putBefore(range: TimeRange, bars: readonly Bar[]): void {
    if (range.endMs < this.#floorMs) return;
    // Newest first: each is prepended without moving the others, and once the ring is full the oldest are left out.
    const fits = bars.toReversed().every((bar) => this.ring.put(bar));
    if (fits) this.#floorMs = Math.min(this.#floorMs, range.startMs);
  }

  /** The answer to a second request for young holes: bars that appeared, or proof that there are none. */
  recheck(range: TimeRange, rows: readonly Bar[], askedAtMs: number): readonly BarChange[] {
    const usable = this.#usable(rows, range, askedAtMs).filter((bar) => bar.closed);
    const changes = this.#again(usable);
    this.#prove(range.startMs, range.endMs, usable, askedAtMs);
    return changes;
  }

  /** The answer to a second request for bars that may lack their last trades; its own omissions prove nothing. */
  reread(range: TimeRange, rows: readonly Bar[], askedAtMs: number): readonly BarChange[] {
    const frontierMs = this.#frontierMs ?? 0;
    const usable = this.#usable(rows, range, askedAtMs);
    return this.#again(usable.filter((bar) => bar.closed && bar.openTimeMs < frontierMs));
  }

  #again(bars: readonly Bar[]): BarChange[] {
    const changes: BarChange[] = [];
    for (const bar of bars) {
      // Memory may have moved on since the request; the archive still needs the bar.
      if (bar.openTimeMs < this.floorMs) this.unwritten.addBar(bar);
      else this.#apply(bar, changes);
    }
    return changes;
  }

  /**
   * Compares a range that ends at or before the frontier with the exchange's present answer.
   *
   * @param kept what the archive has of it
   */
  audit(
    range: TimeRange,
    rows: readonly Bar[],
    kept: readonly Bar[],
    askedAtMs: number,
  ): AuditOutcome {
    const changes: BarChange[] = [];
    const usable = this.#usable(rows, range, askedAtMs).filter((bar) => bar.closed);
    const known = new Map(kept.map((bar) => [bar.openTimeMs, bar]));
    for (const bar of usable) {
      if (bar.openTimeMs >= this.floorMs) {
        if (bar.openTimeMs < (this.#frontierMs ?? 0)) this.#apply(bar, changes);
        continue;
      }
      const before = known.get(bar.openTimeMs);
      if (before !== undefined && (sameNumbers(before, bar) || isPoorer(bar, before))) continue;
      this.unwritten.addBar(bar);
      // A durable bar that differs was corrected; the others were still in the writer's queue.
      if (!this.archived.covers(bar.openTimeMs, this.grid.nextMs(bar.openTimeMs))) continue;
      this.#corrected(bar);
      changes.push({ kind: 'CORRECTED', bar });
    }
    const doubtful = this.#prove(range.startMs, range.endMs, usable, askedAtMs, known);
    return { changes, doubtful };
  }

  #corrected(bar: Bar): void {
    this.counts.corrected += 1;
    this.#revision += 1;
    this.confirmed.remove(bar.openTimeMs, this.grid.nextMs(bar.openTimeMs));
  }

  /** Bars that ended before this time had settled when the exchange was asked. */
  confirmableBeforeMs(askedAtMs: number): number {
    const { settleMs } = this.#rules;
    const settledMs = Math.min(askedAtMs, this.#frontierMs ?? askedAtMs) - settleMs;
    return this.grid.unfinishedMs(settledMs);
  }

  /**
   * What an answer of that time confirms of a range: the part that has settled, without holes that are too young to
   * be trusted.
   */
  confirmable({ startMs, endMs }: TimeRange, askedAtMs: number): Confirmation[] {
    const { checkStepMs } = this.#rules;
    const checkedAtMs = Math.floor(askedAtMs / checkStepMs) * checkStepMs;
    const settledMs = Math.min(endMs, this.confirmableBeforeMs(askedAtMs));
    if (settledMs <= startMs) return [];
    return this.unsettled
      .missing(startMs, settledMs)
      .map((range) => Object.assign({ checkedAtMs }, range));
  }

  /**
   * Time before which an unlisted bar is a hole. The exchange's own progress bounds it, so a clock of ours that is
   * ahead does not make a young hole old.
   */
  settledBeforeMs(askedAtMs: number): number {
    return Math.min(askedAtMs, this.#frontierMs ?? askedAtMs) - this.#rules.holeSettleMs;
  }

  /** Whether the numbers can be a bar of this series, and lie in the past. */
  isAcceptable(bar: Bar, nowMs: number): boolean {
    // A closed bar must have ended, a forming one must have begun.
    const { openTimeMs } = bar;
    const begunMs = bar.closed ? this.grid.endMs(openTimeMs) : this.grid.beginMs(openTimeMs);
    return (
      isPlausible(bar) &&
      openTimeMs >= 0 &&
      this.grid.takes(openTimeMs) &&
      begunMs <= nowMs + this.#rules.skewToleranceMs
    );
  }

  /** A bar of an answer, or its newer state from the stream if that came after the request. */
  newerOf(answered: Bar, askedAtMs: number): Bar {
    return this.#streamed.newerOf(answered, askedAtMs);
  }

  #usable(rows: readonly Bar[], range: TimeRange, nowMs: number): Bar[] {
    const { startMs, endMs } = range;
    const inside = rows.filter(({ openTimeMs }) => openTimeMs >= startMs && openTimeMs < endMs);
    const usable = inside.filter((bar) => this.isAcceptable(bar, nowMs));
    this.counts.refused += inside.length - usable.length;
    return usable.map((bar) => this.#streamed.newerOf(bar, nowMs));
  }

  /**
   * End of what an answer makes final: its forming bar, or the end of its last closed one. Bars absent behind that
   * may be late, or our clock may be ahead, so they are never taken for holes.
   */
  #edgeOf(rows: readonly Bar[], range: TimeRange): number {
    const forming = rows.find((bar) => !bar.closed);
    if (forming !== undefined) return forming.openTimeMs;
    const last = rows.at(-1);
    return last === undefined ? range.startMs : this.grid.nextMs(last.openTimeMs);
  }

  #apply(bar: Bar, changes: BarChange[]): void {
    const change = this.#take(bar);
    if (change !== null) changes.push(change);
  }

  /** Takes a bar at or before the frontier; returns the change. */
  #take(bar: Bar): BarChange | null {
    const known = this.ring.indexOf(bar.openTimeMs);
    const isKnown =
      known !== -1 && (this.ring.isSameAt(known, bar) || isPoorer(bar, this.ring.barAt(known)));
    if (isKnown) {
      this.counts.duplicate += 1;
      return null;
    }
    if (bar.openTimeMs >= this.#frontierMs!) return this.#takeAtFrontier(bar, known);
    // A final bar is changed only by a closed one, and only if the ring still has room for it.
    if (!bar.closed || bar.openTimeMs < this.floorMs || !this.ring.put(bar)) {
      this.counts.outdated += 1;
      return null;
    }
    this.#corrected(bar);
    this.unsettled.remove(bar.openTimeMs, this.grid.nextMs(bar.openTimeMs));
    this.#record(bar);
    return { kind: 'CORRECTED', bar };
  }

  #takeAtFrontier(bar: Bar, known: number): BarChange | null {
    if (!bar.closed && known !== -1 && bar.volume < this.ring.volumeAt(known)) {
      // The volume of a forming bar only grows, so less of it means an older message.
      this.counts.outdated += 1;
      return null;
    }
    if (known === -1) this.ring.put(bar);
    else this.ring.replace(known, bar);
    if (bar.closed) {
      this.#frontierMs = this.grid.nextMs(bar.openTimeMs);
      this.#record(bar);
    }
    return { kind: bar.closed ? 'CLOSED' : 'FORMING', bar };
  }

  #record(bar: Bar): void {
    const endMs = this.grid.nextMs(bar.openTimeMs);
    this.unwritten.addBar(bar);
    this.unwritten.addCovered(bar.openTimeMs, endMs);
    this.covered.add(bar.openTimeMs, endMs);
  }

  /**
   * Marks a window as complete: every bar that it lacks is a hole, or too young to say so. Returns the ranges of bars
   * that exist all the same, in memory or as `known`; these are not confirmed.
   */
  #prove(
    startMs: number,
    endMs: number,
    rows: readonly Bar[],
    askedAtMs: number,
    known: ReadonlyMap<number, Bar> = new Map(),
  ): TimeRange[] {
    const doubtful = new RangeSet();
    const present = new RangeSet();
    const { grid } = this;
    for (const bar of rows) present.add(bar.openTimeMs, grid.nextMs(bar.openTimeMs));
    const settledMs = this.settledBeforeMs(askedAtMs);
    this.unsettled.remove(startMs, endMs);
    for (const hole of present.missing(startMs, endMs)) {
      let nextMs = grid.ceilMs(hole.startMs);
      while (nextMs < hole.endMs) {
        const openMs = nextMs;
        nextMs = grid.nextMs(openMs);
        const isYoung = grid.endMs(openMs) > settledMs;
        const isKnown = this.ring.indexOf(openMs) !== -1 || known.has(openMs);
        if (isKnown) doubtful.add(openMs, nextMs);
        else if (isYoung) this.unsettled.add(openMs, nextMs);
        else this.#absent.add(openMs, nextMs);
      }
    }
    for (const range of this.unsettled.missing(startMs, endMs)) {
      this.covered.add(range.startMs, range.endMs);
      this.unwritten.addCovered(range.startMs, range.endMs);
    }
    for (const range of doubtful.missing(startMs, endMs)) {
      for (const one of this.confirmable(range, askedAtMs)) this.unwritten.addConfirmed(one);
    }
    return [...doubtful.ranges];
  }

  /** Applies held bars while each continues the series. */
  #takeHeld(changes: BarChange[]): void {
    for (;;) {
      const bar = this.#held.takeUpTo(this.#frontierMs!);
      if (bar === null) return;
      this.#apply(bar, changes);
    }
  }
}
