import { executeSync } from 'graphql';
import type { DocumentNode, GraphQLObjectType, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import {
  boundedLists,
  checkArguments,
  checkLists,
  constrainedArguments,
} from '#gateway/limits/input-constraints.ts';
import type { BoundedList, ConstrainedArgument } from '#gateway/limits/input-constraints.ts';
import { refuseAbove } from '#gateway/limits/limits.ts';
import { computationsOf, mayCompute } from '#gateway/limits/computations.ts';
import type { CostFacts, OperationCost } from '#gateway/limits/operation-cost.ts';
import { operationCost } from '#gateway/limits/operation-cost.ts';
import { compilePlan } from '#gateway/plan/compile-plan.ts';
import type { GraphFacts } from '#gateway/plan/graph-facts.ts';
import type { CompiledPlan } from '#gateway/plan/plan-step.ts';
import { ProjectionCompiler } from '#gateway/plan/projection.ts';
import type { ObjectProjection } from '#gateway/plan/projection.ts';
import {
  conditionVariables,
  specialise,
  usesVariables,
} from '#gateway/plan/specialise-operation.ts';
import type { FragmentMap } from '#gateway/plan/specialise-operation.ts';
import { VariableCoercion } from '#gateway/plan/variable-coercion.ts';
import type { Variables } from '#gateway/subgraph-client/subgraph-executor.ts';

/** A plan ready to run, for one operation under one combination of its conditions. */
export interface ReadyOperation {
  readonly plan: CompiledPlan;
  readonly projection: ObjectProjection;
  /** Answers the introspection fields; null when there are none. */
  readonly introspect: ((variables: Variables) => Record<string, unknown>) | null;
}

interface Variant extends ReadyOperation {
  readonly constrained: readonly ConstrainedArgument[];
  /** How often it computes at most. */
  readonly computations: (variables: Variables) => number;
}

/** Combinations of `@skip` and `@include` kept per operation; a real client uses a few. */
const MAX_VARIANTS = 8;

/** One operation of a valid document: plans it once for each combination of its conditions. */
export class ClientOperation {
  readonly kind: OperationDefinitionNode['operation'];
  readonly #facts: GraphFacts;
  readonly #root: GraphQLObjectType;
  readonly #node: OperationDefinitionNode;
  readonly #fragments: FragmentMap;
  readonly #conditions: readonly string[];
  readonly #mayCompute: boolean;
  readonly #lists: readonly BoundedList[];
  readonly #variables: VariableCoercion;
  readonly #variants = new LRUCache<string, Variant>({ max: MAX_VARIANTS });
  #only: Variant | null = null;
  #fixedCost: OperationCost | null = null;

  constructor(
    facts: GraphFacts,
    root: GraphQLObjectType,
    node: OperationDefinitionNode,
    fragments: FragmentMap,
  ) {
    this.kind = node.operation;
    this.#facts = facts;
    this.#root = root;
    this.#node = node;
    this.#fragments = fragments;
    this.#conditions = conditionVariables(node, fragments);
    this.#mayCompute = [node, ...fragments.values()].some((one) => mayCompute(one, facts.costs));
    const constrained = constrainedArguments(facts.schema, root, node.selectionSet, fragments);
    this.#lists = boundedLists(constrained);
    this.#variables = new VariableCoercion(facts.schema, node.variableDefinitions ?? []);
  }

  /**
   * Everything that must hold for this request, and the plan to run for it. Throws `RequestRefusal`
   * for variables that do not fit, `query_too_complex`, `invalid_input`, and what too long lists say.
   */
  prepare(raw: Variables, onPlan: (isCached: boolean) => void): ReadyOperation {
    return this.#admitted(raw, onPlan).variant;
  }

  /**
   * How often it computes at most with these variables: what counts on the quota of computations. Throws
   * as `prepare` does.
   */
  computations(raw: Variables): number {
    if (!this.#mayCompute) return 0;
    const { variant, variables } = this.#admitted(raw, () => {});
    return variant.computations(variables);
  }

  #admitted(
    raw: Variables,
    onPlan: (isCached: boolean) => void,
  ): { readonly variant: Variant; readonly variables: Variables } {
    checkLists(this.#lists, raw);
    const variables = this.#variables.coerce(raw);
    this.#checkCost(variables);
    const variant = this.#variantFor(variables, onPlan);
    checkArguments(variant.constrained, variables);
    return { variant, variables };
  }

  #checkCost(variables: Variables): void {
    const { limits } = this.#facts;
    const { cost, values } = this.#fixedCost ?? this.#costOf(variables);
    refuseAbove(cost, limits.maxCost, 'objects (by @listSize and @cost)');
    refuseAbove(values, limits.maxValues, 'values (by @listSize)');
  }

  #costOf(variables: Variables): OperationCost {
    const facts = this.#costFacts(this.#fragments, variables);
    const cost = operationCost(this.#root, this.#node.selectionSet, facts);
    if (!cost.isVariable) this.#fixedCost = cost;
    return cost;
  }

  #costFacts(fragments: FragmentMap, variables: Variables): CostFacts {
    const { schema, costs, limits } = this.#facts;
    return { schema, costs, fragments, variables, assumedListSize: limits.assumedListSize };
  }

  #variantFor(variables: Variables, onPlan: (isCached: boolean) => void): Variant {
    if (this.#conditions.length === 0) {
      onPlan(this.#only !== null);
      this.#only ??= this.#makeVariant(variables);
      return this.#only;
    }
    const key = this.#conditions.map((name) => (variables[name] === true ? '1' : '0')).join('');
    const known = this.#variants.get(key);
    onPlan(known !== undefined);
    if (known !== undefined) return known;
    const made = this.#makeVariant(variables);
    this.#variants.set(key, made);
    return made;
  }

  #makeVariant(variables: Variables): Variant {
    const { schema, planner } = this.#facts;
    const special = specialise(this.#node, this.#fragments, variables);
    const { operation, fragments } = special;
    const plan: CompiledPlan =
      special.planned === null
        ? { source: null, step: null }
        : compilePlan(planner.plan(special.planned), this.#facts);
    const compiler = new ProjectionCompiler(schema, fragments);
    return {
      plan,
      projection: compiler.objectOf(this.#root, [operation.selectionSet]),
      introspect: special.introspection && this.#introspector(special.introspection),
      constrained: constrainedArguments(schema, this.#root, operation.selectionSet, fragments),
      computations: (given) =>
        computationsOf(this.#root, operation.selectionSet, this.#costFacts(fragments, given)),
    };
  }

  #introspector(document: DocumentNode): (variables: Variables) => Record<string, unknown> {
    const { schema } = this.#facts;
    const answer = (variables: Variables): Record<string, unknown> => ({
      ...executeSync({ schema, document, variableValues: variables }).data,
    });
    if (usesVariables(document)) return answer;
    let known: Record<string, unknown> | null = null;
    return () => (known ??= answer({}));
  }
}
