import type { Bar } from '#kernel/market/bar.ts';

/** Bars that are held until the gap before them is filled; the fill fetches them again anyway. */
const MAX_BARS = 64;

/** Streamed bars behind a gap that is not filled yet, each in its last state. */
export class HeldBars {
  readonly #bars = new Map<number, Bar>();

  get size(): number {
    return this.#bars.size;
  }

  hold(bar: Bar): void {
    const held = this.#bars.get(bar.openTimeMs);
    const isOlder = held !== undefined && !bar.closed && (held.closed || bar.volume < held.volume);
    if (isOlder) return;
    this.#bars.set(bar.openTimeMs, bar);
    if (this.#bars.size > MAX_BARS) this.#bars.delete(Math.min(...this.#bars.keys()));
  }

  /** Removes and returns the oldest one if it opens by then; null without one. */
  takeUpTo(openTimeMs: number): Bar | null {
    if (this.#bars.size === 0) return null;
    const oldest = this.#bars.get(Math.min(...this.#bars.keys()))!;
    if (oldest.openTimeMs > openTimeMs) return null;
    this.#bars.delete(oldest.openTimeMs);
    return oldest;
  }

  delete(openTimeMs: number): void {
    this.#bars.delete(openTimeMs);
  }

  clear(): void {
    this.#bars.clear();
  }
}
