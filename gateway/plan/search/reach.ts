import type { KeyDistance } from '#gateway/plan/graph/key-distance.ts';
import type { FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#gateway/plan/graph/field-set.ts';
import type { TypeGroups } from '#gateway/plan/search/type-groups.ts';
import { reachedBy } from '#gateway/plan/search/access.ts';
import type { FieldAccess, Reached } from '#gateway/plan/search/access.ts';
import type { Arrival, Move } from '#gateway/plan/search/arrival.ts';
import { ArrivalQueue } from '#gateway/plan/search/arrival-queue.ts';
import type { FetchTree } from '#gateway/plan/search/fetch-tree.ts';
import type { Moves } from '#gateway/plan/search/moves.ts';
import type { Position, Want } from '#gateway/plan/search/position.ts';

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

/** Counts the work of planning, in edges evaluated: the same for the same operation on every machine. */
export class Effort {
  edges = 0;
  /** Where a search gives up. */
  limit = Infinity;

  /** Throws `EffortSpent` above the limit. */
  spend(): void {
    this.edges += 1;
    if (this.edges > this.limit) throw new EffortSpent();
  }
}

/** A search took more than it may. */
export class EffortSpent extends Error {
  override readonly name = 'EffortSpent';
}

/** What all searches of a plan share. */
export interface SearchFacts {
  readonly access: FieldAccess;
  readonly moves: Moves;
  readonly groups: TypeGroups;
  readonly distance: KeyDistance;
  readonly effort: Effort;
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
  readonly isForbidden: (position: Position, move: Move) => boolean;
}

/** When inputs are there. */
export interface Readiness {
  /** Requests that have to be made for them first. */
  readonly hops: number;
  /** The depth of what they start from. */
  readonly depth: number;
}

/** Whether one is there before the other. */
export function isSooner(one: Readiness, other: Readiness): boolean {
  const [sooner, later] = [one.hops + one.depth, other.hops + other.depth];
  return one.hops === other.hops ? sooner < later : one.hops < other.hops;
}

/** Finds the cheapest way to a want, from everything that the plan has already: Dijkstra's algorithm. */
export class Reach {
  readonly #facts: SearchFacts;
  readonly #tree: FetchTree;

  constructor(facts: SearchFacts, tree: FetchTree) {
    this.#facts = facts;
    this.#tree = tree;
  }

  /** Null where there is no way. */
  find(goal: SearchGoal): Arrival | null {
    const { chain, isPosition } = goal;
    const queue = new ArrivalQueue(this.#facts.access.provided);
    const last = chain.length - 1;
    this.#start(goal, queue);
    for (;;) {
      const at = queue.next();
      if (at === null) return null;
      const want = chain[at.index]!;
      if (at.index === last && at.subgraph >= 0) {
        if (isPosition || this.#facts.access.has(at, want)) return at;
      } else if (at.subgraph >= 0) this.#descend(at, want, queue);
      this.#enter(at, want, goal, queue);
    }
  }

  #start({ chain }: SearchGoal, queue: ArrivalQueue): void {
    const root = chain[0]!.position;
    queue.add({
      index: 0,
      subgraph: -1,
      scope: root.types,
      possible: root.types,
      as: null,
      isBlind: false,
      provided: null,
      requires: null,
      depth: 0,
      cost: 0,
      previous: null,
      node: null,
      move: null,
    });
    for (const [index, { position }] of chain.entries()) {
      for (const node of this.#tree.nodesAt(position)) {
        const reached = reachedBy(node);
        const cost = reached.depth / 1_000;
        queue.add({ ...reached, index, cost, previous: null, node, move: null });
      }
    }
  }

  /** Along a field, in the same subgraph. */
  #descend(at: Arrival, want: Want, queue: ArrivalQueue): void {
    const { access, effort, isRootAskedOnce } = this.#facts;
    effort.spend();
    if (want.child === null || at.node?.children.has(want) === true) return;
    const isOnce = want.child.isReachedOnce || (isRootAskedOnce && at.index === 0);
    if (isOnce && this.#tree.nodesAt(want.child).length > 0) return;
    const known = access.fieldIn(at, want);
    if (known === null) return;
    const { depth } = at;
    const cost = at.cost + COST.field;
    const index = at.index + 1;
    const below = access.below(at, want, known);
    queue.add({
      ...below,
      index,
      requires: null,
      depth,
      cost,
      previous: at,
      node: null,
      move: null,
    });
  }

  /** Into other subgraphs, at the same position. */
  #enter(at: Arrival, want: Want, goal: SearchGoal, queue: ArrivalQueue): void {
    const { position } = want;
    for (const move of this.#facts.moves.from(at, want, goal.isWide)) {
      this.#facts.effort.spend();
      if (isInside(at, move)) continue;
      if (goal.isForbidden(position, move) || this.#isMade(position, move)) continue;
      const inputs = this.#inputsOf(at, position, move);
      const depth = inputs.depth + 1;
      const { subgraph } = move;
      const isThere = this.#tree.hasRequest(subgraph, depth);
      const cost =
        at.cost +
        (isThere ? COST.part : COST.request) +
        COST.depth * depth +
        COST.farInput * inputs.hops;
      queue.add({
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
      });
    }
  }

  /** Whether the plan has this move already; its node is then a start of its own. */
  #isMade(position: Position, move: Move): boolean {
    const key = moveKey(position, move);
    return this.#tree.nodesAt(position).some(({ fetch }) => fetch.move === key);
  }

  /** When the inputs of a move are there, the cheapest keys taken. */
  #inputsOf(at: Arrival, position: Position, move: Move): Readiness {
    const parts: Readiness[] = [{ hops: 0, depth: at.depth }];
    if (move.kind === 'root') return parts[0]!;
    if (needsTypename(position, move) && at.isBlind) parts.push({ hops: 1, depth: at.depth });
    const { sentAs, subgraph, possible, requires } = move;
    const groups = sentAs === null ? this.#facts.groups.ofKeys(possible, subgraph) : [possible];
    for (const { types } of groups) {
      const type = types[0]!;
      const { keys } = (sentAs ?? type).in[subgraph]!;
      const ready = keys.map(({ entries }) => this.readiness(at, position, type, entries));
      parts.push(ready.reduce((best, one) => (isSooner(one, best) ? one : best)));
    }
    if (requires !== null) {
      parts.push(this.readiness(at, position, possible.types[0]!, requires.entries));
    }
    let hops = 0;
    let depth = 0;
    for (const part of parts) {
      hops += part.hops;
      depth = Math.max(depth, part.depth + part.hops);
    }
    return { hops, depth };
  }

  /** How soon inputs are there: at the arrival, at a node of the plan, or some requests away. */
  readiness(
    at: Reached & { readonly depth: number },
    position: Position,
    type: FederatedType,
    entries: readonly FieldSetEntry[],
  ): Readiness {
    let hops = 0;
    let { depth } = at;
    for (const entry of entries) {
      this.#facts.effort.spend();
      if (this.#isAtHand(at, type, entry)) continue;
      const nearest = this.#nearestDepth(position, type, entry);
      if (nearest !== null) depth = Math.max(depth, nearest);
      else {
        const far = this.#facts.distance.toField(type, at.subgraph, entry.field);
        hops = Math.max(hops, far, 1);
      }
    }
    return { hops, depth };
  }

  #nearestDepth(position: Position, type: FederatedType, entry: FieldSetEntry): number | null {
    let nearest: number | null = null;
    for (const node of this.#tree.nodesAt(position)) {
      const reached = reachedBy(node);
      if (nearest !== null && nearest <= reached.depth) continue;
      if (this.#isAtHand(reached, type, entry)) nearest = reached.depth;
    }
    return nearest;
  }

  #isAtHand(at: Reached, type: FederatedType, entry: FieldSetEntry): boolean {
    if (entry.field === '__typename') return true;
    if (!at.possible.types.includes(type)) return false;
    const known = (at.as ?? type).fields.get(entry.field)?.in[at.subgraph];
    if (known === undefined || known.requires !== null) return false;
    const { provided } = this.#facts.access;
    if (known.isExternal) {
      const isProvided = at.provided?.some((one) => one.field === entry.field) ?? false;
      if (!isProvided) return false;
    }
    if (entry.inner === null) return true;
    const possible = known.type.in[at.subgraph]?.possible ?? [];
    return possible.every((inner) => {
      const below: Reached = {
        ...at,
        possible: { id: -1, types: possible },
        as: known.type.in[at.subgraph]?.isInterfaceObject === true ? known.type : null,
        provided: provided.below(
          at.provided,
          { id: -1, types: [type] },
          entry.field,
          known.provides?.entries ?? null,
        ),
      };
      return entry.inner!.every(
        (one) => !inner.fields.has(one.field) || this.#isAtHand(below, inner, one),
      );
    });
  }
}

/** Whether a move would lead to where one is already. */
function isInside(at: Arrival, move: Move): boolean {
  if (move.subgraph !== at.subgraph || move.requires !== null) return false;
  return move.as === at.as && !at.isBlind;
}

/** What tells a move at one position apart from all others. */
export function moveKey(position: Position, move: Move): string {
  return `${position.id} ${move.key}`;
}

/** Whether the type of each object has to be known before the move. */
export function needsTypename(position: Position, move: Move): boolean {
  if (!position.isAbstract || move.kind === 'root' || move.isByInterface) return false;
  return move.as === null || move.types !== position.types;
}
