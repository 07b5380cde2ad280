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
    incremental: incremental.map((result) => {
      if ('items' in result) throw new Error('Items follow.');
      const { path, label, data, errors } = result;
      const named = label === undefined ? {} : { label };
      return { data, path, ...named, ...(errors === undefined ? {} : { errors }) };
    }),
    hasNext,
  };
}

/** The first part alone, without what it announces. */
export function firstAlone(answer: GraphAnswer): Pick<GraphAnswer, 'data' | 'errors'> {
  const { data, errors } = answer;
  const own = data === undefined ? {} : { data };
  return errors === undefined ? own : { ...own, errors };
}
