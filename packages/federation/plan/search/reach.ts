import type { KeyDistance } from '#federation/plan/graph/key-distance.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { FieldAccess } from '#federation/plan/search/access.ts';
import type { Arrival } from '#federation/plan/search/arrival.ts';
import { ArrivalQueue } from '#federation/plan/search/arrival-queue.ts';
import type { InputsAtHand } from '#federation/plan/search/at-hand.ts';
import type { Effort } from '#federation/plan/search/effort.ts';
import { FIRST } from '#federation/plan/search/fetch-tree.ts';
import type { Fetch, FetchTree, Node, Part } from '#federation/plan/search/fetch-tree.ts';
import type { Move } from '#federation/plan/search/move.ts';
import type { Position, Want } from '#federation/plan/search/position.ts';
import { InputReadiness } from '#federation/plan/search/readiness.ts';
import { RemainingMoves } from '#federation/plan/search/remaining-moves.ts';
import type { TableSpace } from '#federation/plan/search/remaining-moves.ts';

/** What a way costs. Only the proportions mean something. */
const COST = {
  field: 1,
  request: 1_000,
  /** One more part of a request that is made anyway. */
  part: 150,
  depth: 100,
  /** An input that another subgraph has to be asked for first. */
  farInput: 1_100,
} as const;

/** What entering a subgraph costs at least. */
const CHEAPEST_MOVE = COST.part + COST.depth;

/** What all searches of a plan share. */
export interface SearchFacts {
  readonly sets: TypeSets;
  readonly access: FieldAccess;
  readonly atHand: InputsAtHand;
  readonly distance: KeyDistance;
  readonly effort: Effort;
  /** What is left of the ways to leaves, which are looked for once more for every plan that is tried. */
  readonly remaining: Map<Want, RemainingMoves>;
  readonly space: TableSpace;
  /** Whether the root fields may each be asked of one subgraph only. */
  readonly isRootAskedOnce: boolean;
}

/** What a search is for. */
export interface SearchGoal {
  /** Fields from the root; the last one is the want itself, or stands at the position that is to be reached. */
  readonly chain: readonly Want[];
  /** Whether the position is enough, without the field. */
  readonly isPosition: boolean;
  readonly isWide: boolean;
  /** The part that it is asked for: requests of other parts are asked for nothing more. Null where they may be. */
  readonly part: Part | null;
  readonly isForbidden: (position: Position, move: Move) => boolean;
}

/** Finds the cheapest way to a want, from everything that the plan has already. */
export class Reach {
  readonly #facts: SearchFacts;
  readonly #tree: FetchTree;
  readonly #readiness: InputReadiness;

  constructor(facts: SearchFacts, tree: FetchTree) {
    this.#facts = facts;
    this.#tree = tree;
    this.#readiness = new InputReadiness(facts, tree);
  }

  /** Null where there is no way. */
  find(goal: SearchGoal): Arrival | null {
    return new Search(this.#facts, this.#tree, this.#readiness, goal).run();
  }
}

/** One search: the A* algorithm. What is left costs at least one entry for every change of subgraphs. */
class Search {
  readonly #facts: SearchFacts;
  readonly #tree: FetchTree;
  readonly #readiness: InputReadiness;
  readonly #goal: SearchGoal;
  readonly #queue = new ArrivalQueue();
  readonly #remaining: RemainingMoves;
  /** Nodes of the plan have joined from which fewer subgraphs than this have to be entered. */
  #started = 0;

  constructor(facts: SearchFacts, tree: FetchTree, readiness: InputReadiness, goal: SearchGoal) {
    this.#facts = facts;
    this.#tree = tree;
    this.#readiness = readiness;
    this.#goal = goal;
    this.#remaining = this.#remainingOf(goal);
  }

  #remainingOf({ chain, isPosition }: SearchGoal): RemainingMoves {
    const { remaining, space } = this.#facts;
    if (isPosition) return new RemainingMoves(chain, true, space);
    const leaf = chain.at(-1)!;
    let known = remaining.get(leaf);
    if (known === undefined) remaining.set(leaf, (known = new RemainingMoves(chain, false, space)));
    return known;
  }

  run(): Arrival | null {
    const { chain, isPosition } = this.#goal;
    const last = chain.length - 1;
    this.#startNowhere();
    for (;;) {
      const at = this.#next();
      if (at === null) return null;
      const want = chain[at.index]!;
      if (at.isFollowed) {
        this.#enter(at, want);
        continue;
      }
      if (at.subgraph >= 0 && !this.#isOfOther(at)) {
        if (at.index !== last) this.#descend(at, want);
        else if (isPosition || this.#facts.access.has(at, want)) return at;
      }
      this.#postpone(at);
    }
  }

  /** The most promising arrival. Nodes of the plan join when nothing better than what they promise is left. */
  #next(): Arrival | null {
    for (;;) {
      const rank = this.#queue.minRank();
      if (rank < CHEAPEST_MOVE * this.#started || this.#started > this.#remaining.most) {
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

  /** Adds the nodes of the plan from which so many subgraphs have to be entered, at least. */
  #startFrom(moves: number): void {
    const { sets, effort } = this.#facts;
    for (const [index, want] of this.#goal.chain.entries()) {
      for (const node of this.#tree.nodesAt(want.position)) {
        if (this.#leftFrom(node, index, want) !== moves) continue;
        // Nothing leads on from where none of the types is that are asked.
        if (sets.intersect(node.possible, want.types) === sets.empty) continue;
        effort.spend();
        this.#add(arrivalAt(node, index));
      }
    }
  }

  #leftFrom(node: Node, index: number, want: Want): number {
    const { subgraph } = node;
    const isTaken = !this.#goal.isWide && node.children.has(want);
    return isTaken
      ? this.#remaining.around(index, subgraph)
      : this.#remaining.from(index, subgraph);
  }

  #add(arrival: Arrival): void {
    const { index, subgraph, cost } = arrival;
    arrival.rank = cost + CHEAPEST_MOVE * this.#remaining.from(index, subgraph);
    this.#queue.add(arrival);
  }

  /** Entering other subgraphs is looked at only when nothing cheaper is left. */
  #postpone(at: Arrival): void {
    at.isFollowed = true;
    at.rank = at.cost + CHEAPEST_MOVE * Math.max(1, this.#remaining.from(at.index, at.subgraph));
    this.#queue.putBack(at);
  }

  /** Along a field, in the same subgraph. */
  #descend(at: Arrival, want: Want): void {
    const { access, effort, isRootAskedOnce } = this.#facts;
    effort.spend();
    if (want.child === null || at.node?.children.has(want) === true) return;
    const isOnce = want.child.isReachedOnce || (isRootAskedOnce && at.index === 0);
    if (isOnce && this.#tree.nodesAt(want.child).length > 0) return;
    if (this.#isReachedByOther(want.child)) return;
    const known = access.fieldIn(at, want);
    if (known === null) return;
    const { subgraph, scope, possible, as, isBlind, provided } = access.below(at, want, known);
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

  /** Into other subgraphs, at the same position. */
  #enter(at: Arrival, want: Want): void {
    const { position } = want;
    const { isWide, isForbidden } = this.#goal;
    const possible = this.#facts.sets.intersect(at.possible, want.types);
    for (const move of want.moves.from(possible, at.isBlind ? at.as : null, isWide)) {
      this.#facts.effort.spend();
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

  /** Whether the plan has this move already; its node is then a start of its own. */
  #isMade(position: Position, { id }: Move): boolean {
    return this.#tree
      .nodesAt(position)
      .some((node) => node.fetch.move === id && node.fetch.top === node && this.#isOwn(node.fetch));
  }

  #isOwn(fetch: Fetch): boolean {
    const { part } = this.#goal;
    return part === null || fetch.part === part;
  }

  /** Whether an arrival is of a request that is made for another part. */
  #isOfOther({ node }: Arrival): boolean {
    return node !== null && !this.#isOwn(node.fetch);
  }

  /**
   * Whether objects are told by another part already. To ask for them once more would cost twice, and lists may have
   * changed in between; what they have is found by their keys, or asked with them.
   */
  #isReachedByOther(position: Position): boolean {
    const { part } = this.#goal;
    if (part === null || part === FIRST) return false;
    return this.#tree.nodesAt(position).some(({ fetch }) => fetch.part !== part);
  }
}

const UNSEEN = { rank: 0, order: 0, isFollowed: false, isOutdone: false };

/** Where nothing has been asked yet. */
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

function arrivalAt(node: Node, index: number): Arrival {
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
    // Of several that are there, the one that is there first.
    cost: depth / 1_000,
    previous: null,
    node,
    move: null,
    ...UNSEEN,
  };
}

/** Whether a move would lead to where one is already. */
function isInside(at: Arrival, move: Move): boolean {
  if (move.subgraph !== at.subgraph || move.requires !== null) return false;
  return move.as === at.as && !at.isBlind;
}
