import type { FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { FieldSet, FieldSetEntry } from '#gateway/plan/graph/field-set.ts';
import type { TypeSet } from '#gateway/plan/graph/type-set.ts';
import type { Position, Want } from '#gateway/plan/search/position.ts';
import type { Provided } from '#gateway/plan/search/provided.ts';

/** What a fetch sends of entities of some types, to have them found. */
export interface SentKey {
  readonly types: TypeSet;
  readonly entries: readonly FieldSetEntry[];
}

/** A part of a request: an entry into a subgraph, with everything that is asked below it. */
export interface Fetch {
  readonly id: number;
  readonly subgraph: number;
  readonly kind: 'root' | 'entities';
  readonly top: Node;
  /** What has to be answered first. */
  readonly after: ReadonlySet<Fetch>;
  /** How many requests have to be answered one after the other until this one is, at least. */
  readonly depth: number;
  readonly keys: readonly SentKey[];
  /** Fields that a subgraph needs for its own, besides the key. */
  readonly requires: FieldSet | null;
  /** The name to send in place of the entity's own type, where the subgraph knows only an interface. */
  readonly sentTypename: string | null;
  /** What tells this fetch apart from others that could be made. */
  readonly move: string;
}

/** A position as one fetch reaches it. */
export interface Node {
  readonly id: number;
  readonly position: Position;
  readonly subgraph: number;
  /** The types that it was reached for; others are not asked here. */
  readonly scope: TypeSet;
  /** Of those, the ones that the subgraph can answer here. */
  readonly possible: TypeSet;
  /** The interface that stands for all of them in a subgraph with `@interfaceObject`. */
  readonly as: FederatedType | null;
  /** Whether the subgraph cannot tell what type an object is. */
  readonly isBlind: boolean;
  readonly provided: Provided | null;
  readonly fetch: Fetch;
  readonly leaves: Set<Want>;
  readonly children: Map<Want, Node>;
}

export type NodeParts = Pick<
  Node,
  'position' | 'subgraph' | 'scope' | 'possible' | 'as' | 'isBlind' | 'provided'
>;

export type FetchParts = Pick<
  Fetch,
  'subgraph' | 'kind' | 'after' | 'keys' | 'requires' | 'sentTypename' | 'move'
>;

/** A plan while it grows. What was added last can be taken back, so that a way that fails leaves nothing. */
export class FetchTree {
  readonly fetches: Fetch[] = [];
  /** Which node answers a leaf. */
  readonly providers = new Map<Want, Node>();
  readonly #nodes = new Map<Position, Node[]>();
  readonly #requests = new Map<number, number>();
  readonly #undo: (() => void)[] = [];
  #ids = 0;

  /** Where a later `rollBack` leads to. */
  mark(): number {
    return this.#undo.length;
  }

  rollBack(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()!();
  }

  nodesAt(position: Position): readonly Node[] {
    return this.#nodes.get(position) ?? NONE;
  }

  /** Whether there is already something to ask of a subgraph at a depth. */
  hasRequest(subgraph: number, depth: number): boolean {
    return (this.#requests.get(depth * 4_096 + subgraph) ?? 0) > 0;
  }

  addFetch(parts: FetchParts, node: NodeParts): Node {
    let depth = 1;
    for (const one of parts.after) depth = Math.max(depth, one.depth + 1);
    const fetch: { -readonly [Key in keyof Fetch]: Fetch[Key] } = {
      ...parts,
      id: (this.#ids += 1),
      depth,
      top: undefined as never,
    };
    fetch.top = this.#addNode(node, fetch);
    this.fetches.push(fetch);
    const key = depth * 4_096 + parts.subgraph;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    this.#undo.push(() => {
      this.fetches.pop();
      this.#requests.set(key, this.#requests.get(key)! - 1);
    });
    return fetch.top;
  }

  addChild(parent: Node, want: Want, parts: NodeParts): Node {
    const known = parent.children.get(want);
    if (known !== undefined) return known;
    const node = this.#addNode(parts, parent.fetch);
    parent.children.set(want, node);
    this.#undo.push(() => parent.children.delete(want));
    return node;
  }

  addLeaf(node: Node, want: Want): void {
    node.leaves.add(want);
    this.providers.set(want, node);
    this.#undo.push(() => {
      node.leaves.delete(want);
      this.providers.delete(want);
    });
  }

  #addNode(parts: NodeParts, fetch: Fetch): Node {
    const node: Node = {
      ...parts,
      id: (this.#ids += 1),
      fetch,
      leaves: new Set(),
      children: new Map(),
    };
    const known = this.#nodes.get(node.position);
    const nodes = known ?? [];
    if (known === undefined) this.#nodes.set(node.position, nodes);
    nodes.push(node);
    this.#undo.push(() => nodes.pop());
    return node;
  }
}

const NONE: readonly Node[] = [];
