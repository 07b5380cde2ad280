import { DomainError } from '#kernel/errors/errors.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import type { ConstrainedArgument } from '#federation/limits/input-constraints.ts';
import type { RequestedVariant } from '#federation/documents/requested-variant.ts';
import { planInput } from '#federation/documents/plan-cache.ts';
import type { PlanCache, PlanInput } from '#federation/documents/plan-cache.ts';
import type { Variables } from '#federation/operation/variables.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import { valuesInPlan } from '#federation/plan/canonical/plan-variables.ts';
import { conditionValues } from '#federation/plan/conditions/condition.ts';
import type { QueryPlan } from '#federation/plan/plan-step.ts';
import { itemSteps } from '#federation/plan/streamed-steps.ts';
import type { ItemSteps } from '#federation/plan/streamed-steps.ts';
import type { StreamedPath } from '#federation/documents/streamed-paths.ts';
import type { IntrospectedFields, ObjectProjection } from '#federation/projection/projection.ts';

/** A plan and its inputs for one request. */
export interface ReadyOperation {
  readonly plan: QueryPlan;
  readonly projection: ObjectProjection;
  /** Client variables under their plan names. */
  readonly variables: Variables;
  /** Answers of the introspection fields; null when there are none. */
  readonly introspected: IntrospectedFields | null;
  /** Whether refused fields were removed. */
  readonly isRestricted: boolean;
  /** Objects in the answer, by `@listSize` and `@cost`. */
  readonly cost: number;
  /** Lists whose items come in several parts. */
  readonly streams: readonly StreamedList[];
}

/** A list whose first items come with it, and whose others follow. */
export interface StreamedList {
  /** Plan names from the root to the list. */
  readonly path: readonly string[];
  readonly initialCount: number;
  /** The requests for its items. */
  readonly steps: ItemSteps;
}

/** A streamed list of a plan, for any request. */
interface PlannedStream extends StreamedPath {
  readonly steps: ItemSteps;
}

/** An operation under one combination of conditions, rights and labels, before it is planned. */
export interface WrittenVariant {
  readonly canonical: CanonicalOperation;
  readonly projection: ObjectProjection;
  readonly introspection: readonly IntrospectionField[];
  readonly streams: readonly StreamedPath[];
  readonly constrained: readonly ConstrainedArgument[];
  /** Coordinates (`Type.field`) of the removed fields. */
  readonly refused: readonly string[];
  /** Estimated memory. */
  readonly bytes: number;
  /** Upper bound of computations. */
  readonly computations: (variables: Variables) => number;
  readonly requestedAs: RequestedVariant;
  /** The combination of conditions, in a plan for several. */
  readonly combination: number;
}

/** A written variant with its plan, which is made at the first request. */
export class OperationVariant {
  readonly written: WrittenVariant;
  readonly #plans: PlanCache;
  #plan: QueryPlan | null = null;
  #streams: readonly PlannedStream[] | null = null;
  /** Values of the plan's conditions. */
  #decided: Variables | null = null;

  constructor(written: WrittenVariant, plans: PlanCache) {
    this.written = written;
    this.#plans = plans;
  }

  /** Whether a request needs no planning. */
  get isPlanned(): boolean {
    if (this.#plan !== null) return true;
    const input = this.#input();
    return input === null || this.#plans.has(input);
  }

  /** Throws the planner's errors. */
  plan(): QueryPlan {
    return (this.#plan ??= this.#newPlan());
  }

  /**
   * A request's plan and its inputs. Throws as `plan` does.
   *
   * @param raw the client's variables
   * @param coerced the same with their defaults
   */
  ready(
    raw: Variables,
    coerced: Variables,
    introspected: IntrospectedFields | null,
    cost: number,
  ): ReadyOperation {
    const { canonical, projection, refused } = this.written;
    const plan = this.plan();
    const given = valuesInPlan(raw, canonical.renamed);
    const variables = plan.conditions.length === 0 ? given : { ...given, ...this.#decide(plan) };
    const isRestricted = refused.length > 0;
    const streams = this.written.streams.length === 0 ? NO_STREAMS : this.#streamed(plan, coerced);
    return { plan, projection, variables, introspected, isRestricted, cost, streams };
  }

  #streamed(plan: QueryPlan, variables: Variables): readonly StreamedList[] {
    this.#streams ??= this.written.streams.flatMap((one) => {
      const steps = itemSteps(plan, one.path);
      return steps === null ? [] : [{ ...one, steps }];
    });
    return this.#streams.map(({ place: { initialCount }, path, steps }) => ({
      path,
      steps,
      initialCount:
        typeof initialCount === 'number' ? initialCount : countIn(variables[initialCount.name]),
    }));
  }

  #newPlan(): QueryPlan {
    const input = this.#input();
    return input === null ? EMPTY_PLAN : this.#plans.planOf(input);
  }

  #decide({ conditions }: QueryPlan): Variables {
    return (this.#decided ??= conditionValues(conditions, this.written.combination));
  }

  /** The planner's input; null when no subgraph is needed. */
  #input(): PlanInput | null {
    const { canonical, requestedAs } = this.written;
    return planInput(canonical, requestedAs.labels);
  }
}

function countIn(value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value;
  throw new DomainError('invalid_input', '"@stream(initialCount:)" must be 0 or more.');
}

const NO_STREAMS: readonly StreamedList[] = [];
const EMPTY_PLAN: QueryPlan = { source: null, step: null, conditions: [], deferred: [] };
