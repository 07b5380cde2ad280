import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AskedVariant } from '#federation/plan/client-operation.ts';
import type { DocumentStore } from '#federation/plan/document-store.ts';

/** An operation that clients asked, and under what. */
export interface RecentOperation {
  readonly document: string;
  /** Empty where it has none. */
  readonly operationName: string;
  readonly asked: readonly AskedVariant[];
}

/** What came of planning ahead. */
export interface PlannedAhead {
  readonly plans: number;
  /** Operations that this supergraph refuses, and the one before did not: fields that are gone, mostly. */
  readonly refused: number;
}

/** Planning that goes on longer than this makes room for requests in between. */
const SLICE_MS = 8;

/** What was asked of late of a supergraph, the last first. */
export function recentOperations(documents: DocumentStore): RecentOperation[] {
  return Array.from(documents.recent(), ([document, { operations }]) =>
    Array.from(operations, ([operationName, { asked }]) => ({ document, operationName, asked })),
  ).flat();
}

/**
 * Plans what was asked of another supergraph, so that its clients do not wait when this one takes over. The event loop
 * is given back in between.
 */
export async function planAhead(
  documents: DocumentStore,
  recent: readonly RecentOperation[],
): Promise<PlannedAhead> {
  let plans = 0;
  let refused = 0;
  let sliceStartMs = performance.now();
  // What was asked last is kept longest.
  for (const { document, operationName, asked } of recent.toReversed()) {
    try {
      const operation = documents.get(document).operation(operationName);
      for (const variant of asked) {
        operation.planAhead(variant);
        plans += 1;
      }
    } catch {
      // Whoever asks it next is told why.
      refused += 1;
    }
    if (performance.now() - sliceStartMs > SLICE_MS) {
      await nextTurn();
      sliceStartMs = performance.now();
    }
  }
  return { plans, refused };
}
