import type { Fact } from '#kernel/ports/fact-store.ts';

/** The rows known at a moment, as they were known then. */
export function rowsKnownAt(rows: readonly Fact[], knownAtMs: number): Fact[] {
  return rows
    .filter(({ observedAtMs }) => observedAtMs <= knownAtMs)
    .map((row) => asKnownAt(row, knownAtMs));
}

/** A later supersession was not known yet. */
function asKnownAt(row: Fact, knownAtMs: number): Fact {
  const isReplaced = row.supersededAtMs !== null && row.supersededAtMs <= knownAtMs;
  return row.supersededAtMs === null || isReplaced ? row : { ...row, supersededAtMs: null };
}
