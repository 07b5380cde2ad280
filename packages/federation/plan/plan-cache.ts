import { LRUCache } from 'lru-cache';
import type { OperationDefinitionNode } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { Counter, Histogram } from '#kernel/ports/meter.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import type { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { planBytes } from '#federation/plan/kept-bytes.ts';
import type { CompiledPlan } from '#federation/plan/plan-step.ts';
import { UnresolvableError } from '#federation/plan/search/solve.ts';

/** What planning is measured by. */
export interface PlanMeters {
  readonly seconds: Histogram;
  /** Documents that could not be planned. */
  readonly refusals: Counter;
}

/** What a plan is made for. */
export interface PlanQuestion {
  /** The canonical document. */
  readonly source: string;
  /** The same, parsed. */
  readonly document: () => OperationDefinitionNode;
  /** Labels of progressive overrides that hold, of those that decide about it. */
  readonly labels: readonly string[];
}

/** What the planner is asked for a canonical operation; null where no subgraph has to be. */
export function planQuestion(
  { source, document }: Pick<CanonicalOperation, 'source' | 'document'>,
  labels: readonly string[],
): PlanQuestion | null {
  return source === null || document === null ? null : { source, document, labels };
}

/** Characters of the documents remembered that cannot be planned. */
const MAX_REFUSED_CHARACTERS = 2_000_000;

/**
 * Plans by canonical document and labels, so whoever asks the same under other names shares one plan. What cannot be
 * planned is not tried again.
 */
export class PlanCache {
  readonly #planner: FederationPlanner;
  readonly #meters: PlanMeters;
  readonly #plans: LRUCache<string, CompiledPlan>;
  readonly #refused = new LRUCache<string, DomainError>({
    maxSize: MAX_REFUSED_CHARACTERS,
    // And what is said of it.
    sizeCalculation: ({ message }, key) => key.length + message.length + 500,
  });

  /** @param kept How many plans are kept, and bytes of all of them. */
  constructor(
    planner: FederationPlanner,
    meters: PlanMeters,
    kept: { readonly size: number; readonly bytes: number },
  ) {
    this.#planner = planner;
    this.#meters = meters;
    this.#plans = new LRUCache({
      max: kept.size,
      maxSize: kept.bytes,
      sizeCalculation: (_, key) => planBytes(key),
    });
  }

  /** What it holds, for the memory budget. */
  get parts(): readonly MemoryPart[] {
    return [cachePart('plans', this.#plans), cachePart('plans', this.#refused)];
  }

  /** Whether a plan is known. */
  has({ source, labels }: PlanQuestion): boolean {
    return this.#plans.has(keyOf(source, labels));
  }

  /** The plan of a canonical document. Throws `query_not_plannable` and `query_too_complex`. */
  planOf({ source, document, labels }: PlanQuestion): CompiledPlan {
    const key = keyOf(source, labels);
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const refused = this.#refused.get(key);
    if (refused !== undefined) throw refused;
    const plan = this.#plan(key, document(), labels);
    this.#plans.set(key, plan);
    return plan;
  }

  #plan(key: string, operation: OperationDefinitionNode, labels: readonly string[]): CompiledPlan {
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

/** A canonical document has no line that begins with a bracket. */
function keyOf(source: string, labels: readonly string[]): string {
  return labels.length === 0 ? source : `${JSON.stringify(labels)}\n${source}`;
}

function refusalOf(error: unknown): DomainError | null {
  if (error instanceof UnresolvableError)
    return new DomainError('query_not_plannable', error.message);
  return error instanceof DomainError ? error : null;
}
