import type { FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { FieldSet } from '#gateway/plan/graph/field-set.ts';
import type { TypeSet } from '#gateway/plan/graph/type-set.ts';
import { reachedBy } from '#gateway/plan/search/access.ts';
import type { Arrival, Move } from '#gateway/plan/search/arrival.ts';
import type {
  Fetch,
  FetchTree,
  Node,
  NodeParts,
  SentKey,
} from '#gateway/plan/search/fetch-tree.ts';
import { Reach, isSooner, moveKey, needsTypename } from '#gateway/plan/search/reach.ts';
import type { SearchFacts } from '#gateway/plan/search/reach.ts';
import type { PositionTree } from '#gateway/plan/search/position-tree.ts';
import type { Position, Want } from '#gateway/plan/search/position.ts';

/** What a move needs before it can be made. */
interface Supplied {
  readonly keys: readonly SentKey[];
  readonly after: ReadonlySet<Fetch>;
}

/**
 * Adds to a plan whatever answers a want. The inputs of a fetch are in the plan before the fetch is, so
 * nothing can ever wait for itself.
 */
export class Connector {
  readonly #facts: SearchFacts;
  readonly #positions: PositionTree;
  readonly #tree: FetchTree;
  readonly #reach: Reach;
  /** Moves that a better plan may do without. */
  readonly #avoided: ReadonlySet<string>;
  /** Moves whose inputs are being looked for: they cannot supply themselves. */
  readonly #busy = new Set<string>();

  constructor(
    facts: SearchFacts,
    positions: PositionTree,
    tree: FetchTree,
    avoided: ReadonlySet<string>,
  ) {
    this.#facts = facts;
    this.#positions = positions;
    this.#tree = tree;
    this.#reach = new Reach(facts, tree);
    this.#avoided = avoided;
  }

  /** The node that answers a leaf, which may be new; null where no way leads to it. */
  leaf(want: Want): Node | null {
    const known = this.#tree.providers.get(want);
    if (known !== undefined) return known;
    const node = this.#nearest(want) ?? this.#extend(want, false);
    if (node !== null) this.#tree.addLeaf(node, want);
    return node;
  }

  /** A node at the position of a want, which may be new; null where no way leads to it. */
  position(want: Want): Node | null {
    return this.#tree.nodesAt(want.position)[0] ?? this.#extend(want, true);
  }

  #nearest(want: Want): Node | null {
    let nearest: Node | null = null;
    for (const node of this.#tree.nodesAt(want.position)) {
      this.#facts.effort.spend();
      if (nearest !== null && nearest.fetch.depth <= node.fetch.depth) continue;
      if (this.#facts.access.has(reachedBy(node), want)) nearest = node;
    }
    return nearest;
  }

  #extend(want: Want, isPosition: boolean): Node | null {
    const failed = new Set<string>();
    const isForbidden = (position: Position, move: Move): boolean => {
      const key = moveKey(position, move);
      return failed.has(key) || this.#busy.has(key) || this.#avoided.has(key);
    };
    for (;;) {
      const goal = { chain: want.chain, isPosition, isForbidden };
      const way =
        this.#reach.find({ ...goal, isWide: false }) ?? this.#reach.find({ ...goal, isWide: true });
      if (way === null) return null;
      const mark = this.#tree.mark();
      const node = this.#commit(way, want.chain, failed);
      if (node !== null) return node;
      this.#tree.rollBack(mark);
    }
  }

  /** Puts a way into the plan. A move that cannot be made is noted, and null given. */
  #commit(way: Arrival, chain: readonly Want[], failed: Set<string>): Node | null {
    const steps: Arrival[] = [];
    for (let step: Arrival | null = way; step !== null; step = step.previous) steps.unshift(step);
    let node = steps[0]!.node;
    for (const step of steps.slice(1)) {
      if (step.move !== null) {
        const { position } = chain[step.index]!;
        const made = this.#enter(position, step.move, node);
        if (made === null) failed.add(moveKey(position, step.move));
        node = made;
      } else node = this.#descend(node!, chain[step.index - 1]!);
      if (node === null) return null;
    }
    return node;
  }

  #descend(node: Node, want: Want): Node {
    const { access } = this.#facts;
    const reached = reachedBy(node);
    return this.#tree.addChild(
      node,
      want,
      access.below(reached, want, access.fieldIn(reached, want)!),
    );
  }

  #enter(position: Position, move: Move, from: Node | null): Node | null {
    const key = moveKey(position, move);
    this.#busy.add(key);
    const supplied = this.#supply(position, move, from);
    this.#busy.delete(key);
    if (supplied === null) return null;
    const { subgraph, kind, requires, sentAs, as, types, possible } = move;
    const sentTypename = sentAs?.name ?? null;
    const parts: NodeParts = {
      position,
      subgraph,
      scope: types,
      possible,
      as,
      isBlind: false,
      provided: null,
    };
    return this.#tree.addFetch(
      { subgraph, kind, ...supplied, requires, sentTypename, move: key },
      parts,
    );
  }

  /** Connects all inputs of a move; null where one of them cannot be had. */
  #supply(position: Position, move: Move, from: Node | null): Supplied | null {
    const after = new Set<Fetch>();
    if (from !== null) after.add(from.fetch);
    if (move.kind === 'root') return { keys: [], after };
    if (needsTypename(position, move)) {
      const node = this.leaf(this.#positions.typename(position));
      if (node === null) return null;
      after.add(node.fetch);
    }
    const { sentAs, subgraph, possible } = move;
    const groups = sentAs === null ? this.#facts.groups.ofKeys(possible, subgraph) : [possible];
    const keys: SentKey[] = [];
    for (const types of groups) {
      const key = this.#supplyKey(position, types, sentAs ?? types.types[0]!, move, {
        from,
        after,
      });
      if (key === null) return null;
      keys.push(key);
    }
    if (move.requires === null) return { keys, after };
    const { requires } = move;
    return this.#supplySet(position, possible, requires, after) ? { keys, after } : null;
  }

  #supplyKey(
    position: Position,
    types: TypeSet,
    face: FederatedType,
    { subgraph }: Move,
    { from, after }: { readonly from: Node | null; readonly after: Set<Fetch> },
  ): SentKey | null {
    const { keys } = face.in[subgraph]!;
    const reached = from === null ? null : reachedBy(from);
    const type = types.types[0]!;
    const ready = new Map(
      keys.map((key) => [
        key,
        reached === null
          ? { hops: 0, depth: 0 }
          : this.#reach.readiness(reached, position, type, key.entries),
      ]),
    );
    const soonest = keys.toSorted((one, other) =>
      isSooner(ready.get(one)!, ready.get(other)!)
        ? -1
        : Number(isSooner(ready.get(other)!, ready.get(one)!)),
    );
    for (const key of soonest) {
      const mark = this.#tree.mark();
      // A subgraph that knows only the interface answers a key for all types or for none.
      const asked = from !== null && from.as !== null ? from.scope : types;
      if (this.#supplySet(position, asked, key, after)) return { types, entries: key.entries };
      this.#tree.rollBack(mark);
    }
    return null;
  }

  #supplySet(position: Position, types: TypeSet, set: FieldSet, after: Set<Fetch>): boolean {
    const found: Fetch[] = [];
    for (const input of this.#positions.inputs(position, types, set.entries, set.text)) {
      const node = this.leaf(input);
      if (node === null) return false;
      found.push(node.fetch);
    }
    for (const fetch of found) after.add(fetch);
    return true;
  }
}
