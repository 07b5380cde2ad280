import { DomainError } from '#kernel/errors/errors.ts';

/** Bounds of one request, checked before it is planned. Every one of them is a setting. */
export interface Limits {
  /** Characters of the source text. */
  readonly maxSourceLength: number;
  /** Lexical tokens. */
  readonly maxTokens: number;
  /** Levels of nested fields and fragments. */
  readonly maxDepth: number;
  /** Aliases, `__typename` ones included. */
  readonly maxAliases: number;
  readonly maxDirectives: number;
  readonly maxRootFields: number;
  /** Fields after all fragments are put in their places. */
  readonly maxFields: number;
  /** Deferred fragments after all fragments are put in their places. */
  readonly maxDeferred: number;
  /**
   * Pairs of fields of one response name. Validation compares them with each other, so this bounds
   * its time.
   */
  readonly maxFieldPairs: number;
  /** Objects that the answer may have by `@listSize` and `@cost`. */
  readonly maxCost: number;
  /** Leaf values that the answer may have, lists by their length as for the cost; about 1 µs each. */
  readonly maxValues: number;
  /** Length of a list about which the schema says nothing, for the cost. */
  readonly assumedListSize: number;
}

/**
 * Wide enough for the introspection queries of all common tools and for any dashboard's queries.
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
  maxCost: 20_000,
  maxValues: 100_000,
  assumedListSize: 10,
};

/** Refuses a request that passes a bound, naming what was too large and what is allowed. */
export function refuseAbove(count: number, allowed: number, what: string): void {
  if (count <= allowed) return;
  const found = count < 1e9 ? String(count) : 'far more';
  throw new DomainError(
    'query_too_complex',
    `The query has ${found} ${what}; this server allows ${allowed}. ` +
      'Ask for less, or in several queries.',
  );
}
