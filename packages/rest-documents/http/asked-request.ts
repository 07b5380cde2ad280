import type { ParsedUrlQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { TableRepresentation } from '#rest-documents/http/representation.ts';

/** What the values of a request take beside the text that they were read from, in characters. */
const CHARACTERS_OF_VALUES = 1_000;
/** Memory of all that are kept, in characters of text. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Longer texts are read each time: they are hardly asked twice. */
const MAX_CHARACTERS_OF_ONE = 4 * 1024;

/** A request as it was read. Nothing in it changes any more, so that whoever asks the same shares it. */
export class AskedRequest {
  /** The values of all parameters, defaults included; frozen through and through. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: ParsedUrlQuery;
  /** What of the query meant nothing; null for nothing. */
  readonly warning: string | null;
  /** In which format of tables it is to be answered; null for the documented JSON. */
  readonly table: TableRepresentation | null;
  #some: Readonly<Record<string, unknown>> | null = null;
  #edition: string | null = null;
  #key = '';

  constructor(parts: Pick<AskedRequest, 'variables' | 'query' | 'warning' | 'table'>) {
    this.variables = freezeThrough(parts.variables);
    this.query = parts.query;
    this.warning = parts.warning;
    this.table = parts.table;
  }

  /** Those of its values that are named; the same object whenever they are asked for by the same list. */
  valuesOf(names: readonly string[]): Readonly<Record<string, unknown>> {
    this.#some ??= Object.freeze(
      Object.fromEntries(names.map((one) => [one, this.variables[one]])),
    );
    return this.#some;
  }

  /** Under what its answer is known while what it rests on is `edition`; made anew only where that has changed. */
  keyIn(edition: string, make: () => string): string {
    if (this.#edition !== edition) {
      this.#key = make();
      this.#edition = edition;
    }
    return this.#key;
  }
}

/**
 * Requests that were read of late, by their text: what is asked again and again, as dashboards do, is parsed and
 * validated once. The last used ones are kept.
 */
export class AskedRequests {
  readonly #known = new LRUCache<string, AskedRequest>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, text) => text.length + CHARACTERS_OF_VALUES,
  });

  find(text: string): AskedRequest | undefined {
    return text.length > MAX_CHARACTERS_OF_ONE ? undefined : this.#known.get(text);
  }

  keep(text: string, asked: AskedRequest): void {
    if (text.length <= MAX_CHARACTERS_OF_ONE) this.#known.set(text, asked);
  }

  /** What it holds, for the memory budget. */
  get part(): MemoryPart {
    return cachePart('rest_requests', this.#known);
  }
}

function freezeThrough<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) freezeThrough(one);
  return Object.freeze(value);
}
