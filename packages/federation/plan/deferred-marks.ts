import { Kind } from 'graphql';
import type { FieldNode, OperationDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import { placeOfFragment } from '#federation/defer/deferred-places.ts';
import type { DeferredPlaces } from '#federation/defer/deferred-places.ts';
import { ALWAYS, markDirective } from '#federation/plan/conditions/condition.ts';
import type { Condition, FieldMarks } from '#federation/plan/conditions/condition.ts';

/** An operation whose fields say which deferred fragments ask for them. */
export interface MarkedOperation {
  readonly operation: OperationDefinitionNode;
  readonly marks: FieldMarks;
}

/**
 * Marks the fields of an operation for the planner. A field carries a bit for the deferred fragment around it, the
 * innermost one, and no mark where the first part has it.
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

/** As many variables as have more combinations than there are fragments: no set of them is that of all combinations. */
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

  set({ selections }: SelectionSetNode, within: Condition): SelectionSetNode {
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
        // What an object is decides whether something follows, and so it is asked for before.
        return [this.#field(TYPENAME, within), fragment];
      }),
    };
  }

  #field(node: FieldNode, within: Condition): FieldNode {
    const { selectionSet } = node;
    // A filler is known by its identity.
    const marked =
      within === ALWAYS ? node : { ...node, directives: [markDirective(within, this.#marks)] };
    return selectionSet === undefined
      ? marked
      : { ...marked, selectionSet: this.set(selectionSet, within) };
  }
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
