import { Kind } from 'graphql';
import type { GraphQLObjectType, OperationDefinitionNode } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import type { CachePolicy } from '#federation/caching/answer-policy.ts';
import { hintedPolicy } from '#federation/caching/cache-hints.ts';
import type { WrittenOperation } from '#federation/operation/written-operation.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import { OperationBounds } from '#federation/documents/operation-bounds.ts';
import type { OperationVariant, ReadyOperation } from '#federation/documents/operation-variant.ts';
import { OperationVariants } from '#federation/documents/operation-variants.ts';
import { traitsOf } from '#federation/documents/requested-variant.ts';
import type { RequestedVariant, RequestTraits } from '#federation/documents/requested-variant.ts';
import { VariableCoercion } from '#federation/documents/variable-coercion.ts';
import { mayCompute } from '#federation/limits/computations.ts';
import { operationExtent } from '#federation/limits/document-bounds.ts';
import type { OperationExtent } from '#federation/limits/document-bounds.ts';
import {
  boundedLists,
  checkArguments,
  checkLists,
  constrainedArguments,
} from '#federation/limits/input-constraints.ts';
import type { BoundedList } from '#federation/limits/input-constraints.ts';
import { requestedFields } from '#federation/operation/requested-fields.ts';
import type { Variables } from '#federation/operation/variables.ts';
import type { IntrospectedFields } from '#federation/projection/projection.ts';

/** One operation of a valid document: checks its requests, and makes them ready to run. */
export class ClientOperation {
  readonly kind: OperationDefinitionNode['operation'];
  /** Null for an operation without a name. */
  readonly name: string | null;
  readonly #refusesRequests: boolean;
  readonly #mayCompute: boolean;
  readonly #lists: readonly BoundedList[];
  readonly #variables: VariableCoercion;
  readonly #bounds: OperationBounds;
  readonly #variants: OperationVariants;
  readonly #context: GraphContext;
  readonly #operation: WrittenOperation;
  #hinted: CachePolicy | null | undefined;
  #extent: OperationExtent | undefined;
  #fields: readonly string[] | undefined;
  /** Admissions by frozen variables objects, which cannot change. */
  readonly #admittedBefore = new WeakMap<Variables, AdmittedBefore>();

  /** @param onGrown called when the estimated memory grows */
  constructor(
    context: GraphContext,
    root: GraphQLObjectType,
    operation: WrittenOperation,
    onGrown: () => void,
  ) {
    const { schema, costs, refusesRequests } = context;
    const { node, fragments } = operation;
    this.#context = context;
    this.#operation = operation;
    this.kind = node.operation;
    this.name = node.name?.value ?? null;
    this.#refusesRequests = refusesRequests;
    this.#mayCompute = [node, ...fragments.values()].some((one) => mayCompute(one, costs));
    this.#lists = boundedLists(constrainedArguments(schema, root, node.selectionSet, fragments));
    this.#variables = new VariableCoercion(
      schema,
      node.variableDefinitions ?? [],
      context.suggests,
    );
    this.#bounds = new OperationBounds(context, root, operation);
    this.#variants = new OperationVariants(context, root, operation, onGrown);
  }

  /** Recent combinations, each of which has a cached plan. */
  get recentVariants(): readonly RequestedVariant[] {
    return this.#variants.recent.map(({ written }) => written.requestedAs);
  }

  /** The policy by `@cacheControl`, computed at the first use; null when the supergraph has none. */
  get cachePolicy(): CachePolicy | null {
    if (this.#hinted !== undefined) return this.#hinted;
    const { cacheHints, schema } = this.#context;
    const { node, fragments } = this.#operation;
    this.#hinted = cacheHints === null ? null : hintedPolicy(cacheHints, schema, node, fragments);
    return this.#hinted;
  }

  /** The size of the operation, measured at the first use. */
  get extent(): OperationExtent {
    const { node, fragments } = this.#operation;
    return (this.#extent ??= operationExtent(node, fragments));
  }

  /** The fields that it requests, by coordinate; found at the first use. */
  get fields(): readonly string[] {
    const { node, fragments } = this.#operation;
    return (this.#fields ??= requestedFields(this.#context.schema, {
      kind: Kind.DOCUMENT,
      definitions: [node, ...fragments.values()],
    }));
  }

  /** Estimated memory of all variants. */
  get bytes(): number {
    return this.#variants.bytes;
  }

  /**
   * Checks a request and returns its plan. Throws `RequestRefusedError` for invalid variables, `query_too_complex`,
   * `invalid_input`, a list's own length error, `unauthorized_field_or_type` when refused fields reject the request,
   * and the planner's errors.
   */
  prepare(
    raw: Variables,
    traits: RequestTraits,
    onPlan: (isCached: boolean) => void,
  ): ReadyOperation {
    const before = this.#admittedBefore.get(raw);
    // The same variables may come with other rights or labels.
    if (before !== undefined && this.#variants.for(before.variables, traits) === before.variant) {
      onPlan(true);
      return before.ready;
    }
    const { variant, variables, introspected, cost } = this.#admit(raw, traits);
    onPlan(variant.isPlanned);
    const ready = variant.ready(raw, variables, introspected, cost);
    if (introspected === null && Object.isFrozen(raw)) {
      this.#admittedBefore.set(raw, { variant, variables, ready });
    }
    return ready;
  }

  /** Upper bound of computations for these variables, which counts against the quota. Throws as `prepare` does. */
  computations(raw: Variables, traits: RequestTraits): number {
    if (!this.#mayCompute) return 0;
    const { variant, variables } = this.#admit(raw, traits);
    return variant.written.computations(variables);
  }

  /** Plans a variant before it is requested. Throws the planner's errors. */
  planAhead(variant: RequestedVariant): void {
    this.#variants.for(variant.conditions, traitsOf(variant)).plan();
  }

  #admit(raw: Variables, traits: RequestTraits): Admitted {
    checkLists(this.#lists, raw);
    const variables = this.#variables.coerce(raw);
    const cost = this.#bounds.checkedCost(variables);
    const variant = this.#variants.for(variables, traits);
    const { introspection, constrained, refused } = variant.written;
    if (this.#refusesRequests) refuseWhole(refused);
    const introspected = this.#bounds.introspect(introspection, variables, cost);
    checkArguments(constrained, variables);
    return { variant, variables, introspected, cost };
  }
}

/** An admitted request. */
interface Admitted {
  readonly variant: OperationVariant;
  readonly variables: Variables;
  readonly introspected: IntrospectedFields | null;
  readonly cost: number;
}

/** A request that was admitted before with the same variables object. */
interface AdmittedBefore extends Pick<Admitted, 'variant' | 'variables'> {
  readonly ready: ReadyOperation;
}

/** Upper bound of fields that a refusal names. */
const MAX_NAMED = 10;

function refuseWhole(refused: readonly string[]): void {
  if (refused.length === 0) return;
  const named = refused.slice(0, MAX_NAMED).join(', ');
  const more = refused.length > MAX_NAMED ? ` and ${refused.length - MAX_NAMED} more` : '';
  throw new DomainError(
    'unauthorized_field_or_type',
    `This needs rights that the request does not have: ${named}${more}.`,
  );
}
