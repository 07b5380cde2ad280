import type { KeyDistance } from '#federation/plan/graph/key-distance.ts';
import type { ContextArgument, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet, FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { Reached } from '#federation/plan/search/access.ts';
import type { KeyAvailability } from '#federation/plan/search/key-availability.ts';
import { contextSources } from '#federation/plan/search/context-sources.ts';
import type { EdgeBudget } from '#federation/plan/search/edge-budget.ts';
import type { FetchTree } from '#federation/plan/search/fetch-tree.ts';
import type { Move } from '#federation/plan/search/move.ts';
import type { PlanPosition } from '#federation/plan/search/plan-position.ts';

/** When inputs are available. */
export interface Readiness {
  /** Number of requests that they need first. */
  readonly hops: number;
  /** Depth of the node that they start from. */
  readonly depth: number;
}

/** Whether one is available before the other. */
export function isSooner(one: Readiness, other: Readiness): boolean {
  const [sooner, later] = [one.hops + one.depth, other.hops + other.depth];
  return one.hops === other.hops ? sooner < later : one.hops < other.hops;
}

/** Estimates when the inputs of a move are available. */
export class InputReadiness {
  readonly #keyAvailability: KeyAvailability;
  readonly #distance: KeyDistance;
  readonly #edgeBudget: EdgeBudget;
  readonly #sets: TypeSets;
  readonly #tree: FetchTree;

  constructor(
    context: {
      readonly sets: TypeSets;
      readonly keyAvailability: KeyAvailability;
      readonly distance: KeyDistance;
      readonly edgeBudget: EdgeBudget;
    },
    tree: FetchTree,
  ) {
    this.#keyAvailability = context.keyAvailability;
    this.#distance = context.distance;
    this.#edgeBudget = context.edgeBudget;
    this.#sets = context.sets;
    this.#tree = tree;
  }

  /** Availability of a move's inputs, with the cheapest keys. */
  ofMove(at: Reached, position: PlanPosition, move: Move): Readiness {
    let hops = 0;
    let { depth } = at;
    if (move.kind === 'root') return { hops, depth };
    const add = (part: Readiness): void => {
      hops += part.hops;
      depth = Math.max(depth, part.depth + part.hops);
    };
    if (at.isBlind && needsTypename(position, move)) add({ hops: 1, depth });
    for (const { types, keys } of move.keyGroups) {
      const type = types.types[0]!;
      let best = this.ofSet(at, position, type, keys[0]!);
      for (let index = 1; index < keys.length; index += 1) {
        const other = this.ofSet(at, position, type, keys[index]!);
        if (isSooner(other, best)) best = other;
      }
      add(best);
    }
    const { requires, possible } = move;
    if (requires === null) return { hops, depth };
    add(this.ofSet(at, position, possible.types[0]!, requires));
    for (const context of requires.contexts) add(this.#ofContext(position, context));
    return { hops, depth };
  }

  /** Availability of a field set: in the current state, at a node of the plan, or some requests away. */
  ofSet(
    at: Reached,
    position: PlanPosition,
    type: FederatedType,
    { entries }: FieldSet,
  ): Readiness {
    let hops = 0;
    let { depth } = at;
    for (const entry of entries) {
      this.#edgeBudget.spend();
      if (this.#keyAvailability.has(at, type, entry)) continue;
      const nearest = this.#nearestDepth(position, type, entry);
      if (nearest !== null) depth = Math.max(depth, nearest);
      else {
        const far = this.#distance.toField(type, at.subgraph, entry.field);
        hops = Math.max(hops, far, 1);
      }
    }
    return { hops, depth };
  }

  /** Availability of a context value; one request is assumed when no node has it yet. */
  #ofContext(position: PlanPosition, { setters, selection }: ContextArgument): Readiness {
    let hops = 0;
    let depth = 0;
    for (const source of contextSources(position, setters, this.#sets)) {
      const [type] = source.types.types;
      for (const entry of selection.entries) {
        if (entry.conditions.length > 0 && !entry.conditions.includes(type!.name)) continue;
        this.#edgeBudget.spend();
        const nearest = this.#nearestDepth(source.position, type!, entry);
        if (nearest === null) hops = 1;
        else depth = Math.max(depth, nearest);
      }
    }
    return { hops, depth };
  }

  #nearestDepth(position: PlanPosition, type: FederatedType, entry: FieldSetEntry): number | null {
    let nearest: number | null = null;
    for (const node of this.#tree.nodesAt(position)) {
      if (nearest !== null && nearest <= node.depth) continue;
      if (this.#keyAvailability.has(node, type, entry)) nearest = node.depth;
    }
    return nearest;
  }
}

/** Whether the type of each object must be known before the move. */
export function needsTypename(position: PlanPosition, move: Move): boolean {
  if (!position.isAbstract || move.kind === 'root' || move.isByInterface) return false;
  return move.as === null || move.types !== position.types;
}
