import type { Bar } from '#kernel/market/bar.ts';
import { BarRows } from '#market-data/bars/series/bar-rows.ts';

/**
 * The newest bars of one series, ascending by open time, at most `capacity` rows: when it is full, a newer bar pushes
 * the oldest out.
 */
export class BarRing extends BarRows {
  #version = 0;
  /** Open time of the last row, cached: live bars are looked up there, and columns lie far apart in memory. */
  #lastMs = -Infinity;

  /** Grows with every change, so that data derived from the rows can be checked for being current. */
  get version(): number {
    return this.#version;
  }

  /**
   * Puts a bar at its place: appends, prepends, inserts in between, or replaces the bar of the same
   * open time. False when the ring is full and the bar is older than everything in it.
   */
  put(bar: Bar): boolean {
    this.#version += 1;
    const index = this.firstIndexFrom(bar.openTimeMs);
    if (index < this.size && this.openTimeAt(index) === bar.openTimeMs) {
      this.write(index, bar);
      return true;
    }
    const isFull = this.size === this.capacity;
    if (isFull && index === 0) return false;
    if (isFull) this.dropFirst();
    const place = isFull ? index - 1 : index;
    this.insert(place, bar);
    if (place === this.size - 1) this.#lastMs = bar.openTimeMs;
    return true;
  }

  /** Replaces the row by a bar with the same open time. */
  replace(index: number, bar: Bar): void {
    this.#version += 1;
    this.write(index, bar);
  }

  /** Removes the newest bar. */
  dropNewest(): void {
    if (this.size === 0) return;
    this.#version += 1;
    this.dropLast();
    this.#lastMs = this.size === 0 ? -Infinity : this.openTimeAt(this.size - 1);
  }

  /**
   * Drops a forming bar that opened before a time, if the exchange continues without it: its frames so far do not count
   * as a bar. If the exchange lists it late, it arrives as a new bar.
   */
  dropForming(beforeMs: number): void {
    const last = this.size - 1;
    if (last >= 0 && !this.isClosedAt(last) && this.#lastMs < beforeMs) this.dropNewest();
  }

  override clear(): void {
    super.clear();
    this.#version += 1;
    this.#lastMs = -Infinity;
  }

  /** Index of the first bar that opens at or after the time; `size` when none does. */
  firstIndexFrom(timeMs: number): number {
    // Live bars are at the end, so look there before searching.
    if (this.size === 0 || timeMs > this.#lastMs) return this.size;
    if (timeMs === this.#lastMs) return this.size - 1;
    let low = 0;
    let high = this.size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.openTimeAt(middle) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of the bar of exactly this open time; -1 when there is none. */
  indexOf(openTimeMs: number): number {
    const index = this.firstIndexFrom(openTimeMs);
    if (index === this.size - 1 && openTimeMs === this.#lastMs) return index;
    return index < this.size && this.openTimeAt(index) === openTimeMs ? index : -1;
  }

  /** The bar of exactly this open time. */
  find(openTimeMs: number): Bar | undefined {
    const index = this.indexOf(openTimeMs);
    return index === -1 ? undefined : this.barAt(index);
  }

  /** Bars of [from, to). */
  bars(from: number, to: number): Bar[] {
    const bars: Bar[] = [];
    for (let index = from; index < to; index += 1) bars.push(this.barAt(index));
    return bars;
  }

  /** JSON texts of the rows [from, to), joined by commas, without the outer brackets. */
  rowsText(from: number, to: number): string {
    return this.rowTexts(from, to).join(',');
  }
}
