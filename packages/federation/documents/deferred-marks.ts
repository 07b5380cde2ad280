import { Kind } from 'graphql';
import type { FieldNode, OperationDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import { placeOfFragment } from '#federation/defer/deferred-places.ts';
import type { DeferredPlaces } from '#federation/defer/deferred-places.ts';
import { ALWAYS, markDirective } from '#federation/plan/conditions/condition.ts';
import type { ConditionBits, FieldMarks } from '#federation/plan/conditions/condition.ts';

/** An operation whose fields are marked with the deferred fragments that request them. */
export interface MarkedOperation {
  readonly operation: OperationDefinitionNode;
  readonly marks: FieldMarks;
}

/**
 * Marks the fields of an operation for the planner. A field carries the bit of its innermost deferred fragment, and no
 * mark when the first part contains it.
 */
export function markDeferred(
  operation: OperationDefinitionNode,
  places: DeferredPlaces,
): MarkedOperation {
  const marks: FieldMarks = { directive: 'defer', variables: widthFor(places.size) };
  const marker = new Marker(places, marks);
  return {
    operation: { ...operation, selectionSet: marker.set(operation.selectionSet, ALWAYS) },
    marks,
  };
}

/**
 * Enough variables that the combinations outnumber the fragments: then no set of fragments equals "all combinations".
 */
function widthFor(fragments: number): number {
  return 32 - Math.clz32(fragments);
}

class Marker {
  readonly #places: DeferredPlaces;
  readonly #marks: FieldMarks;

  constructor(places: DeferredPlaces, marks: FieldMarks) {
    this.#places = places;
    this.#marks = marks;
  }

  set({ selections }: SelectionSetNode, within: ConditionBits): SelectionSetNode {
    return {
      kind: Kind.SELECTION_SET,
      selections: selections.flatMap((node): readonly SelectionNode[] => {
        if (node.kind === Kind.FIELD) return [this.#field(node, within)];
        if (node.kind === Kind.FRAGMENT_SPREAD) return [node];
        const place = placeOfFragment(node, this.#places);
        if (place === undefined) {
          return [{ ...node, directives: [], selectionSet: this.set(node.selectionSet, within) }];
        }
        const own = 1n << BigInt(place.index);
        const fragment = {
          ...node,
          directives: [],
          selectionSet: this.set(node.selectionSet, own),
        };
        // The object's type decides whether the fragment applies, so the earlier part requests it.
        return [this.#field(TYPENAME, within), fragment];
      }),
    };
  }

  #field(node: FieldNode, within: ConditionBits): FieldNode {
    const { selectionSet } = node;
    // A filler is recognised by identity.
    const marked =
      within === ALWAYS ? node : { ...node, directives: [markDirective(within, this.#marks)] };
    return selectionSet === undefined
      ? marked
      : { ...marked, selectionSet: this.set(selectionSet, within) };
  }
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
