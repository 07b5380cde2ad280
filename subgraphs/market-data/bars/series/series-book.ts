import { invariant } from '#kernel/errors/invariant.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { isPlausible, isPoorer, sameNumbers } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { edgeOf, missingOpenTimes } from '#market-data/bars/series/answer-rows.ts';
import { newCounts, type BookCounts } from '#market-data/bars/series/book-counts.ts';
import type { BookRules } from '#market-data/bars/series/book-rules.ts';
import { HeldBars } from '#market-data/bars/series/held-bars.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import { SeriesState } from '#market-data/bars/series/series-state.ts';
import { StreamedBars } from '#market-data/bars/series/streamed-bars.ts';

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
 * The bars of one series from streams and answers, without I/O. It receives streamed bars and retrieved windows. It
 * emits changes for readers in the order of open times, without gaps other than those of the exchange.
 *
 * A streamed bar beyond the frontier does not move the frontier: the book holds the bar until the bars between have
 * been retrieved.
 */
export class SeriesBook extends SeriesState {
  readonly counts: BookCounts;
  readonly #rules: BookRules;
  /** Holes that were proven since the last call of `takeAbsent`. */
  #absent = new RangeSet();
  readonly #held = new HeldBars();
  readonly #streamed = new StreamedBars();

  /** @param counts shared by the books of a venue */
  constructor(series: SeriesId, rules: BookRules, counts = newCounts()) {
    super(series, rules);
    this.counts = counts;
    this.#rules = rules;
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

  override forget(): void {
    super.forget();
    this.#held.clear();
    this.#streamed.clear();
  }

  /** A bar from the stream. */
  receive(bar: Bar, nowMs: number): readonly BarChange[] {
    if (!this.isAcceptable(bar, nowMs)) {
      this.counts.refused += 1;
      return NOTHING;
    }
    this.#streamed.note(bar, nowMs);
    if (this.frontierMs === null || bar.openTimeMs > this.frontierMs) {
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
    const edgeMs = edgeOf(usable, range, this.grid);
    this.ring.dropForming(edgeMs);
    for (const bar of usable) {
      if (bar.openTimeMs > edgeMs) continue;
      if (this.frontierMs !== null && bar.openTimeMs > this.frontierMs) {
        this.advance(bar.openTimeMs);
      }
      this.#apply(bar, changes);
      // A bar that waited for others is older than this one, and perhaps was corrected since.
      if (bar.closed) this.#held.delete(bar.openTimeMs);
    }
    this.advance(Math.max(this.frontierMs ?? edgeMs, edgeMs));
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
    this.deepenFromArchive(range, usable);
    for (const bar of usable) this.unwritten.addBar(bar);
    if (provesAbsence) this.#prove(range.startMs, range.endMs, usable, askedAtMs);
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
    const frontierMs = this.frontierMs ?? 0;
    const usable = this.#usable(rows, range, askedAtMs);
    return this.#again(usable.filter((bar) => bar.closed && bar.openTimeMs < frontierMs));
  }

  #again(bars: readonly Bar[]): BarChange[] {
    const changes: BarChange[] = [];
    for (const bar of bars) {
      // Memory may have advanced since the request, or have been reset; the archive still needs the bar.
      const isInMemory = this.frontierMs !== null && bar.openTimeMs >= this.floorMs;
      if (!isInMemory) this.unwritten.addBar(bar);
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
        if (bar.openTimeMs < (this.frontierMs ?? 0)) this.#apply(bar, changes);
        continue;
      }
      const before = known.get(bar.openTimeMs);
      if (before !== undefined && (sameNumbers(before, bar) || isPoorer(bar, before))) continue;
      this.unwritten.addBar(bar);
      // A durable bar that differs was corrected; the others were still in the writer's queue.
      if (!this.archived.covers(bar.openTimeMs, this.grid.nextMs(bar.openTimeMs))) continue;
      this.corrected(bar);
      changes.push({ kind: 'CORRECTED', bar });
    }
    const doubtful = this.#prove(range.startMs, range.endMs, usable, askedAtMs, known);
    return { changes, doubtful };
  }

  protected override corrected(bar: Bar): void {
    super.corrected(bar);
    this.counts.corrected += 1;
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
    if (bar.openTimeMs >= this.frontierMs!) return this.#takeAtFrontier(bar, known);
    // A final bar is changed only by a closed one, and only if the ring still has room for it.
    if (!bar.closed || bar.openTimeMs < this.floorMs || !this.ring.put(bar)) {
      this.counts.outdated += 1;
      return null;
    }
    this.corrected(bar);
    this.unsettled.remove(bar.openTimeMs, this.grid.nextMs(bar.openTimeMs));
    this.record(bar);
    return { kind: 'CORRECTED', bar };
  }

  #takeAtFrontier(bar: Bar, known: number): BarChange | null {
    invariant(bar.openTimeMs === this.frontierMs, 'no bar is taken beyond the frontier');
    if (!bar.closed && known !== -1 && bar.volume < this.ring.volumeAt(known)) {
      // The volume of a forming bar only grows, so less of it means an older message.
      this.counts.outdated += 1;
      return null;
    }
    if (known === -1) this.ring.put(bar);
    else this.ring.replace(known, bar);
    if (bar.closed) {
      this.advance(this.grid.nextMs(bar.openTimeMs));
      this.record(bar);
    }
    return { kind: bar.closed ? 'CLOSED' : 'FORMING', bar };
  }

  /**
   * Marks a window as complete: every bar that it lacks is a hole, or too young to count as one. Returns the ranges of
   * bars that exist although the answer lacks them, in memory or as `known`; these are not confirmed.
   */
  #prove(
    startMs: number,
    endMs: number,
    rows: readonly Bar[],
    askedAtMs: number,
    known: ReadonlyMap<number, Bar> = new Map(),
  ): TimeRange[] {
    const { grid, unsettled } = this;
    const settledMs = this.settledBeforeMs(askedAtMs);
    unsettled.remove(startMs, endMs);
    const doubtful = new RangeSet();
    for (const openMs of missingOpenTimes(rows, startMs, endMs, grid)) {
      const nextMs = grid.nextMs(openMs);
      const isYoung = grid.endMs(openMs) > settledMs;
      const isKnown = this.ring.indexOf(openMs) !== -1 || known.has(openMs);
      if (isKnown) doubtful.add(openMs, nextMs);
      else if (isYoung) unsettled.add(openMs, nextMs);
      else this.#absent.add(openMs, nextMs);
    }
    for (const range of unsettled.missing(startMs, endMs)) {
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
      const bar = this.#held.takeUpTo(this.frontierMs!);
      if (bar === null) return;
      this.#apply(bar, changes);
    }
  }
}
