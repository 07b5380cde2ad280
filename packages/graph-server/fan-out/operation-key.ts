import { stripIgnoredCharacters } from 'graphql';
import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** A subscription as the client sent it. */
export interface SourceOperation {
  readonly source: string;
  /** As in `GraphRequest`. */
  readonly documentId?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly context: RequestContext;
}

/** Upper bound of cached source characters, with their normal form. */
const MAX_CACHED_CHARACTERS = 4_000_000;

/**
 * Keys under which subscriptions are shared: the normalised document, the operation name, the variables in any order,
 * the caller's identity, and the headers forwarded to subgraphs.
 */
export class OperationKeys {
  readonly #normal = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (normal, source) => normal.length + source.length + 1,
  });

  /** For the memory budget. */
  get part(): MemoryPart {
    return cachePart('streamed_documents', this.#normal);
  }

  keyOf(operation: SourceOperation): string {
    return JSON.stringify([
      this.#normalise(operation.source),
      operation.operationName ?? null,
      // A plugin may refuse the same text without an id.
      operation.documentId ?? null,
      operation.context.tokenId,
      operation.context.identity?.sharingKey ?? null,
      inKeyOrder(operation.context.headers ?? {}),
      inKeyOrder(operation.variables ?? {}),
    ]);
  }

  #normalise(source: string): string {
    const known = this.#normal.get(source);
    if (known !== undefined) return known;
    const normal = strip(source);
    this.#normal.set(source, normal);
    return normal;
  }
}

function strip(source: string): string {
  try {
    return stripIgnoredCharacters(source);
  } catch {
    return source;
  }
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, member]) => [key, inKeyOrder(member)]);
}
