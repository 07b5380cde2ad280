import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import { gapsOf } from '#market-data/bars/series/range-set.ts';

/** Disjoint ranges of bars that the exchange confirmed, each with its time; ascending. */
export class ConfirmedRanges {
  #ranges: ConfirmedRange[] = [];
  #version = 0;

  constructor(ranges: readonly ConfirmedRange[] = []) {
    for (const range of ranges) this.mark(range);
  }

  get ranges(): readonly ConfirmedRange[] {
    return this.#ranges;
  }

  /** Grows with every change, so that data derived from the ranges can be checked for being current. */
  get version(): number {
    return this.#version;
  }

  /**
   * The range with the oldest confirmation among those that end after a time, of several the earliest; undefined
   * without any.
   */
  oldestFrom(fromMs: number): ConfirmedRange | undefined {
    let oldest: ConfirmedRange | undefined;
    for (const range of this.#ranges) {
      if (range.endMs <= fromMs) continue;
      if (oldest === undefined || range.checkedAtMs < oldest.checkedAtMs) oldest = range;
    }
    return oldest;
  }

  /** A range was confirmed; its earlier confirmations are replaced. */
  mark(range: ConfirmedRange): void {
    if (range.endMs <= range.startMs) return;
    this.remove(range.startMs, range.endMs);
    this.#version += 1;
    const place = this.#ranges.findIndex(({ startMs }) => startMs >= range.endMs);
    const at = place === -1 ? this.#ranges.length : place;
    const [before, after] = [this.#ranges[at - 1], this.#ranges[at]];
    const joinsBefore = before?.endMs === range.startMs && before.checkedAtMs === range.checkedAtMs;
    const joinsAfter = after?.startMs === range.endMs && after.checkedAtMs === range.checkedAtMs;
    this.#ranges.splice(joinsBefore ? at - 1 : at, Number(joinsBefore) + Number(joinsAfter), {
      startMs: joinsBefore ? before.startMs : range.startMs,
      endMs: joinsAfter ? after.endMs : range.endMs,
      checkedAtMs: range.checkedAtMs,
    });
  }

  /** Bars in [startMs, endMs) are no longer confirmed. */
  remove(startMs: number, endMs: number): void {
    if (endMs <= startMs) return;
    const isTouched = this.#ranges.some((one) => one.startMs < endMs && one.endMs > startMs);
    if (!isTouched) return;
    this.#version += 1;
    this.#ranges = this.#ranges.flatMap((one) =>
      [
        { ...one, endMs: Math.min(one.endMs, startMs) },
        { ...one, startMs: Math.max(one.startMs, endMs) },
      ].filter((part) => part.endMs > part.startMs),
    );
  }

  /** Whether every bar of [startMs, endMs) was ever confirmed. */
  covers(startMs: number, endMs: number): boolean {
    return this.missing(startMs, endMs).length === 0;
  }

  /** The parts of [startMs, endMs) that were never confirmed, ascending. */
  missing(startMs: number, endMs: number): TimeRange[] {
    return gapsOf(this.#ranges, startMs, endMs);
  }
}
