import type { WrittenOperation } from '#federation/operation/written-operation.ts';
import { OperationTypeNode } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import { LRUCache } from 'lru-cache';
import { canonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import {
  combinationOf,
  conditionalOperation,
} from '#federation/plan/conditions/conditional-operation.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import { planInput } from '#federation/documents/plan-cache.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Up to this many variables, each combination has its own plan, which is smaller than a joint one. */
const MAX_SEPARATE_VARIABLES = 2;
/** Upper bound of variables in a joint plan. Further variables have a plan for each of their combinations. */
const MAX_JOINT_VARIABLES = 8;
/** Upper bound of cached documents, by further variables and labels. */
const MAX_CACHED = 16;

/** The joint document of several combinations. */
interface Shared {
  readonly canonical: CanonicalOperation;
  readonly combination: number;
}

/** One document for all combinations of a query with several conditional variables. */
export class ConditionalDocument {
  readonly #context: GraphContext;
  readonly #root: GraphQLObjectType;
  readonly #written: WrittenOperation;
  readonly #deciding: readonly string[];
  readonly #further: readonly string[];
  readonly #known = new LRUCache<string, { readonly canonical: CanonicalOperation | null }>({
    max: MAX_CACHED,
  });

  /** @param conditions all variables of `@skip` and `@include` */
  constructor(
    context: GraphContext,
    root: GraphQLObjectType,
    written: WrittenOperation,
    conditions: readonly string[],
  ) {
    this.#context = context;
    this.#root = root;
    this.#written = written;
    this.#deciding = conditions.slice(0, MAX_JOINT_VARIABLES);
    this.#further = conditions.slice(MAX_JOINT_VARIABLES);
  }

  /** Null for an operation with a plan for each combination. */
  static of(
    context: GraphContext,
    root: GraphQLObjectType,
    written: WrittenOperation,
    conditions: readonly string[],
  ): ConditionalDocument | null {
    const isQuery = written.node.operation === OperationTypeNode.QUERY;
    if (!isQuery || conditions.length <= MAX_SEPARATE_VARIABLES) return null;
    return new ConditionalDocument(context, root, written, conditions);
  }

  /** Null when the joint document cannot be planned, although single combinations may be. */
  for(under: {
    readonly conditions: Variables;
    readonly labels: readonly string[];
  }): Shared | null {
    const { conditions, labels } = under;
    const key = JSON.stringify([this.#further.map((name) => conditions[name] === true), labels]);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = { canonical: this.#make(conditions, labels) };
      this.#known.set(key, known);
    }
    const { canonical } = known;
    if (canonical === null) return null;
    return { canonical, combination: combinationOf(this.#deciding, conditions) };
  }

  #make(conditions: Variables, labels: readonly string[]): CanonicalOperation | null {
    const { schema, reserved, plans } = this.#context;
    const { node, fragments } = this.#written;
    const whole = conditionalOperation(node, fragments, this.#deciding, conditions);
    const marks = { directive: 'include', variables: this.#deciding.length } as const;
    const canonical = canonicalOperation(schema, this.#root, whole, new Map(), reserved, marks);
    const input = planInput(canonical, labels);
    if (input === null) return canonical;
    try {
      plans.planOf(input);
      return canonical;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
