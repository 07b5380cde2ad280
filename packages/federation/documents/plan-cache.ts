import { LRUCache } from 'lru-cache';
import type { OperationDefinitionNode } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { Counter, Histogram } from '#kernel/ports/meter.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import type { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { planBytes } from '#federation/documents/memory-estimates.ts';
import type { QueryPlan } from '#federation/plan/plan-step.ts';
import { UnresolvableError } from '#federation/plan/search/solve.ts';

/** Meters of the planner. */
export interface PlanMeters {
  readonly seconds: Histogram;
  /** Documents that could not be planned. */
  readonly refusals: Counter;
}

/** The planner's input. */
export interface PlanInput {
  /** The canonical document, printed. */
  readonly source: string;
  /** The canonical document, parsed. */
  readonly document: () => OperationDefinitionNode;
  /** Active labels of progressive overrides that the operation depends on. */
  readonly labels: readonly string[];
}

/** The planner's input for a canonical operation; null when no subgraph is needed. */
export function planInput(
  { source, document }: Pick<CanonicalOperation, 'source' | 'document'>,
  labels: readonly string[],
): PlanInput | null {
  return source === null || document === null ? null : { source, document, labels };
}

/** Upper bound of characters of remembered documents that cannot be planned. */
const MAX_REFUSED_CHARACTERS = 2_000_000;

/**
 * Caches plans by canonical document and labels, so that documents which differ in names share a plan. Documents that
 * cannot be planned are remembered and not tried again.
 */
export class PlanCache {
  readonly #planner: FederationPlanner;
  readonly #meters: PlanMeters;
  readonly #plans: LRUCache<string, QueryPlan>;
  readonly #refused = new LRUCache<string, DomainError>({
    maxSize: MAX_REFUSED_CHARACTERS,
    // The document, its error message, and the overhead.
    sizeCalculation: ({ message }, key) => key.length + message.length + 500,
  });

  /** @param bounds upper bounds of the plans: number and bytes */
  constructor(
    planner: FederationPlanner,
    meters: PlanMeters,
    bounds: { readonly size: number; readonly bytes: number },
  ) {
    this.#planner = planner;
    this.#meters = meters;
    this.#plans = new LRUCache({
      max: bounds.size,
      maxSize: bounds.bytes,
      sizeCalculation: (_, key) => planBytes(key),
    });
  }

  /** For the memory budget. */
  get parts(): readonly MemoryPart[] {
    return [cachePart('plans', this.#plans), cachePart('plans', this.#refused)];
  }

  /** Whether a plan is cached. */
  has({ source, labels }: PlanInput): boolean {
    return this.#plans.has(keyOf(source, labels));
  }

  /** The plan of a canonical document. Throws `query_not_plannable` and `query_too_complex`. */
  planOf({ source, document, labels }: PlanInput): QueryPlan {
    const key = keyOf(source, labels);
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const refused = this.#refused.get(key);
    if (refused !== undefined) throw refused;
    const plan = this.#plan(key, document(), labels);
    this.#plans.set(key, plan);
    return plan;
  }

  #plan(key: string, operation: OperationDefinitionNode, labels: readonly string[]): QueryPlan {
    const startMs = performance.now();
    try {
      return this.#planner.plan(operation, labels);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      this.#meters.refusals.add(1);
      this.#refused.set(key, refusal);
      throw refusal;
    } finally {
      this.#meters.seconds.observe((performance.now() - startMs) / 1_000);
    }
  }
}

/** A line with a bracket separates the labels; no line of a canonical document begins with one. */
function keyOf(source: string, labels: readonly string[]): string {
  return labels.length === 0 ? source : `${JSON.stringify(labels)}\n${source}`;
}

function refusalOf(error: unknown): DomainError | null {
  if (error instanceof UnresolvableError)
    return new DomainError('query_not_plannable', error.message);
  return error instanceof DomainError ? error : null;
}
