import { OperationTypeNode } from 'graphql';
import type { GraphQLObjectType, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RawJson } from '#kernel/text/raw-json.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import {
  boundedLists,
  checkArguments,
  checkLists,
  constrainedArguments,
} from '#federation/limits/input-constraints.ts';
import type { BoundedList, ConstrainedArgument } from '#federation/limits/input-constraints.ts';
import { refuseAbove } from '#federation/limits/limits.ts';
import { computationsOf, mayCompute } from '#federation/limits/computations.ts';
import type { CostContext, OperationCost } from '#federation/limits/operation-cost.ts';
import { operationCost } from '#federation/limits/operation-cost.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { OperationAccess } from '#federation/access/operation-access.ts';
import type { Denial } from '#federation/access/operation-access.ts';
import { permittedOperation } from '#federation/access/permitted-operation.ts';
import type { Rights } from '#federation/access/requirement.ts';
import { deferringVariables } from '#federation/operation/defer-directive.ts';
import { markDeferred } from '#federation/plan/deferred-marks.ts';
import { placeDeferred } from '#federation/defer/deferred-places.ts';
import type { DeferredPlaces } from '#federation/defer/deferred-places.ts';
import { canonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import { valuesInPlan } from '#federation/plan/canonical/plan-variables.ts';
import type { GraphContext } from '#federation/plan/graph-context.ts';
import { UNMARKED, conditionValues } from '#federation/plan/conditions/condition.ts';
import { ConditionalDocument } from '#federation/plan/conditions/conditional-document.ts';
import type { WrittenOperation } from '#federation/plan/conditions/conditional-document.ts';
import { planInput } from '#federation/plan/plan-cache.ts';
import type { PlanInput } from '#federation/plan/plan-cache.ts';
import { variantBytes } from '#federation/plan/memory-estimates.ts';
import type { CompiledPlan } from '#federation/plan/plan-step.ts';
import { ProjectionCompiler } from '#federation/plan/compile-projection.ts';
import type { IntrospectedFields, ObjectProjection } from '#federation/plan/projection.ts';
import {
  conditionVariables,
  sizeOf,
  specialise,
} from '#federation/operation/specialise-operation.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';
import { VariableCoercion } from '#federation/plan/variable-coercion.ts';
import type { Variables } from '#federation/subgraph-client/subgraph-executor.ts';

/** A plan and its inputs for one request. */
export interface ReadyOperation {
  readonly plan: CompiledPlan;
  readonly projection: ObjectProjection;
  /** Client variables under their plan names. */
  readonly variables: Variables;
  /** Answers of the introspection fields; null when there are none. */
  readonly introspected: IntrospectedFields | null;
  /** Whether refused fields were removed. */
  readonly isRestricted: boolean;
}

/** An operation under one combination of conditions, rights and labels, prepared before it is planned. */
interface Variant {
  readonly canonical: CanonicalOperation;
  readonly projection: ObjectProjection;
  readonly introspection: readonly IntrospectionField[];
  readonly constrained: readonly ConstrainedArgument[];
  /** Coordinates (`Type.field`) of the removed fields. */
  readonly refused: readonly string[];
  /** Estimated memory. */
  readonly bytes: number;
  /** Upper bound of computations. */
  readonly computations: (variables: Variables) => number;
  /** Null until planned. */
  plan: CompiledPlan | null;
  readonly requestedAs: RequestedVariant;
  /** The combination of conditions, in a plan for several. */
  readonly combination: number;
  /** Values of the plan's conditions; null until planned. */
  decided: Variables | null;
}

/** What the plan of an operation depends on. */
export interface RequestedVariant {
  /** Values of the variables of `@skip` and `@include`. */
  readonly conditions: Variables;
  readonly rights: Rights;
  /** Active labels of progressive overrides. */
  readonly labels: readonly string[];
  /** Whether deferred fragments were delivered separately. */
  readonly isInParts: boolean;
}

/** Properties of a request that its plan depends on. */
export interface RequestTraits {
  rights(): Rights;
  /**
   * The active labels among those that the operation depends on.
   *
   * @param used in supergraph order, which the result keeps
   */
  labels(used: readonly string[]): readonly string[];
  /** Whether the answer may come in several parts; false when absent. */
  readonly acceptsParts?: boolean;
}

/** Upper bound of cached combinations of conditions, labels and rights per operation. */
const MAX_VARIANTS = 64;

/** Upper bound of their memory in bytes. */
const MAX_VARIANT_BYTES = 8_000_000;

/** One operation of a valid document, prepared once for each combination of conditions, labels and rights. */
export class ClientOperation {
  readonly kind: OperationDefinitionNode['operation'];
  /** Null for an operation without a name. */
  readonly name: string | null;
  readonly #context: GraphContext;
  readonly #root: GraphQLObjectType;
  readonly #node: OperationDefinitionNode;
  readonly #fragments: FragmentMap;
  readonly #conditions: readonly string[];
  /** Variables that decide about deferral; null when nothing can be deferred. */
  readonly #deferring: readonly string[] | null;
  readonly #access: OperationAccess;
  /** Labels of progressive overrides that the plan depends on. */
  readonly #labels: readonly string[];
  readonly #mayCompute: boolean;
  readonly #lists: readonly BoundedList[];
  readonly #variables: VariableCoercion;
  /** Created with the first variant: most operations have only one, and an empty cache takes kilobytes. */
  #variants: LRUCache<string, Variant> | null = null;
  /** The document for joint plans of several combinations; null when each combination has its own plan. */
  readonly #conditional: ConditionalDocument | null;
  #only: Variant | null = null;
  /** Admissions by frozen variables objects, which cannot change. */
  readonly #admittedBefore = new WeakMap<Variables, AdmittedBefore>();
  #fixedCost: OperationCost | null = null;
  readonly #onGrown: () => void;

  /** @param onGrown called when the estimated memory grows */
  constructor(
    context: GraphContext,
    root: GraphQLObjectType,
    { node, fragments }: WrittenOperation,
    onGrown: () => void,
  ) {
    this.#onGrown = onGrown;
    this.name = node.name?.value ?? null;
    this.kind = node.operation;
    this.#context = context;
    this.#root = root;
    this.#node = node;
    this.#fragments = fragments;
    this.#conditions = conditionVariables(node, fragments);
    this.#deferring = deferringVariables(node, fragments);
    this.#conditional = ConditionalDocument.of(
      context,
      root,
      { node, fragments },
      this.#conditions,
    );
    this.#access = new OperationAccess(context.access, context.schema, node, fragments);
    const definitions = [node, ...fragments.values()];
    this.#labels = context.overrides.usedBy(definitions);
    this.#mayCompute = definitions.some((one) => mayCompute(one, context.costs));
    const constrained = constrainedArguments(context.schema, root, node.selectionSet, fragments);
    this.#lists = boundedLists(constrained);
    this.#variables = new VariableCoercion(context.schema, node.variableDefinitions ?? []);
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
    if (before !== undefined && this.#variantFor(before.variables, traits) === before.variant) {
      onPlan(true);
      return before.ready;
    }
    const { variant, variables, introspected } = this.#admitted(raw, traits);
    const ready = this.#readyOf(variant, raw, introspected, onPlan);
    if (introspected === null && Object.isFrozen(raw)) {
      this.#admittedBefore.set(raw, { variant, variables, ready });
    }
    return ready;
  }

  #readyOf(
    variant: Variant,
    raw: Variables,
    introspected: IntrospectedFields | null,
    onPlan: (isCached: boolean) => void,
  ): ReadyOperation {
    const { canonical, projection } = variant;
    onPlan(variant.plan !== null || this.#isPlanned(variant));
    const plan = (variant.plan ??= this.#planOf(variant));
    const given = valuesInPlan(raw, canonical.renamed);
    const { conditions } = plan;
    const variables =
      conditions.length === 0
        ? given
        : { ...given, ...(variant.decided ??= conditionValues(conditions, variant.combination)) };
    const isRestricted = variant.refused.length > 0;
    return { plan, projection, variables, introspected, isRestricted };
  }

  /** Upper bound of computations for these variables, which counts against the quota. Throws as `prepare` does. */
  computations(raw: Variables, traits: RequestTraits): number {
    if (!this.#mayCompute) return 0;
    const { variant, variables } = this.#admitted(raw, traits);
    return variant.computations(variables);
  }

  /** Recent combinations, each of which has a cached plan. */
  get recentVariants(): readonly RequestedVariant[] {
    const only = this.#only === null ? [] : [this.#only];
    return [...only, ...(this.#variants?.values() ?? [])].map((variant) => variant.requestedAs);
  }

  /** Estimated memory of all variants. */
  get bytes(): number {
    return (this.#only?.bytes ?? 0) + (this.#variants?.calculatedSize ?? 0);
  }

  /** Plans a variant before it is requested. Throws the planner's errors. */
  planAhead({ conditions, rights, labels, isInParts }: RequestedVariant): void {
    const variant = this.#variantFor(conditions, {
      rights: () => rights,
      labels: (used) => used.filter((label) => labels.includes(label)),
      acceptsParts: isInParts,
    });
    variant.plan ??= this.#planOf(variant);
  }

  #admitted(raw: Variables, traits: RequestTraits): Admitted {
    checkLists(this.#lists, raw);
    const variables = this.#variables.coerce(raw);
    const { cost } = this.#checkedCost(variables);
    const variant = this.#variantFor(variables, traits);
    if (this.#context.refusesRequests) refuseWhole(variant.refused);
    const introspected = this.#introspect(variant, variables, cost);
    checkArguments(variant.constrained, variables);
    return { variant, variables, introspected };
  }

  #isPlanned(variant: Variant): boolean {
    const input = planInputOf(variant);
    return input === null || this.#context.plans.has(input);
  }

  #planOf(variant: Variant): CompiledPlan {
    const input = planInputOf(variant);
    return input === null ? EMPTY_PLAN : this.#context.plans.planOf(input);
  }

  #checkedCost(variables: Variables): OperationCost {
    const { limits } = this.#context;
    const found = this.#fixedCost ?? this.#costOf(variables);
    refuseAbove(found.cost, limits.maxCost, 'objects (by @listSize and @cost)');
    refuseAbove(found.values, limits.maxValues, 'values (by @listSize)');
    return found;
  }

  /** Answers the introspection fields. Each alias adds the cost of its answer. */
  #introspect(variant: Variant, variables: Variables, cost: number): IntrospectedFields | null {
    if (variant.introspection.length === 0) return null;
    const { introspection, limits } = this.#context;
    const answers = new Map<IntrospectionField, RawJson | null>();
    let fields = 0;
    for (const field of variant.introspection) {
      const answer = introspection.answer(field, variables);
      fields += answer?.fields ?? Infinity;
      const price = Math.ceil((limits.maxCost * fields) / introspection.allowed);
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
    const context = this.#costContext(this.#fragments, variables);
    const cost = operationCost(this.#root, this.#node.selectionSet, context);
    if (!cost.isVariable) this.#fixedCost = cost;
    return cost;
  }

  #costContext(fragments: FragmentMap, variables: Variables): CostContext {
    const { schema, costs, limits } = this.#context;
    return { schema, costs, fragments, variables, assumedListSize: limits.assumedListSize };
  }

  #variantFor(variables: Variables, traits: RequestTraits): Variant {
    const denial = this.#access.denialFor(() => traits.rights());
    const labels = this.#labels.length === 0 ? this.#labels : traits.labels(this.#labels);
    const deferring = traits.acceptsParts === true ? this.#deferring : null;
    const isInParts = deferring !== null;
    const make = (): Variant => {
      const conditions = valuesOf([...this.#conditions, ...(deferring ?? [])], variables);
      return this.#makeVariant({ conditions, rights: traits.rights(), labels, isInParts }, denial);
    };
    const isPlain = denial === null && labels.length === 0 && !isInParts;
    if (this.#conditions.length === 0 && isPlain) {
      if (this.#only === null) {
        this.#only = make();
        this.#onGrown();
      }
      return this.#only;
    }
    const conditions = this.#conditions.map((name) => (variables[name] === true ? '1' : '0'));
    const parts = deferring?.map((name) => String(variables[name]));
    const key = JSON.stringify([conditions.join(''), denial?.key, labels, parts]);
    const known = this.#variants?.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#variants ??= new LRUCache({
      max: MAX_VARIANTS,
      maxSize: MAX_VARIANT_BYTES,
      sizeCalculation: ({ bytes }) => Math.min(bytes, MAX_VARIANT_BYTES),
    });
    this.#variants.set(key, made);
    this.#onGrown();
    return made;
  }

  #makeVariant(under: RequestedVariant, denial: Denial | null): Variant {
    const { schema, reserved } = this.#context;
    const root = this.#root;
    const { conditions, isInParts } = under;
    const written = specialise(this.#node, this.#fragments, conditions, isInParts);
    const placed = isInParts
      ? placeDeferred(written, conditions)
      : { ...written, places: NO_PLACES };
    const { fragments, places } = placed;
    const { selectionSet } = placed.operation;
    const permitted = denial === null ? null : permittedOperation(schema, root, placed, denial);
    const visible = permitted ?? placed;
    const isShared = permitted === null && places.size === 0;
    const shared = isShared ? (this.#conditional?.for(under) ?? null) : null;
    const marked = places.size === 0 ? visible : markDeferred(visible.operation, places);
    const canonical =
      shared?.canonical ??
      canonicalOperation(
        schema,
        root,
        marked.operation,
        visible.fragments,
        reserved,
        'marks' in marked ? marked.marks : UNMARKED,
      );
    const isEachRootApart = this.kind === OperationTypeNode.MUTATION;
    const refused = permitted?.refused ?? null;
    const compiler = new ProjectionCompiler({
      schema,
      fragments,
      isEachRootApart,
      refused,
      places,
    });
    const projection = compiler.rootOf(root, selectionSet, canonical.names);
    const constrained = constrainedArguments(schema, root, selectionSet, fragments);
    return {
      canonical,
      projection,
      introspection: compiler.introspection,
      refused: [...(refused?.coordinates ?? [])],
      bytes: variantBytes({
        fields: sizeOf(placed),
        constrained: constrained.length,
        canonical: shared === null ? canonical.source : null,
      }),
      constrained,
      computations: (given) =>
        computationsOf(root, selectionSet, this.#costContext(fragments, given)),
      plan: null,
      requestedAs: under,
      combination: shared?.combination ?? 0,
      decided: null,
    };
  }
}

function valuesOf(names: readonly string[], variables: Variables): Variables {
  return Object.fromEntries(names.map((name) => [name, variables[name]]));
}

const NO_PLACES: DeferredPlaces = new Map();

/** The planner's input; null when no subgraph is needed. */
function planInputOf({ canonical, requestedAs }: Variant): PlanInput | null {
  return planInput(canonical, requestedAs.labels);
}

/** An admitted request. */
interface Admitted {
  readonly variant: Variant;
  readonly variables: Variables;
  readonly introspected: IntrospectedFields | null;
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

const EMPTY_PLAN: CompiledPlan = { source: null, step: null, conditions: [], deferred: [] };
