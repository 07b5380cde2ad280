import { Kind } from 'graphql';
import type {
  DirectiveNode,
  FieldNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { conditionOfDefer, deferOf, labelOfDefer } from '#federation/operation/defer-directive.ts';
import type { PlacedFragment } from '#federation/operation/defer-directive.ts';
import type {
  FragmentMap,
  SpecialisedOperation,
} from '#federation/operation/specialise-operation.ts';

/** A deferred fragment at one of its places in an operation. */
export interface DeferredPlace {
  /** Counts from 0. A nested fragment follows its parent. */
  readonly index: number;
  readonly label: string | null;
  /** The client's `@defer`. A fragment that is spread twice has two places with one origin. */
  readonly origin: DirectiveNode;
}

/** Deferred fragments of an operation, by the directives that mark them. */
export type DeferredPlaces = ReadonlyMap<DirectiveNode, DeferredPlace>;

/** An operation with all fragments inlined and the deferred ones marked. */
export interface PlacedOperation extends SpecialisedOperation {
  readonly places: DeferredPlaces;
}

/**
 * Finds the deferred fragments of an operation. Fragments are inlined, because one may be spread both deferred and not,
 * and each deferred place is delivered separately.
 *
 * @param variables those that `@defer(if:)` names; an absent one counts as true, its default
 */
export function placeDeferred(
  { operation, fragments }: SpecialisedOperation,
  variables: Readonly<Record<string, unknown>>,
): PlacedOperation {
  const placer = new Placer(fragments, variables);
  const selectionSet = placer.place(operation.selectionSet);
  const placed: OperationDefinitionNode = { ...operation, selectionSet };
  return { operation: placed, fragments: new Map(), places: placer.places };
}

class Placer {
  readonly places = new Map<DirectiveNode, DeferredPlace>();
  readonly #fragments: FragmentMap;
  readonly #variables: Readonly<Record<string, unknown>>;

  constructor(fragments: FragmentMap, variables: Readonly<Record<string, unknown>>) {
    this.#fragments = fragments;
    this.#variables = variables;
  }

  place({ selections }: SelectionSetNode): SelectionSetNode {
    const placed = selections.flatMap((node): readonly SelectionNode[] => {
      if (node.kind === Kind.FIELD) return [this.#field(node)];
      const fragment =
        node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
      if (fragment === undefined) return [];
      const { typeCondition, selectionSet } = fragment;
      const directives = this.#mark(node);
      return [
        {
          kind: Kind.INLINE_FRAGMENT,
          ...(typeCondition === undefined ? {} : { typeCondition }),
          directives,
          selectionSet: this.place(selectionSet),
        },
      ];
    });
    return { kind: Kind.SELECTION_SET, selections: placed };
  }

  #field(node: FieldNode): FieldNode {
    const { selectionSet } = node;
    return selectionSet === undefined ? node : { ...node, selectionSet: this.place(selectionSet) };
  }

  /** A separate directive for every place. */
  #mark(node: PlacedFragment): readonly DirectiveNode[] {
    const origin = deferOf(node);
    if (origin === undefined || !this.#isDeferred(origin)) return [];
    const directive = { ...origin };
    const place = { index: this.places.size, label: labelOfDefer(origin), origin };
    this.places.set(directive, place);
    return [directive];
  }

  #isDeferred(directive: DirectiveNode): boolean {
    const condition = conditionOfDefer(directive);
    if (typeof condition === 'boolean') return condition;
    const value = this.#variables[condition.name];
    return value === undefined || value === true;
  }
}

/** The place of a deferred fragment; undefined if the fragment is not deferred. */
export function placeOfFragment(
  node: PlacedFragment,
  places: DeferredPlaces,
): DeferredPlace | undefined {
  const [directive] = places.size === 0 ? [] : (node.directives ?? []);
  return directive === undefined ? undefined : places.get(directive);
}
