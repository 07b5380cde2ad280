import { LRUCache } from 'lru-cache';
import type { OperationDefinitionNode } from 'graphql';
import { DomainError } from '#kernel/errors.ts';
import type { Counter, Histogram } from '#kernel/meter.ts';
import type { FederationPlanner } from '#gateway/plan/federation-planner.ts';
import type { CompiledPlan } from '#gateway/plan/plan-step.ts';
import { Unresolvable } from '#gateway/plan/search/solve.ts';

/** What planning is measured by. */
export interface PlanMeters {
  readonly seconds: Histogram;
  /** Documents that could not be planned. */
  readonly refusals: Counter;
}

/** Documents remembered that cannot be planned. */
const MAX_REFUSED = 1_000;

/**
 * Plans by canonical document, so whoever asks the same under other names shares one plan. What cannot be
 * planned is not tried again.
 */
export class PlanCache {
  readonly #planner: FederationPlanner;
  readonly #meters: PlanMeters;
  readonly #plans: LRUCache<string, CompiledPlan>;
  readonly #refused = new LRUCache<string, DomainError>({ max: MAX_REFUSED });

  /** @param size plans kept */
  constructor(planner: FederationPlanner, meters: PlanMeters, size: number) {
    this.#planner = planner;
    this.#meters = meters;
    this.#plans = new LRUCache({ max: size });
  }

  /** Whether a plan is known. */
  has(source: string): boolean {
    return this.#plans.has(source);
  }

  /** The plan of a canonical document. Throws `query_not_plannable` and `query_too_complex`. */
  planOf(source: string, operation: OperationDefinitionNode): CompiledPlan {
    const known = this.#plans.get(source);
    if (known !== undefined) return known;
    const refused = this.#refused.get(source);
    if (refused !== undefined) throw refused;
    const plan = this.#plan(source, operation);
    this.#plans.set(source, plan);
    return plan;
  }

  #plan(source: string, operation: OperationDefinitionNode): CompiledPlan {
    const startMs = performance.now();
    try {
      return this.#planner.plan(operation);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      this.#meters.refusals.add(1);
      this.#refused.set(source, refusal);
      throw refusal;
    } finally {
      this.#meters.seconds.observe((performance.now() - startMs) / 1_000);
    }
  }
}

function refusalOf(error: unknown): DomainError | null {
  if (error instanceof Unresolvable) return new DomainError('query_not_plannable', error.message);
  return error instanceof DomainError ? error : null;
}
