import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TimeRange } from '#kernel/market/time-range.ts';

/** Ranges that overlap or touch a given one, which their union replaces. */
const TOUCHING = 'series_id = ? AND start_ms <= ? AND end_ms >= ?';

/** The covered ranges of an archive: disjoint ranges per series that are proven complete. */
export class CoverageRows {
  readonly #read: StatementSync;
  readonly #union: StatementSync;
  readonly #dropTouching: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync) {
    this.#read = database.prepare(
      'SELECT start_ms AS startMs, end_ms AS endMs FROM coverage WHERE series_id = ? ORDER BY start_ms',
    );
    this.#union = database.prepare(
      `SELECT min(start_ms) AS startMs, max(end_ms) AS endMs FROM coverage WHERE ${TOUCHING}`,
    );
    this.#dropTouching = database.prepare(`DELETE FROM coverage WHERE ${TOUCHING}`);
    this.#put = database.prepare('INSERT INTO coverage VALUES (?, ?, ?)');
  }

  /** Merged and ascending. */
  read(seriesId: number): TimeRange[] {
    return this.#read.all(seriesId) as unknown as TimeRange[];
  }

  /** Adds a range, inside the caller's transaction. An empty range changes nothing. */
  cover(seriesId: number, { startMs, endMs }: TimeRange): void {
    if (endMs <= startMs) return;
    const union = this.#union.get(seriesId, endMs, startMs) as unknown as {
      readonly startMs: number | null;
      readonly endMs: number | null;
    };
    this.#dropTouching.run(seriesId, endMs, startMs);
    this.#put.run(
      seriesId,
      Math.min(startMs, union.startMs ?? startMs),
      Math.max(endMs, union.endMs ?? endMs),
    );
  }
}
