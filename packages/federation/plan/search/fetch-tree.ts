import type { FederatedType, FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';
import type { Position, Want } from '#federation/plan/search/position.ts';
import type { Provided } from '#federation/plan/search/provided.ts';

/** A part of an answer: the number of a deferred fragment; `FIRST` for what is delivered at once. */
export type Part = number;
export const FIRST: Part = -1;

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
  /** What another fetch found, and this one goes on from; null at the root. */
  readonly from: Node | null;
  /** What it sends, and what decides whether it can be sent. */
  readonly inputs: readonly Want[];
  /** How many requests have to be answered one after the other until this one is, at least. */
  readonly depth: number;
  readonly keys: readonly SentKey[];
  /** Fields that a subgraph needs for its own, besides the key. */
  readonly requires: FieldInputs | null;
  /** The name to send in place of the entity's own type, where the subgraph knows only an interface. */
  readonly sentTypename: string | null;
  /** The number of the move that it makes at its position. */
  readonly move: number;
  /** What it is asked for. */
  readonly part: Part;
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
  /** What was brought for fields that need it; null below the place where the subgraph was entered. */
  readonly requires: FieldInputs | null;
  readonly depth: number;
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
  | 'subgraph'
  | 'kind'
  | 'after'
  | 'from'
  | 'inputs'
  | 'keys'
  | 'requires'
  | 'sentTypename'
  | 'move'
  | 'part'
>;

/** Something that was added to a plan last: undone in the reverse order. */
interface Added {
  readonly kind: 'fetch' | 'node' | 'child' | 'leaf';
  readonly node: Node;
  readonly want: Want | null;
}

/** Requests are counted by subgraph and depth; no supergraph has as many subgraphs. */
const MAX_SUBGRAPHS = 4_096;

/** A plan while it grows. What was added last can be taken back, so that a way that fails leaves nothing. */
export class FetchTree {
  readonly fetches: Fetch[] = [];
  /** How many leaves are answered. */
  leaves = 0;
  /** Which node answers a leaf, by the number of the want. */
  readonly #providers: (Node | undefined)[] = [];
  /** By the number of the position. */
  readonly #nodes: (Node[] | undefined)[] = [];
  readonly #requests = new Map<number, number>();
  readonly #added: Added[] = [];
  #ids = 0;

  /** Where a later `rollBack` leads to. */
  mark(): number {
    return this.#added.length;
  }

  rollBack(mark: number): void {
    while (this.#added.length > mark) this.#undo(this.#added.pop()!);
  }

  nodesAt({ id }: Position): readonly Node[] {
    return this.#nodes[id] ?? NONE;
  }

  /** The node that answers a leaf; undefined where none does yet. */
  providerOf({ id }: Want): Node | undefined {
    return this.#providers[id];
  }

  /** Whether there is already something to ask of a subgraph at a depth. */
  hasRequest(subgraph: number, depth: number): boolean {
    return (this.#requests.get(depth * MAX_SUBGRAPHS + subgraph) ?? 0) > 0;
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
    fetch.top = this.#addNode(node, fetch, parts.requires);
    this.fetches.push(fetch);
    this.#countRequest(fetch, 1);
    this.#added.push({ kind: 'fetch', node: fetch.top, want: null });
    return fetch.top;
  }

  addChild(parent: Node, want: Want, parts: NodeParts): Node {
    const known = parent.children.get(want);
    if (known !== undefined) return known;
    const node = this.#addNode(parts, parent.fetch, null);
    parent.children.set(want, node);
    this.#added.push({ kind: 'child', node: parent, want });
    return node;
  }

  addLeaf(node: Node, want: Want): void {
    node.leaves.add(want);
    this.#providers[want.id] = node;
    this.leaves += 1;
    this.#added.push({ kind: 'leaf', node, want });
  }

  #addNode(parts: NodeParts, fetch: Fetch, requires: FieldInputs | null): Node {
    const node: Node = {
      id: (this.#ids += 1),
      position: parts.position,
      subgraph: parts.subgraph,
      scope: parts.scope,
      possible: parts.possible,
      as: parts.as,
      isBlind: parts.isBlind,
      provided: parts.provided,
      requires,
      depth: fetch.depth,
      fetch,
      leaves: new Set(),
      children: new Map(),
    };
    (this.#nodes[node.position.id] ??= []).push(node);
    this.#added.push({ kind: 'node', node, want: null });
    return node;
  }

  #undo({ kind, node, want }: Added): void {
    switch (kind) {
      case 'fetch':
        this.fetches.pop();
        this.#countRequest(node.fetch, -1);
        break;
      case 'node':
        this.#nodes[node.position.id]!.pop();
        break;
      case 'child':
        node.children.delete(want!);
        break;
      case 'leaf':
        node.leaves.delete(want!);
        this.#providers[want!.id] = undefined;
        this.leaves -= 1;
    }
  }

  #countRequest({ subgraph, depth }: Fetch, change: number): void {
    const key = depth * MAX_SUBGRAPHS + subgraph;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + change);
  }
}

const NONE: readonly Node[] = [];
