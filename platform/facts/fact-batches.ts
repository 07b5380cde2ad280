import type { FactRow } from '#platform/facts/fact-reader.ts';

/** Maximum rows of a batch, and target length of its payloads: a few milliseconds of parsing. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 500_000;
/** The first batch is small, because the row size of a kind is unknown: a row may have 64 KiB. */
export const FIRST_ROWS = 20;

/** The size of the next batch, assuming rows of similar length. */
export function nextLimit(rows: readonly FactRow[]): number {
  const characters = rows.reduce((sum, { payload }) => sum + String(payload).length, 0);
  const fitting = Math.floor((rows.length * BATCH_CHARACTERS) / Math.max(1, characters));
  return Math.max(1, Math.min(BATCH_ROWS, fitting));
}
