import type { GraphQLObjectType } from 'graphql';
import type { RawJson } from '#kernel/text/raw-json.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import type { WrittenOperation } from '#federation/operation/written-operation.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import { refuseAbove } from '#federation/limits/limits.ts';
import { operationCost } from '#federation/limits/operation-cost.ts';
import type { CostContext, OperationCost } from '#federation/limits/operation-cost.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import type { IntrospectedFields } from '#federation/projection/projection.ts';

/** Refuses requests for one operation that cost too much. */
export class OperationBounds {
  readonly #context: GraphContext;
  readonly #root: GraphQLObjectType;
  readonly #written: WrittenOperation;
  #fixedCost: OperationCost | null = null;

  constructor(context: GraphContext, root: GraphQLObjectType, written: WrittenOperation) {
    this.#context = context;
    this.#root = root;
    this.#written = written;
  }

  /** The cost of a request. Throws `query_too_complex`. */
  checkedCost(variables: Variables): number {
    const { limits } = this.#context;
    const { cost, values } = this.#fixedCost ?? this.#costOf(variables);
    refuseAbove(cost, limits.maxCost, 'objects (by @listSize and @cost)');
    refuseAbove(values, limits.maxValues, 'values (by @listSize)');
    return cost;
  }

  /**
   * Answers introspection fields; null when there are none. Each alias adds the cost of its answer. Throws
   * `query_too_complex`.
   *
   * @param cost of the request without them
   */
  introspect(
    fields: readonly IntrospectionField[],
    variables: Variables,
    cost: number,
  ): IntrospectedFields | null {
    if (fields.length === 0) return null;
    const { introspection, limits } = this.#context;
    const answers = new Map<IntrospectionField, RawJson | null>();
    let answered = 0;
    for (const field of fields) {
      const answer = introspection.answer(field, variables);
      answered += answer?.fields ?? Infinity;
      const price = Math.ceil((limits.maxCost * answered) / introspection.allowed);
      refuseAbove(
        cost + price,
        limits.maxCost,
        'objects (by @listSize and @cost, and introspection)',
      );
      answers.set(field, answer?.value ?? null);
    }
    return answers;
  }

  #costOf(variables: Variables): OperationCost {
    const { node, fragments } = this.#written;
    const context = costContext(this.#context, fragments, variables);
    const cost = operationCost(this.#root, node.selectionSet, context);
    if (!cost.isVariable) this.#fixedCost = cost;
    return cost;
  }
}

/** What the cost of a selection depends on. */
export function costContext(
  { schema, costs, limits }: GraphContext,
  fragments: FragmentMap,
  variables: Variables,
): CostContext {
  return { schema, costs, fragments, variables, assumedListSize: limits.assumedListSize };
}
