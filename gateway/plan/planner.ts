import { QueryPlanner } from '@graphql-hive/router-query-planner';
import type { QueryPlan } from '@graphql-hive/router-query-planner';
import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { Histogram } from '#kernel/meter.ts';

/**
 * The native planner behind one function. It must only see documents that are valid, bounded, and
 * free of introspection: it ends the process on a cyclic fragment, stalls on exploding ones, and
 * knows no `__schema`.
 */
export class Planner {
  readonly #planner: QueryPlanner;
  readonly #seconds: Histogram;

  constructor(supergraphSdl: string, seconds: Histogram) {
    this.#planner = new QueryPlanner(supergraphSdl);
    this.#seconds = seconds;
  }

  /**
   * Throws `query_too_complex` for literals nested deeper than the planner reads, and an `Error` of
   * the planner for what the supergraph cannot resolve.
   */
  plan(document: DocumentNode): QueryPlan {
    const startMs = performance.now();
    try {
      return this.#planner.plan(print(document), undefined, NO_LABELS, 0);
    } catch (error) {
      if (error instanceof Error && /recursion limit/i.test(error.message)) {
        throw new DomainError('query_too_complex');
      }
      throw error;
    } finally {
      this.#seconds.observe((performance.now() - startMs) / 1_000);
    }
  }
}

/** Labels of progressive `@override`, which stays with the original field. */
const NO_LABELS = new Set<string>();
