import type { GraphQLObjectType } from 'graphql';
import { LRUCache } from 'lru-cache';
import { OperationAccess } from '#federation/access/operation-access.ts';
import type { WrittenOperation } from '#federation/operation/written-operation.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import { OperationVariant } from '#federation/documents/operation-variant.ts';
import type { PlanCache } from '#federation/documents/plan-cache.ts';
import type { RequestedVariant, RequestTraits } from '#federation/documents/requested-variant.ts';
import { VariantWriter } from '#federation/documents/variant-writer.ts';
import { incrementalVariables } from '#federation/operation/incremental-variables.ts';
import { conditionVariables } from '#federation/operation/specialise-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** Upper bound of cached combinations of conditions, labels and rights per operation. */
const MAX_VARIANTS = 64;

/** Upper bound of their memory in bytes. */
const MAX_VARIANT_BYTES = 8_000_000;

/** The variants of one operation, each written once. */
export class OperationVariants {
  readonly #plans: PlanCache;
  readonly #writer: VariantWriter;
  readonly #conditions: readonly string[];
  /** Variables that decide what comes later; null when everything comes at once. */
  readonly #deferring: readonly string[] | null;
  readonly #access: OperationAccess;
  /** Labels of progressive overrides that the plan depends on. */
  readonly #labels: readonly string[];
  readonly #onGrown: () => void;
  #only: OperationVariant | null = null;
  /** Created with the first variant: most operations have only one, and an empty cache takes kilobytes. */
  #cached: LRUCache<string, OperationVariant> | null = null;

  /** @param onGrown called when the estimated memory grows */
  constructor(
    context: GraphContext,
    root: GraphQLObjectType,
    operation: WrittenOperation,
    onGrown: () => void,
  ) {
    const { node, fragments } = operation;
    this.#plans = context.plans;
    this.#conditions = conditionVariables(node, fragments);
    this.#deferring = incrementalVariables(node, fragments);
    this.#writer = new VariantWriter(context, root, operation, this.#conditions);
    this.#access = new OperationAccess(context.access, context.schema, node, fragments);
    this.#labels = context.overrides.usedBy([node, ...fragments.values()]);
    this.#onGrown = onGrown;
  }

  /** The variants so far, except for evicted ones. */
  get recent(): readonly OperationVariant[] {
    const only = this.#only === null ? [] : [this.#only];
    return [...only, ...(this.#cached?.values() ?? [])];
  }

  /** Estimated memory of all variants. */
  get bytes(): number {
    return (this.#only?.written.bytes ?? 0) + (this.#cached?.calculatedSize ?? 0);
  }

  /** The variant for a request. */
  for(variables: Variables, traits: RequestTraits): OperationVariant {
    const denial = this.#access.denialFor(() => traits.rights());
    const labels = this.#labels.length === 0 ? this.#labels : traits.labels(this.#labels);
    const deferring = traits.acceptsParts === true ? this.#deferring : null;
    const isInParts = deferring !== null;
    const write = (): OperationVariant => {
      const conditions = valuesOf([...this.#conditions, ...(deferring ?? [])], variables);
      const under: RequestedVariant = { conditions, rights: traits.rights(), labels, isInParts };
      return new OperationVariant(this.#writer.write(under, denial), this.#plans);
    };
    const isPlain = denial === null && labels.length === 0 && !isInParts;
    if (this.#conditions.length === 0 && isPlain) return this.#only ?? this.#addOnly(write());
    const conditions = this.#conditions.map((name) => (variables[name] === true ? '1' : '0'));
    const parts = deferring?.map((name) => String(variables[name]));
    const key = JSON.stringify([conditions.join(''), denial?.key, labels, parts]);
    return this.#cached?.get(key) ?? this.#add(key, write());
  }

  #addOnly(variant: OperationVariant): OperationVariant {
    this.#only = variant;
    this.#onGrown();
    return variant;
  }

  #add(key: string, variant: OperationVariant): OperationVariant {
    this.#cached ??= new LRUCache({
      max: MAX_VARIANTS,
      maxSize: MAX_VARIANT_BYTES,
      sizeCalculation: ({ written }) => Math.min(written.bytes, MAX_VARIANT_BYTES),
    });
    this.#cached.set(key, variant);
    this.#onGrown();
    return variant;
  }
}

function valuesOf(names: readonly string[], variables: Variables): Variables {
  return Object.fromEntries(names.map((name) => [name, variables[name]]));
}
