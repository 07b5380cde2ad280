import type { FactRow } from '#platform/facts/fact-reader.ts';

/** Most rows of a batch, and about how long its payloads may be: a few milliseconds of parsing. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 500_000;
/** Nothing is known of a kind before its first rows: one row may have 64 KiB. */
export const FIRST_ROWS = 20;

/** How many rows the next batch may have, if they are about as long as these. */
export function nextLimit(rows: readonly FactRow[]): number {
  const characters = rows.reduce((sum, { payload }) => sum + String(payload).length, 0);
  const fitting = Math.floor((rows.length * BATCH_CHARACTERS) / Math.max(1, characters));
  return Math.max(1, Math.min(BATCH_ROWS, fitting));
}
