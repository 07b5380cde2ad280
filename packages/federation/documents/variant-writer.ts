import { OperationTypeNode } from 'graphql';
import type { GraphQLObjectType } from 'graphql';
import type { Denial } from '#federation/access/operation-access.ts';
import { permittedOperation } from '#federation/access/permitted-operation.ts';
import { placeDeferred } from '#federation/defer/deferred-places.ts';
import type {
  DeferredPlaces,
  PlacedOperation,
  StreamPlaces,
} from '#federation/defer/deferred-places.ts';
import { ConditionalDocument } from '#federation/documents/conditional-document.ts';
import type { WrittenOperation } from '#federation/operation/written-operation.ts';
import { markDeferred } from '#federation/documents/deferred-marks.ts';
import type { GraphContext } from '#federation/documents/graph-context.ts';
import { variantBytes } from '#federation/documents/memory-estimates.ts';
import { streamedPaths } from '#federation/documents/streamed-paths.ts';
import { costContext } from '#federation/documents/operation-bounds.ts';
import type { WrittenVariant } from '#federation/documents/operation-variant.ts';
import type { RequestedVariant } from '#federation/documents/requested-variant.ts';
import { computationsOf } from '#federation/limits/computations.ts';
import { constrainedArguments } from '#federation/limits/input-constraints.ts';
import { sizeOf, specialise } from '#federation/operation/specialise-operation.ts';
import type { SpecialisedOperation } from '#federation/operation/specialise-operation.ts';
import { canonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import type { CanonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import { UNMARKED } from '#federation/plan/conditions/condition.ts';
import { ProjectionCompiler } from '#federation/projection/compile-projection.ts';

/** Writes an operation for each combination of conditions, rights and labels: what is planned, and how it is shown. */
export class VariantWriter {
  readonly #context: GraphContext;
  readonly #root: GraphQLObjectType;
  readonly #operation: WrittenOperation;
  /** The document for joint plans of several combinations; null when each combination has its own plan. */
  readonly #conditional: ConditionalDocument | null;

  /** @param conditions all variables of `@skip` and `@include` */
  constructor(
    context: GraphContext,
    root: GraphQLObjectType,
    operation: WrittenOperation,
    conditions: readonly string[],
  ) {
    this.#context = context;
    this.#root = root;
    this.#operation = operation;
    this.#conditional = ConditionalDocument.of(context, root, operation, conditions);
  }

  /** @param denial what the request may not see; null when it may see everything */
  write(under: RequestedVariant, denial: Denial | null): WrittenVariant {
    const { schema } = this.#context;
    const root = this.#root;
    const placed = this.#placed(under);
    const { fragments, places, streams } = placed;
    const { selectionSet } = placed.operation;
    const permitted = denial === null ? null : permittedOperation(schema, root, placed, denial);
    const isShared = permitted === null && places.size === 0;
    const shared = isShared ? (this.#conditional?.for(under) ?? null) : null;
    const canonical = shared?.canonical ?? this.#canonical(permitted ?? placed, places);
    const isEachRootApart = this.#operation.node.operation === OperationTypeNode.MUTATION;
    const refused = permitted?.refused ?? null;
    const compiler = new ProjectionCompiler({
      schema,
      fragments,
      isEachRootApart,
      refused,
      places,
      streams,
    });
    const projection = compiler.rootOf(root, selectionSet, canonical.names);
    const constrained = constrainedArguments(schema, root, selectionSet, fragments);
    return {
      canonical,
      projection,
      introspection: compiler.introspection,
      streams: streamedPaths(schema, root, placed, canonical.names),
      refused: [...(refused?.coordinates ?? [])],
      bytes: variantBytes({
        fields: sizeOf(placed),
        constrained: constrained.length,
        canonical: shared === null ? canonical.source : null,
      }),
      constrained,
      computations: (given) =>
        computationsOf(root, selectionSet, costContext(this.#context, fragments, given)),
      requestedAs: under,
      combination: shared?.combination ?? 0,
    };
  }

  #placed({ conditions, isInParts }: RequestedVariant): PlacedOperation {
    const { node, fragments } = this.#operation;
    const written = specialise(node, fragments, conditions, isInParts);
    return isInParts ? placeDeferred(written, conditions) : { ...written, ...UNPLACED };
  }

  #canonical(
    { operation, fragments }: SpecialisedOperation,
    places: DeferredPlaces,
  ): CanonicalOperation {
    const { schema, reserved } = this.#context;
    const marked =
      places.size === 0 ? { operation, marks: UNMARKED } : markDeferred(operation, places);
    const { marks } = marked;
    return canonicalOperation(schema, this.#root, marked.operation, fragments, reserved, marks);
  }
}

const UNPLACED: { readonly places: DeferredPlaces; readonly streams: StreamPlaces } = {
  places: new Map(),
  streams: new Map(),
};
