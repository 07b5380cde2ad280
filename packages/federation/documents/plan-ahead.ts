import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestedVariant } from '#federation/documents/requested-variant.ts';
import type { DocumentStore } from '#federation/documents/document-store.ts';

/** A recent operation, and the combinations that it was requested under. */
export interface RecentOperation {
  readonly document: string;
  /** Empty for an anonymous operation. */
  readonly operationName: string;
  readonly variants: readonly RequestedVariant[];
}

/** The result of planning ahead. */
export interface PlannedAhead {
  readonly plans: number;
  /** Operations that the new supergraph refuses and the previous one accepted, usually because of removed fields. */
  readonly refused: number;
}

/** Planning yields to the event loop after this time. */
const SLICE_MS = 8;

/** Recent operations of a supergraph, the newest first. */
export function recentOperations(documents: DocumentStore): RecentOperation[] {
  return Array.from(documents.recent(), ([document, { operations }]) =>
    Array.from(operations, ([operationName, { recentVariants: variants }]) => ({
      document,
      operationName,
      variants,
    })),
  ).flat();
}

/**
 * Plans the recent operations of another supergraph, so that clients do not wait after the replacement. It yields to
 * the event loop between slices.
 */
export async function planAhead(
  documents: DocumentStore,
  recent: readonly RecentOperation[],
): Promise<PlannedAhead> {
  let plans = 0;
  let refused = 0;
  let sliceStartMs = performance.now();
  // The newest operation comes last, so that the cache evicts it last.
  for (const { document, operationName, variants } of recent.toReversed()) {
    try {
      const operation = documents.get(document).operation(operationName);
      for (const variant of variants) {
        operation.planAhead(variant);
        plans += 1;
      }
    } catch {
      // The next request for the operation gets the error.
      refused += 1;
    }
    if (performance.now() - sliceStartMs > SLICE_MS) {
      await nextTurn();
      sliceStartMs = performance.now();
    }
  }
  return { plans, refused };
}
