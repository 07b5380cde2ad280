import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ConfirmedRange } from '#kernel/market/time-range.ts';

/**
 * The confirmed ranges of an archive: disjoint ranges per series, each with its check time. Runs inside the caller's
 * transaction.
 */
export class ConfirmationRows {
  readonly #all: StatementSync;
  readonly #touching: StatementSync;
  readonly #dropTouching: StatementSync;
  readonly #put: StatementSync;

  constructor(database: DatabaseSync) {
    const columns = 'start_ms AS startMs, end_ms AS endMs, checked_at_ms AS checkedAtMs';
    // Includes touching ranges, which are merged when their check times are equal.
    const touching = 'series_id = ? AND start_ms <= ? AND end_ms >= ?';
    this.#all = database.prepare(
      `SELECT ${columns} FROM confirmation WHERE series_id = ? ORDER BY start_ms`,
    );
    this.#touching = database.prepare(`SELECT ${columns} FROM confirmation WHERE ${touching}`);
    this.#dropTouching = database.prepare(`DELETE FROM confirmation WHERE ${touching}`);
    this.#put = database.prepare('INSERT INTO confirmation VALUES (?, ?, ?, ?)');
  }

  /** All ranges of a series, ascending. */
  read(seriesId: number): ConfirmedRange[] {
    return this.#all.all(seriesId) as unknown as ConfirmedRange[];
  }

  /** Overlays a range on the known ones. */
  mark(seriesId: number, { startMs, endMs, checkedAtMs }: ConfirmedRange): void {
    if (endMs <= startMs) return;
    const touching = this.#touching.all(seriesId, endMs, startMs) as unknown as ConfirmedRange[];
    this.#dropTouching.run(seriesId, endMs, startMs);
    const alike = touching.filter((one) => one.checkedAtMs === checkedAtMs);
    const from = Math.min(startMs, ...alike.map((one) => one.startMs));
    const to = Math.max(endMs, ...alike.map((one) => one.endMs));
    this.#put.run(seriesId, from, to, checkedAtMs);
    for (const one of touching) {
      if (one.checkedAtMs === checkedAtMs) continue;
      if (one.startMs < startMs) this.#put.run(seriesId, one.startMs, startMs, one.checkedAtMs);
      if (one.endMs > endMs) this.#put.run(seriesId, endMs, one.endMs, one.checkedAtMs);
    }
  }
}
