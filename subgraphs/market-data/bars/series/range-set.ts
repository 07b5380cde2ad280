import { invariant } from '#kernel/errors/invariant.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';

/** Disjoint half-open time ranges, ascending; touching ranges are one. */
export class RangeSet {
  #ranges: TimeRange[] = [];
  #version = 0;

  constructor(ranges: readonly TimeRange[] = []) {
    for (const range of ranges) this.add(range.startMs, range.endMs);
  }

  get ranges(): readonly TimeRange[] {
    return this.#ranges;
  }

  /** Grows with every change, so that data derived from the ranges can be checked for being current. */
  get version(): number {
    return this.#version;
  }

  /** The range with the latest times, if any. */
  get last(): TimeRange | undefined {
    return this.#ranges.at(-1);
  }

  add(startMs: number, endMs: number): void {
    if (endMs <= startMs) return;
    invariant(startMs < endMs, 'a range begins before its end');
    this.#version += 1;
    const last = this.#ranges.at(-1);
    // Nearly every addition is the next closed bar, so the common case touches only the last range.
    if (last !== undefined && startMs === last.endMs) {
      this.#ranges[this.#ranges.length - 1] = { startMs: last.startMs, endMs };
      return;
    }
    const before = this.#ranges.filter((range) => range.endMs < startMs);
    const after = this.#ranges.filter((range) => range.startMs > endMs);
    const touched = this.#ranges.slice(before.length, this.#ranges.length - after.length);
    const merged = {
      startMs: Math.min(startMs, touched[0]?.startMs ?? startMs),
      endMs: Math.max(endMs, touched.at(-1)?.endMs ?? endMs),
    };
    const [left, right] = [before.at(-1), after[0]];
    const isApart =
      (left === undefined || left.endMs < merged.startMs) &&
      (right === undefined || merged.endMs < right.startMs);
    invariant(isApart, 'ranges that touch are one');
    this.#ranges = [...before, merged, ...after];
  }

  remove(startMs: number, endMs: number): void {
    if (endMs <= startMs) return;
    invariant(startMs < endMs, 'a range begins before its end');
    this.#version += 1;
    this.#ranges = this.#ranges.flatMap((range) =>
      [
        { startMs: range.startMs, endMs: Math.min(range.endMs, startMs) },
        { startMs: Math.max(range.startMs, endMs), endMs: range.endMs },
      ].filter((part) => part.endMs > part.startMs),
    );
  }

  /** Whether every moment of [startMs, endMs) is inside. An empty range always is. */
  covers(startMs: number, endMs: number): boolean {
    if (endMs <= startMs) return true;
    return this.#ranges.some((range) => range.startMs <= startMs && range.endMs >= endMs);
  }

  /** The parts of [startMs, endMs) that are not inside, ascending. */
  missing(startMs: number, endMs: number): TimeRange[] {
    return gapsOf(this.#ranges, startMs, endMs);
  }
}

/** The parts of [startMs, endMs) that disjoint, ascending ranges leave out, ascending. */
export function gapsOf(ranges: readonly TimeRange[], startMs: number, endMs: number): TimeRange[] {
  const gaps: TimeRange[] = [];
  let fromMs = startMs;
  for (const range of ranges) {
    if (range.endMs <= fromMs) continue;
    if (range.startMs >= endMs) break;
    if (range.startMs > fromMs) gaps.push({ startMs: fromMs, endMs: range.startMs });
    fromMs = range.endMs;
  }
  if (fromMs < endMs) gaps.push({ startMs: fromMs, endMs });
  return gaps;
}
