import type { BarRing } from '#market-data/bars/series/bar-ring.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';

/** Limits of one series that are cached; dashboards request the same few again and again. */
const MAX_LIMITS = 4;

interface Kept {
  readonly version: number;
  readonly from: number;
  readonly rows: KlineRows;
}

/**
 * The newest rows of each series, joined once per change of the series for any number of requests: a series changes a
 * few times a second, and may be read thousands of times.
 */
export class NewestRows {
  readonly #ofRing = new WeakMap<BarRing, Kept[]>();

  /** Rows from an index to the end. */
  from(ring: BarRing, from: number): KlineRows {
    const kept = this.#ofRing.get(ring) ?? [];
    const { version } = ring;
    const found = kept.find((one) => one.version === version && one.from === from);
    if (found !== undefined) return found.rows;
    const { size } = ring;
    const rows = KlineRows.fromRing(ring, from, size).share();
    const current = kept.filter((one) => one.version === version).slice(1 - MAX_LIMITS);
    this.#ofRing.set(ring, [...current, { version, from, rows }]);
    return rows;
  }
}
