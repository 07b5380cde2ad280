import type { ParsedUrlQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { TableRepresentation } from '#rest-documents/http/representation.ts';

/** Estimated size of a request's parsed values, in addition to its text, in characters. */
const CHARACTERS_OF_VALUES = 1_000;
/** Bound of the cache, in characters of text. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Longer texts are not cached: they rarely repeat. */
const MAX_CHARACTERS_OF_ONE = 4 * 1024;

/** A parsed request. It is immutable, so that equal requests share it. */
export class ParsedRequest {
  /** The values of all parameters, defaults included; frozen through and through. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: ParsedUrlQuery;
  /** Warning about query parameters that have no effect; null for none. */
  readonly warning: string | null;
  /** The table format of the answer; null for the documented JSON. */
  readonly table: TableRepresentation | null;
  #some: Readonly<Record<string, unknown>> | null = null;
  #edition: string | null = null;
  #key = '';

  constructor(parts: Pick<ParsedRequest, 'variables' | 'query' | 'warning' | 'table'>) {
    this.variables = freezeThrough(parts.variables);
    this.query = parts.query;
    this.warning = parts.warning;
    this.table = parts.table;
  }

  /** The named values; the same object for the same list of names. */
  valuesOf(names: readonly string[]): Readonly<Record<string, unknown>> {
    this.#some ??= Object.freeze(
      Object.fromEntries(names.map((one) => [one, this.variables[one]])),
    );
    return this.#some;
  }

  /** Cache key of its answer at an edition; recomputed only when the edition changes. */
  keyIn(edition: string, make: () => string): string {
    if (this.#edition !== edition) {
      this.#key = make();
      this.#edition = edition;
    }
    return this.#key;
  }
}

/**
 * LRU cache of parsed requests by their text: a request that repeats, as those of dashboards do, is parsed
 * and validated once.
 */
export class ParsedRequestCache {
  readonly #known = new LRUCache<string, ParsedRequest>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, text) => text.length + CHARACTERS_OF_VALUES,
  });

  find(text: string): ParsedRequest | undefined {
    return text.length > MAX_CHARACTERS_OF_ONE ? undefined : this.#known.get(text);
  }

  keep(text: string, parsed: ParsedRequest): void {
    if (text.length <= MAX_CHARACTERS_OF_ONE) this.#known.set(text, parsed);
  }

  /** Its share of the memory budget. */
  get part(): MemoryPart {
    return cachePart('rest_requests', this.#known);
  }
}

function freezeThrough<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) freezeThrough(one);
  return Object.freeze(value);
}
