import type { ContextArgument } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';
import type { SearchState } from '#federation/plan/search/search-state.ts';
import { contextSources, isDecidedByType } from '#federation/plan/search/context-sources.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type {
  Fetch,
  FetchTree,
  PlanNode,
  NodeParts,
  AnswerPart,
  SentKey,
} from '#federation/plan/search/fetch-tree.ts';
import type { KeyGroup, Move } from '#federation/plan/search/move.ts';
import { ShortestPath } from '#federation/plan/search/shortest-path.ts';
import type { SearchContext } from '#federation/plan/search/shortest-path.ts';
import { InputReadiness, isSooner, needsTypename } from '#federation/plan/search/readiness.ts';
import type { PositionTree } from '#federation/plan/search/position-tree.ts';
import type { PlanPosition, RequestedField } from '#federation/plan/search/plan-position.ts';

/** A connected set of inputs for a move. */
interface Supplied {
  readonly keys: readonly SentKey[];
  readonly after: ReadonlySet<Fetch>;
  readonly inputs: readonly RequestedField[];
}

/** Collects the inputs of a move. */
interface Supplies {
  readonly after: Set<Fetch>;
  readonly inputs: RequestedField[];
}

/**
 * Adds the fetches that answer a requested field to a plan. The inputs of a fetch are added before the fetch, so the
 * plan has no cycles.
 */
export class Connector {
  readonly #context: SearchContext;
  readonly #positions: PositionTree;
  readonly #tree: FetchTree;
  readonly #shortestPath: ShortestPath;
  readonly #readiness: InputReadiness;
  /** Moves that this attempt must not use. */
  readonly #avoided: ReadonlySet<number>;
  /** Moves whose inputs are being connected: they cannot supply themselves. */
  readonly #busy = new Set<number>();
  /** The part that new fetches belong to. */
  #part: AnswerPart = FIRST_PART;

  constructor(
    context: SearchContext,
    positions: PositionTree,
    tree: FetchTree,
    avoided: ReadonlySet<number>,
  ) {
    this.#context = context;
    this.#positions = positions;
    this.#tree = tree;
    this.#shortestPath = new ShortestPath(context, tree);
    this.#readiness = new InputReadiness(context, tree);
    this.#avoided = avoided;
  }

  /**
   * The node, possibly a new one, that answers a leaf; null when no path exists.
   *
   * @param part the part that delivers the leaf; leaves of earlier parts are connected already
   */
  leaf(requested: RequestedField, part: AnswerPart): PlanNode | null {
    this.#part = part;
    return part === FIRST_PART ? this.#input(requested) : this.#deferred(requested, part);
  }

  /** The node that answers an input of other fetches, in any part. */
  #input(requested: RequestedField): PlanNode | null {
    const known = this.#tree.providerOf(requested);
    if (known !== undefined) return known;
    const node = this.#nearest(requested, null) ?? this.#extend(requested, false, null);
    if (node !== null) this.#tree.addLeaf(node, requested);
    return node;
  }

  /** A deferred field gets a request of its own; when no path exists, it is requested with its object. */
  #deferred(requested: RequestedField, part: AnswerPart): PlanNode | null {
    const mark = this.#tree.mark();
    const node =
      this.#tree.providerOf(requested) ??
      this.#nearest(requested, part) ??
      this.#extend(requested, false, part);
    const isNeeded = this.#tree.providerOf(requested) !== undefined;
    if (node === null) return this.#input(requested);
    if (!isNeeded) this.#tree.addLeaf(node, requested);
    else if (this.#tree.providerOf(requested) !== node) {
      // The field was requested as a key of its own object, so a separate request is superfluous.
      this.#tree.rollBack(mark);
      return this.#input(requested);
    }
    return node;
  }

  /** A node, possibly a new one, at the position of a field; null when no path exists. */
  position(requested: RequestedField): PlanNode | null {
    return this.#tree.nodesAt(requested.position)[0] ?? this.#extend(requested, true, null);
  }

  #nearest(requested: RequestedField, part: AnswerPart | null): PlanNode | null {
    let nearest: PlanNode | null = null;
    for (const node of this.#tree.nodesAt(requested.position)) {
      this.#context.edgeBudget.spend();
      if (nearest !== null && nearest.fetch.depth <= node.fetch.depth) continue;
      if (part !== null && node.fetch.part !== part) continue;
      if (this.#context.access.has(node, requested)) nearest = node;
    }
    return nearest;
  }

  #extend(
    requested: RequestedField,
    isPosition: boolean,
    part: AnswerPart | null,
  ): PlanNode | null {
    const failed = new Set<number>();
    const isForbidden = (position: PlanPosition, move: Move): boolean => {
      if (failed.size + this.#busy.size + this.#avoided.size === 0) return false;
      const key = moveKey(position, move.id);
      return failed.has(key) || this.#busy.has(key) || this.#avoided.has(key);
    };
    for (;;) {
      const goal = { chain: requested.chain, isPosition, part, isForbidden };
      const path =
        this.#shortestPath.find({ ...goal, isWide: false }) ??
        this.#shortestPath.find({ ...goal, isWide: true });
      if (path === null) return null;
      const mark = this.#tree.mark();
      const node = this.#commit(path, requested.chain, failed);
      if (node !== null) return node;
      this.#tree.rollBack(mark);
    }
  }

  /** Adds a path to the plan. Null for a move that cannot be supplied, which is recorded in `failed`. */
  #commit(
    path: SearchState,
    chain: readonly RequestedField[],
    failed: Set<number>,
  ): PlanNode | null {
    const steps: SearchState[] = [];
    for (let step: SearchState | null = path; step !== null; step = step.previous)
      steps.unshift(step);
    let node = steps[0]!.node;
    for (const step of steps.slice(1)) {
      if (step.move !== null) {
        const { position } = chain[step.index]!;
        const made = this.#enter(position, step.move, node);
        if (made === null) failed.add(moveKey(position, step.move.id));
        node = made;
      } else node = this.#descend(node!, chain[step.index - 1]!);
      if (node === null) return null;
    }
    return node;
  }

  #descend(node: PlanNode, requested: RequestedField): PlanNode {
    const { access } = this.#context;
    return this.#tree.addChild(
      node,
      requested,
      access.below(node, requested, access.fieldIn(node, requested)!),
    );
  }

  #enter(position: PlanPosition, move: Move, from: PlanNode | null): PlanNode | null {
    const key = moveKey(position, move.id);
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
      {
        subgraph,
        kind,
        ...supplied,
        from,
        requires,
        sentTypename,
        move: move.id,
        part: this.#part,
      },
      parts,
    );
  }

  /** Connects all inputs of a move; null when one has no path. */
  #supply(position: PlanPosition, move: Move, from: PlanNode | null): Supplied | null {
    const supplies: Supplies = { after: new Set(), inputs: [] };
    const { after, inputs } = supplies;
    if (from !== null) after.add(from.fetch);
    if (move.kind === 'root') return { keys: [], after, inputs };
    if (needsTypename(position, move) && !this.#supplyTypename(position, supplies)) return null;
    const keys: SentKey[] = [];
    for (const group of move.keyGroups) {
      const key = this.#supplyKey(position, group, from, supplies);
      if (key === null) return null;
      keys.push(key);
    }
    const { requires, possible } = move;
    if (requires === null) return { keys, after, inputs };
    const isSupplied =
      this.#supplySet(position, possible, requires, supplies) &&
      requires.contexts.every((context) => this.#supplyContext(position, context, supplies));
    return isSupplied ? { keys, after, inputs } : null;
  }

  /** Connects the context inputs; false when no enclosing object sets the context, or when one has no path. */
  #supplyContext(
    position: PlanPosition,
    { setters, selection }: ContextArgument,
    supplies: Supplies,
  ): boolean {
    const sources = contextSources(position, setters, this.#context.sets);
    return (
      sources.length > 0 &&
      sources.every((source) => {
        if (isDecidedByType(source, selection) && !this.#supplyTypename(source.position, supplies))
          return false;
        return this.#supplySet(source.position, source.types, selection, supplies);
      })
    );
  }

  #supplyTypename(position: PlanPosition, { after, inputs }: Supplies): boolean {
    const typename = this.#positions.typename(position);
    const node = this.#input(typename);
    if (node === null) return false;
    after.add(node.fetch);
    inputs.push(typename);
    return true;
  }

  #supplyKey(
    position: PlanPosition,
    { types, keys }: KeyGroup,
    from: PlanNode | null,
    supplies: Supplies,
  ): SentKey | null {
    // A subgraph with `@interfaceObject` answers a key for all types or for none.
    const scope = from !== null && from.as !== null ? from.scope : types;
    for (const key of this.#soonestFirst(keys, position, types, from)) {
      const mark = this.#tree.mark();
      if (this.#supplySet(position, scope, key, supplies)) return { types, entries: key.entries };
      this.#tree.rollBack(mark);
    }
    return null;
  }

  #soonestFirst(
    keys: readonly FieldSet[],
    position: PlanPosition,
    types: TypeSet,
    from: PlanNode | null,
  ): readonly FieldSet[] {
    if (keys.length === 1) {
      this.#context.edgeBudget.spend();
      return keys;
    }
    if (from === null) return keys;
    const type = types.types[0]!;
    return keys
      .map((key) => ({ key, ready: this.#readiness.ofSet(from, position, type, key) }))
      .sort((one, other) =>
        isSooner(one.ready, other.ready) ? -1 : Number(isSooner(other.ready, one.ready)),
      )
      .map(({ key }) => key);
  }

  #supplySet(position: PlanPosition, types: TypeSet, set: FieldSet, supplies: Supplies): boolean {
    const together = this.#positions.inputs(position, types, set);
    const mark = this.#tree.mark();
    if (this.#supplyAll(together, supplies)) return true;
    // A field without a path for all types at once may have one for each type, for instance as its own key.
    const apart = this.#positions.inputsApart(position, types, set);
    if (apart.every((requested, at) => requested === together[at])) return false;
    this.#tree.rollBack(mark);
    return this.#supplyAll(apart, supplies);
  }

  #supplyAll(needed: readonly RequestedField[], { after, inputs }: Supplies): boolean {
    const found: Fetch[] = [];
    for (const input of needed) {
      const node = this.#input(input);
      if (node === null) return false;
      found.push(node.fetch);
    }
    for (const fetch of found) after.add(fetch);
    inputs.push(...needed);
    return true;
  }
}

/** Multiplier in keys of position and move; it exceeds the number of moves of any supergraph. */
const MAX_MOVES = 1_048_576;

/** Identifies a move at one position. */
export function moveKey({ id }: PlanPosition, move: number): number {
  return id * MAX_MOVES + move;
}
