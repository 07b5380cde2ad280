import { Kind, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import type {
  FieldNode,
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import type { PlacedOperation, StreamPlace } from '#federation/defer/deferred-places.ts';
import { narrowed } from '#federation/plan/canonical/narrow-type.ts';
import { isIntrospection } from '#federation/plan/canonical/plan-names.ts';
import type { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import { isFiller } from '#federation/operation/specialise-operation.ts';

/** A streamed list, and its place in the merged data. */
export interface StreamedPath {
  readonly place: StreamPlace;
  /** Plan names from the root to the list. */
  readonly path: readonly string[];
}

/**
 * The streamed lists of an operation whose data no other selection reads: another response key of the same list, also
 * in another fragment, has all items at once, and so has then the streamed one.
 */
export function streamedPaths(
  schema: GraphQLSchema,
  root: GraphQLObjectType,
  { operation, streams }: PlacedOperation,
  names: PlanNames,
): readonly StreamedPath[] {
  if (streams.size === 0) return [];
  const nodes = new Map<string, FieldNode[]>();
  const walk = (
    type: GraphQLNamedType,
    set: SelectionSetNode,
    at: PlanNames,
    path: readonly string[],
  ): void => {
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) continue;
      if (node.kind === Kind.INLINE_FRAGMENT) {
        const inner = narrowed(schema, type, node.typeCondition?.name.value);
        if (inner !== null) walk(inner, node.selectionSet, at, path);
        continue;
      }
      const field =
        isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
      if (field === undefined || isFiller(node) || isIntrospection(node)) continue;
      const key = node.alias?.value ?? node.name.value;
      const isEachApart = path.length === 0 && operation.operation === 'mutation';
      const source = at.sourceOf(type, node, isEachApart ? key : at.apartOf(key, node));
      const own = [...path, source];
      nodes.getOrInsertComputed(own.join('.'), () => []).push(node);
      if (node.selectionSet === undefined) continue;
      walk(getNamedType(field.type), node.selectionSet, at.below(source), own);
    }
  };
  walk(root, operation.selectionSet, names, []);
  return [...nodes].flatMap(([path, [node, another]]): readonly StreamedPath[] => {
    const place = node === undefined ? undefined : streams.get(node);
    if (place === undefined || another !== undefined) return [];
    return [{ place, path: path.split('.') }];
  });
}
