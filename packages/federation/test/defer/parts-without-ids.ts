import type { DeferredResult, GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';

/** A deferred fragment without its id. */
export type UnnamedResult = Omit<DeferredResult, 'id'>;

/** A later part of an operation that only defers, without its ids. */
export interface UnnamedPart {
  readonly incremental: readonly UnnamedResult[];
  readonly hasNext: boolean;
}

/** The deferred fragments of a later part; the ids are for the current format. */
export function withoutIds({ incremental, hasNext }: LaterPart): UnnamedPart {
  return {
    incremental: incremental.map(({ id: _, ...result }) => {
      if ('items' in result) throw new Error('Items follow.');
      return result;
    }),
    hasNext,
  };
}

/** The first part alone, without what it announces. */
export function firstAlone({
  pending: _,
  later: __,
  ...first
}: GraphAnswer): Pick<GraphAnswer, 'data' | 'errors'> {
  return first;
}
