import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';

/** The rows known at a moment, as they were known then. */
export function rowsKnownAt<Payload extends FactPayload>(
  rows: readonly Fact<Payload>[],
  knownAtMs: number,
): Fact<Payload>[] {
  return rows
    .filter(({ observedAtMs }) => observedAtMs <= knownAtMs)
    .map((row) => asKnownAt(row, knownAtMs));
}

/** A later supersession was not known yet. */
function asKnownAt<Payload extends FactPayload>(
  row: Fact<Payload>,
  knownAtMs: number,
): Fact<Payload> {
  const isReplaced = row.supersededAtMs !== null && row.supersededAtMs <= knownAtMs;
  return row.supersededAtMs === null || isReplaced ? row : { ...row, supersededAtMs: null };
}
