import type { KeyDistance } from '#federation/plan/graph/key-distance.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { FieldAccess } from '#federation/plan/search/access.ts';
import type { SearchState } from '#federation/plan/search/search-state.ts';
import { SearchQueue } from '#federation/plan/search/search-queue.ts';
import type { KeyAvailability } from '#federation/plan/search/key-availability.ts';
import type { EdgeBudget } from '#federation/plan/search/edge-budget.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type { Fetch, FetchTree, PlanNode, AnswerPart } from '#federation/plan/search/fetch-tree.ts';
import type { Move } from '#federation/plan/search/move.ts';
import type { PlanPosition, RequestedField } from '#federation/plan/search/plan-position.ts';
import { InputReadiness } from '#federation/plan/search/readiness.ts';
import { RemainingMoves } from '#federation/plan/search/remaining-moves.ts';
import type { TableSpace } from '#federation/plan/search/remaining-moves.ts';

/** Edge weights; only ratios matter. */
const COST = {
  field: 1,
  request: 1_000,
  /** An additional entry in an existing request. */
  part: 150,
  depth: 100,
  /** An input that another subgraph has to answer first. */
  farInput: 1_100,
} as const;

/** Lower bound of the cost of entering a subgraph. */
const CHEAPEST_MOVE = COST.part + COST.depth;

/** Shared by all searches of a plan. */
export interface SearchContext {
  readonly sets: TypeSets;
  readonly access: FieldAccess;
  readonly keyAvailability: KeyAvailability;
  readonly distance: KeyDistance;
  readonly edgeBudget: EdgeBudget;
  /** Heuristics of paths to leaves, reused by every attempt at a plan. */
  readonly remaining: Map<RequestedField, RemainingMoves>;
  readonly space: TableSpace;
  /** Whether only one subgraph may be used for the root fields. */
  readonly isRootAskedOnce: boolean;
  /** Whether several nodes may answer a position of which one subgraph should decide, because no other plan exists. */
  readonly mayReachAgain: boolean;
}

/** The goal of a search. */
export interface SearchGoal {
  /** Fields from the root; the last one is the goal, or a field of the goal position. */
  readonly chain: readonly RequestedField[];
  /** Whether reaching the position is enough, without the field. */
  readonly isPosition: boolean;
  readonly isWide: boolean;
  /** The part of the goal: nothing is added to requests of other parts. Null when they may be used. */
  readonly part: AnswerPart | null;
  readonly isForbidden: (position: PlanPosition, move: Move) => boolean;
}

/** Finds the cheapest path to a field, starting from all nodes of the plan. */
export class ShortestPath {
  readonly #context: SearchContext;
  readonly #tree: FetchTree;
  readonly #readiness: InputReadiness;

  constructor(context: SearchContext, tree: FetchTree) {
    this.#context = context;
    this.#tree = tree;
    this.#readiness = new InputReadiness(context, tree);
  }

  /** Null when no path exists. */
  find(goal: SearchGoal): SearchState | null {
    return new Search(this.#context, this.#tree, this.#readiness, goal).run();
  }
}

/** One A* search. The heuristic: every change of subgraph costs at least one entry. */
class Search {
  readonly #context: SearchContext;
  readonly #tree: FetchTree;
  readonly #readiness: InputReadiness;
  readonly #goal: SearchGoal;
  readonly #queue = new SearchQueue();
  readonly #remaining: RemainingMoves;
  /** Plan nodes with a heuristic below this are queued. */
  #started = 0;

  constructor(
    context: SearchContext,
    tree: FetchTree,
    readiness: InputReadiness,
    goal: SearchGoal,
  ) {
    this.#context = context;
    this.#tree = tree;
    this.#readiness = readiness;
    this.#goal = goal;
    this.#remaining = this.#remainingOf(goal);
  }

  #remainingOf({ chain, isPosition }: SearchGoal): RemainingMoves {
    const { remaining, space } = this.#context;
    if (isPosition) return new RemainingMoves(chain, true, space);
    const leaf = chain.at(-1)!;
    let known = remaining.get(leaf);
    if (known === undefined) remaining.set(leaf, (known = new RemainingMoves(chain, false, space)));
    return known;
  }

  run(): SearchState | null {
    const { chain, isPosition } = this.#goal;
    const last = chain.length - 1;
    this.#startNowhere();
    for (;;) {
      const at = this.#next();
      if (at === null) return null;
      const requested = chain[at.index]!;
      if (at.isFollowed) {
        this.#enter(at, requested);
        continue;
      }
      if (at.subgraph >= 0 && !this.#isOfOther(at)) {
        if (at.index !== last) this.#descend(at, requested);
        else if (isPosition || this.#context.access.has(at, requested)) return at;
      }
      this.#postpone(at);
    }
  }

  /** The state of lowest rank. Plan nodes are queued in steps of their heuristic, when no better state is left. */
  #next(): SearchState | null {
    for (;;) {
      const rank = this.#queue.minRank();
      if (rank < CHEAPEST_MOVE * this.#started || this.#started > this.#remaining.maxEntries) {
        return this.#queue.next();
      }
      this.#startFrom(this.#started);
      this.#started += 1;
    }
  }

  #startNowhere(): void {
    const { types } = this.#goal.chain[0]!.position;
    this.#add({ ...NOWHERE, scope: types, possible: types });
  }

  /** Queues the plan nodes with this heuristic. */
  #startFrom(moves: number): void {
    const { sets, edgeBudget } = this.#context;
    for (const [index, requested] of this.#goal.chain.entries()) {
      for (const node of this.#tree.nodesAt(requested.position)) {
        if (this.#leftFrom(node, index, requested) !== moves) continue;
        // A node without any of the requested types leads nowhere.
        if (sets.intersect(node.possible, requested.types) === sets.empty) continue;
        edgeBudget.spend();
        this.#add(stateAt(node, index));
      }
    }
  }

  #leftFrom(node: PlanNode, index: number, requested: RequestedField): number {
    const { subgraph } = node;
    const isTaken = !this.#goal.isWide && node.children.has(requested);
    return isTaken
      ? this.#remaining.around(index, subgraph)
      : this.#remaining.from(index, subgraph);
  }

  #add(state: SearchState): void {
    const { index, subgraph, cost } = state;
    state.rank = cost + CHEAPEST_MOVE * this.#remaining.from(index, subgraph);
    this.#queue.add(state);
  }

  /** Requeues a state; moves into other subgraphs are expanded only when no cheaper state is left. */
  #postpone(at: SearchState): void {
    at.isFollowed = true;
    at.rank = at.cost + CHEAPEST_MOVE * Math.max(1, this.#remaining.from(at.index, at.subgraph));
    this.#queue.putBack(at);
  }

  /** Follows a field in the same subgraph. */
  #descend(at: SearchState, requested: RequestedField): void {
    const { access, edgeBudget, isRootAskedOnce, mayReachAgain } = this.#context;
    edgeBudget.spend();
    if (requested.child === null || at.node?.children.has(requested) === true) return;
    const isOnce =
      (requested.child.isReachedOnce && !mayReachAgain) || (isRootAskedOnce && at.index === 0);
    if (isOnce && this.#tree.nodesAt(requested.child).length > 0) return;
    if (this.#isReachedByOther(requested.child)) return;
    const known = access.fieldIn(at, requested);
    if (known === null) return;
    const { subgraph, scope, possible, as, isBlind, provided } = access.below(at, requested, known);
    this.#add({
      index: at.index + 1,
      subgraph,
      scope,
      possible,
      as,
      isBlind,
      provided,
      requires: null,
      depth: at.depth,
      cost: at.cost + COST.field,
      previous: at,
      node: null,
      move: null,
      ...UNSEEN,
    });
  }

  /** Expands moves into other subgraphs at the same position. */
  #enter(at: SearchState, requested: RequestedField): void {
    const { position } = requested;
    const { isWide, isForbidden } = this.#goal;
    const { sets } = this.#context;
    // A node that was entered for other types covers only their objects; a move from it would lose the others.
    if (at.scope !== position.types && !sets.isWithin(requested.types, at.scope)) return;
    const possible = sets.intersect(at.possible, requested.types);
    for (const move of requested.moves.from(possible, at.isBlind ? at.as : null, isWide)) {
      this.#context.edgeBudget.spend();
      if (isInside(at, move) && !this.#isOfOther(at)) continue;
      if (isForbidden(position, move) || this.#isMade(position, move)) continue;
      const inputs = this.#readiness.ofMove(at, position, move);
      const depth = inputs.depth + 1;
      const { subgraph } = move;
      const isThere = this.#tree.hasRequest(subgraph, depth);
      const cost =
        at.cost +
        (isThere ? COST.part : COST.request) +
        COST.depth * depth +
        COST.farInput * inputs.hops;
      this.#add({
        index: at.index,
        subgraph,
        scope: move.types,
        possible: move.possible,
        as: move.as,
        isBlind: false,
        provided: null,
        requires: move.requires,
        depth,
        cost,
        previous: at,
        node: null,
        move,
        ...UNSEEN,
      });
    }
  }

  /** Whether the plan already contains the move; its node is then a start of the search. */
  #isMade(position: PlanPosition, { id }: Move): boolean {
    return this.#tree
      .nodesAt(position)
      .some((node) => node.fetch.move === id && node.fetch.top === node && this.#isOwn(node.fetch));
  }

  #isOwn(fetch: Fetch): boolean {
    const { part } = this.#goal;
    return part === null || fetch.part === part;
  }

  /** Whether a state belongs to a request of another part. */
  #isOfOther({ node }: SearchState): boolean {
    return node !== null && !this.#isOwn(node.fetch);
  }

  /**
   * Whether another part already reaches the objects. To request them again would cost twice, and lists may change in
   * between; their fields are requested by key, or with them.
   */
  #isReachedByOther(position: PlanPosition): boolean {
    const { part } = this.#goal;
    if (part === null || part === FIRST_PART) return false;
    return this.#tree.nodesAt(position).some(({ fetch }) => fetch.part !== part);
  }
}

const UNSEEN = { rank: 0, order: 0, isFollowed: false, isOutdone: false };

/** The start state without any subgraph. */
const NOWHERE = {
  index: 0,
  subgraph: -1,
  as: null,
  isBlind: false,
  provided: null,
  requires: null,
  depth: 0,
  cost: 0,
  previous: null,
  node: null,
  move: null,
  ...UNSEEN,
};

function stateAt(node: PlanNode, index: number): SearchState {
  const { subgraph, scope, possible, as, isBlind, provided, requires, depth } = node;
  return {
    index,
    subgraph,
    scope,
    possible,
    as,
    isBlind,
    provided,
    requires,
    depth,
    // Of equal nodes, the one that is answered first.
    cost: depth / 1_000,
    previous: null,
    node,
    move: null,
    ...UNSEEN,
  };
}

/** Whether a move would lead to the subgraph that the state is in. */
function isInside(at: SearchState, move: Move): boolean {
  if (move.subgraph !== at.subgraph || move.requires !== null) return false;
  return move.as === at.as && !at.isBlind;
}
