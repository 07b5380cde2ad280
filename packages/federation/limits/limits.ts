import { DomainError } from '#kernel/errors/errors.ts';
import type { SharedCost } from '#kernel/ports/graph.ts';

/** Bounds of one request, checked before planning. Each is a setting. */
export interface Limits {
  /** Characters of the source text. */
  readonly maxSourceLength: number;
  /** Lexical tokens. */
  readonly maxTokens: number;
  /** Levels of nested fields and fragments. */
  readonly maxDepth: number;
  /** Aliases, including those of `__typename`. */
  readonly maxAliases: number;
  readonly maxDirectives: number;
  readonly maxRootFields: number;
  /** Fields with all fragments inlined. */
  readonly maxFields: number;
  /** Deferred fragments and streamed lists with all fragments inlined. */
  readonly maxDeferred: number;
  /** Pairs of fields with one response name at one place. Validation compares them, so this bounds its time. */
  readonly maxFieldPairs: number;
  /** Objects in the answer by `@listSize` and `@cost`. */
  readonly maxCost: number;
  /** Leaf values in the answer, with list lengths as in the cost; about 1 µs each. */
  readonly maxValues: number;
  /** Length of a list without `@listSize`, for the cost. */
  readonly assumedListSize: number;
}

/**
 * Defaults of the library; the server replaces depth, cost and aliases by its settings `graphql.max_…`. They permit the
 * introspection queries of all common tools and the queries of any dashboard.
 */
export const DEFAULT_LIMITS: Limits = {
  maxSourceLength: 100_000,
  maxTokens: 10_000,
  maxDepth: 32,
  maxAliases: 500,
  maxDirectives: 500,
  maxRootFields: 100,
  maxFields: 5_000,
  maxDeferred: 20,
  maxFieldPairs: 50_000,
  maxCost: 25_000,
  maxValues: 100_000,
  assumedListSize: 10,
};

/** Throws `query_too_complex` when a count exceeds its bound; the message names both. */
export function refuseAbove(count: number, allowed: number, what: string): void {
  if (count <= allowed) return;
  const found = count < 1e9 ? String(count) : 'far more';
  throw new DomainError(
    'query_too_complex',
    `The query has ${found} ${what}; this server allows ${allowed}. ` +
      'Ask for less, or in several queries.',
  );
}

/** Adds the cost of an operation to that of its batch. Throws `query_too_complex` above what one operation may cost. */
export function spendTogether(batch: SharedCost | undefined, cost: number, maxCost: number): void {
  if (batch === undefined) return;
  batch.spent += cost;
  refuseAbove(batch.spent, maxCost, 'objects including the earlier queries of its batch');
}
