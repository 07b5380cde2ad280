import type { FederatedType, FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';
import type { PlanPosition, RequestedField } from '#federation/plan/search/plan-position.ts';
import type { Provided } from '#federation/plan/search/provided.ts';

/** A part of an answer: the index of a deferred fragment, or `FIRST_PART`. */
export type AnswerPart = number;
export const FIRST_PART: AnswerPart = -1;

/** The key that a fetch sends for entities of some types. */
export interface SentKey {
  readonly types: TypeSet;
  readonly entries: readonly FieldSetEntry[];
}

/** One entry into a subgraph, with everything that is selected below it. */
export interface Fetch {
  readonly id: number;
  readonly subgraph: number;
  readonly kind: 'root' | 'entities';
  readonly top: PlanNode;
  /** Fetches that it depends on. */
  readonly after: ReadonlySet<Fetch>;
  /** The node of another fetch that it starts from; null at the root. */
  readonly from: PlanNode | null;
  /** Inputs that it sends, and those that decide whether it can be sent. */
  readonly inputs: readonly RequestedField[];
  /** Lower bound of sequential requests up to its answer. */
  readonly depth: number;
  readonly keys: readonly SentKey[];
  /** Inputs that the subgraph needs in addition to the key. */
  readonly requires: FieldInputs | null;
  /** Type name that replaces the entity's own, for `@interfaceObject`. */
  readonly sentTypename: string | null;
  /** Id of the move at its position. */
  readonly move: number;
  /** The part that it belongs to. */
  readonly part: AnswerPart;
}

/** A position as one fetch reaches it. */
export interface PlanNode {
  readonly id: number;
  readonly position: PlanPosition;
  readonly subgraph: number;
  /** The types that it was entered for; fields of other types are not requested here. */
  readonly scope: TypeSet;
  /** The types of `scope` that the subgraph can return here. */
  readonly possible: TypeSet;
  /** The interface that represents all types in a subgraph with `@interfaceObject`. */
  readonly as: FederatedType | null;
  /** Whether the subgraph cannot determine the object's type. */
  readonly isBlind: boolean;
  readonly provided: Provided | null;
  /** Inputs sent with the entry; null below the entry. */
  readonly requires: FieldInputs | null;
  readonly depth: number;
  readonly fetch: Fetch;
  readonly leaves: Set<RequestedField>;
  readonly children: Map<RequestedField, PlanNode>;
}

export type NodeParts = Pick<
  PlanNode,
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

/** An addition to the plan; additions are undone in reverse order. */
interface Added {
  readonly kind: 'fetch' | 'node' | 'child' | 'leaf';
  readonly node: PlanNode;
  readonly requested: RequestedField | null;
}

/** Multiplier in keys of subgraph and depth; it exceeds the number of subgraphs of any supergraph. */
const MAX_SUBGRAPHS = 4_096;

/** A plan under construction. Additions can be rolled back, so that a failed path leaves no trace. */
export class FetchTree {
  readonly fetches: Fetch[] = [];
  /** Number of answered leaves. */
  leaves = 0;
  /** The node that answers a leaf, by field id. */
  readonly #providers: (PlanNode | undefined)[] = [];
  /** By position id. */
  readonly #nodes: (PlanNode[] | undefined)[] = [];
  readonly #requests = new Map<number, number>();
  readonly #added: Added[] = [];
  #ids = 0;

  /** A mark for `rollBack`. */
  mark(): number {
    return this.#added.length;
  }

  rollBack(mark: number): void {
    while (this.#added.length > mark) this.#undo(this.#added.pop()!);
  }

  nodesAt({ id }: PlanPosition): readonly PlanNode[] {
    return this.#nodes[id] ?? NONE;
  }

  /** The node that answers a leaf; undefined when none does yet. */
  providerOf({ id }: RequestedField): PlanNode | undefined {
    return this.#providers[id];
  }

  /** Whether the plan has a request to a subgraph at a depth. */
  hasRequest(subgraph: number, depth: number): boolean {
    return (this.#requests.get(depth * MAX_SUBGRAPHS + subgraph) ?? 0) > 0;
  }

  addFetch(parts: FetchParts, node: NodeParts): PlanNode {
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
    this.#added.push({ kind: 'fetch', node: fetch.top, requested: null });
    return fetch.top;
  }

  addChild(parent: PlanNode, requested: RequestedField, parts: NodeParts): PlanNode {
    const known = parent.children.get(requested);
    if (known !== undefined) return known;
    const node = this.#addNode(parts, parent.fetch, null);
    parent.children.set(requested, node);
    this.#added.push({ kind: 'child', node: parent, requested });
    return node;
  }

  addLeaf(node: PlanNode, requested: RequestedField): void {
    node.leaves.add(requested);
    this.#providers[requested.id] = node;
    this.leaves += 1;
    this.#added.push({ kind: 'leaf', node, requested });
  }

  #addNode(parts: NodeParts, fetch: Fetch, requires: FieldInputs | null): PlanNode {
    const node: PlanNode = {
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
    this.#added.push({ kind: 'node', node, requested: null });
    return node;
  }

  #undo({ kind, node, requested }: Added): void {
    switch (kind) {
      case 'fetch':
        this.fetches.pop();
        this.#countRequest(node.fetch, -1);
        break;
      case 'node':
        this.#nodes[node.position.id]!.pop();
        break;
      case 'child':
        node.children.delete(requested!);
        break;
      case 'leaf':
        node.leaves.delete(requested!);
        this.#providers[requested!.id] = undefined;
        this.leaves -= 1;
    }
  }

  #countRequest({ subgraph, depth }: Fetch, change: number): void {
    const key = depth * MAX_SUBGRAPHS + subgraph;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + change);
  }
}

const NONE: readonly PlanNode[] = [];
