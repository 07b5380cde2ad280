import type { PartFact, PartStore, QuarantinedFact } from '#kernel/ports/part-store.ts';
import type { FactTarget, IdentifiedFact, QuarantineDraft } from '#kernel/ports/part-store.ts';
import type { PartRank } from '#kernel/ports/fact-store.ts';
import {
  judgeReferences,
  targetsOf,
  type ReferenceTargets,
} from '#signalhub/parts/judge-references.ts';
import { PartDifference } from '#signalhub/parts/part-difference.ts';
import { distinctTargets, nameOf } from '#signalhub/parts/identified-fact.ts';

/** How long a row waits for the fact to which it refers. */
export const MAX_WAIT_MS = 24 * 3_600_000;

export interface RetryOptions {
  readonly store: PartStore;
  /** Facts that are there, to which released rows are added. */
  readonly targets: ReferenceTargets;
  /** Adds to the targets what the store states about them. */
  addStated(wanted: readonly FactTarget[]): Promise<void>;
  /** Whether a waiting row is considered at all. */
  isOpen(row: QuarantinedFact): boolean;
}

/** The waiting rows whose references are there now, and those that wait for another one than before. */
export interface Retried {
  readonly released: readonly QuarantinedFact[];
  readonly moved: readonly QuarantinedFact[];
}

/**
 * Checks the rows again that waited for one of the new facts; null checks all of them. Other rows may wait for the
 * released ones.
 */
export async function retryWaiting(
  came: readonly FactTarget[] | null,
  { store, targets, addStated, isOpen }: RetryOptions,
): Promise<Retried> {
  const released = new Map<number, QuarantinedFact>();
  const moved = new Map<number, QuarantinedFact>();
  for (let next = came; ;) {
    const recorded = await store.quarantined(next === null ? {} : { waitingFor: next });
    const names = next === null ? null : new Set(next.map(nameOf));
    const again = [...moved.values()].filter((row) => names?.has(nameOf(row.missing)) === true);
    const rows = [...recorded.filter(({ id }) => !moved.has(id)), ...again].filter(
      (row) => isOpen(row) && !released.has(row.id),
    );
    await addStated(targetsOf(rows));
    const { accepted, waiting } = judgeReferences(rows, targets);
    for (const row of accepted) {
      released.set(row.id, row);
      moved.delete(row.id);
    }
    for (const { row, missing } of waiting) {
      if (nameOf(missing) !== nameOf(row.missing)) moved.set(row.id, { ...row, missing });
    }
    if (accepted.length === 0) break;
    next = distinctTargets(accepted);
  }
  return { released: [...released.values()], moved: [...moved.values()] };
}

/** Adds released rows to their parts, in the order in which they came. */
export async function addReleased(
  store: PartStore,
  released: readonly QuarantinedFact[],
  differences: Map<string, PartDifference>,
): Promise<void> {
  if (released.length === 0) return;
  const ranks = new Map((await store.parts()).map(({ part, rank }) => [part, rank]));
  for (const [part, rows] of Map.groupBy(released, (row) => row.part)) {
    const rank: PartRank = ranks.get(part) ?? 'portal';
    const difference = differences.getOrInsertComputed(part, () => new PartDifference(part, rank));
    const stored = await storedByName(store, part, rows);
    for (const row of rows) {
      const ofKey = stored.get(nameOf(row)) ?? [];
      if (ofKey.some(({ identity }) => identity === row.identity)) continue;
      difference.supersede(withoutPart(row), ofKey);
    }
  }
}

/** The visible rows of a part that have the keys of the given ones. */
export async function storedByName(
  store: PartStore,
  part: string,
  rows: readonly IdentifiedFact[],
): Promise<Map<string, PartFact[]>> {
  const stored = new Map<string, PartFact[]>();
  for await (const batch of store.rowsOf(part, distinctTargets(rows))) {
    for (const row of batch) stored.getOrInsertComputed(nameOf(row), () => []).push(row);
  }
  return stored;
}

/** A quarantined row as it is written again. */
export function asDraft(row: QuarantinedFact): QuarantineDraft {
  const { part, missing, sinceMs } = row;
  return { ...withoutPart(row), part, missing, sinceMs };
}

function withoutPart(row: QuarantinedFact): IdentifiedFact {
  const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs, identity } = row;
  const times = { validFrom, validTo, observedAtMs, supersededAtMs };
  return { kind, key, payload, ...times, identity };
}
