import { Kind } from 'graphql';
import type {
  DirectiveNode,
  FieldNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { conditionOf, deferOf, labelOf } from '#federation/operation/defer-directive.ts';
import type { PlacedFragment } from '#federation/operation/defer-directive.ts';
import { initialCountOf, streamOf } from '#federation/operation/stream-directive.ts';
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

/** A list whose items come in several parts, at one of its places in an operation. */
export interface StreamPlace {
  readonly label: string | null;
  /** Number of items that come with the list, or the variable that has it. */
  readonly initialCount: number | { readonly name: string };
}

/** Streamed lists of an operation, by their fields. */
export type StreamPlaces = ReadonlyMap<FieldNode, StreamPlace>;

/** An operation with all fragments inlined, the deferred ones and the streamed lists marked. */
export interface PlacedOperation extends SpecialisedOperation {
  readonly places: DeferredPlaces;
  readonly streams: StreamPlaces;
}

/**
 * Finds the deferred fragments and the streamed lists of an operation. Fragments are inlined, because one may be spread
 * both deferred and not, and each deferred place is delivered separately.
 *
 * @param variables those that `if:` names; an absent one counts as true, its default
 */
export function placeDeferred(
  { operation, fragments }: SpecialisedOperation,
  variables: Readonly<Record<string, unknown>>,
): PlacedOperation {
  const placer = new Placer(fragments, variables);
  const selectionSet = placer.place(operation.selectionSet);
  const placed: OperationDefinitionNode = { ...operation, selectionSet };
  const { places, streams } = placer;
  return { operation: placed, fragments: new Map(), places, streams };
}

class Placer {
  readonly places = new Map<DirectiveNode, DeferredPlace>();
  readonly streams = new Map<FieldNode, StreamPlace>();
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
    const inside = selectionSet === undefined ? {} : { selectionSet: this.place(selectionSet) };
    const stream = streamOf(node);
    // A filler is recognised by identity.
    if (stream === undefined) return selectionSet === undefined ? node : { ...node, ...inside };
    const placed: FieldNode = { ...node, directives: [], ...inside };
    if (this.#isWanted(stream)) {
      const initialCount = initialCountOf(stream);
      this.streams.set(placed, { label: labelOf(stream), initialCount });
    }
    return placed;
  }

  /** A separate directive for every place. */
  #mark(node: PlacedFragment): readonly DirectiveNode[] {
    const origin = deferOf(node);
    if (origin === undefined || !this.#isWanted(origin)) return [];
    const directive = { ...origin };
    const place = { index: this.places.size, label: labelOf(origin), origin };
    this.places.set(directive, place);
    return [directive];
  }

  #isWanted(directive: DirectiveNode): boolean {
    const condition = conditionOf(directive);
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
