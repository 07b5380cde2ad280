import type { FederatedGraph, FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { TypeSet, TypeSets } from '#gateway/plan/graph/type-set.ts';
import type { Arrival, Move } from '#gateway/plan/search/arrival.ts';
import type { Want } from '#gateway/plan/search/position.ts';

/** Finds the subgraphs that can be entered at a position, and how. The same question is answered once. */
export class Moves {
  readonly #graph: FederatedGraph;
  readonly #sets: TypeSets;
  readonly #known = new Map<string, readonly Move[]>();

  constructor(graph: FederatedGraph, sets: TypeSets) {
    this.#graph = graph;
    this.#sets = sets;
  }

  /**
   * The moves from an arrival at the position of a want.
   *
   * @param isWide whether subgraphs count that do not answer the want itself
   */
  from(
    at: Pick<Arrival, 'possible' | 'as' | 'isBlind'>,
    want: Want,
    isWide: boolean,
  ): readonly Move[] {
    const { position, types } = want;
    const blindAs = at.isBlind ? at.as : null;
    const possible = this.#sets.intersect(at.possible, types);
    const field = isWide ? '' : want.field;
    const key = `${position.declared.id} ${types.id} ${possible.id} ${field} ${blindAs?.id ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#find({ position: position.types, types, possible, field, blindAs });
    this.#known.set(key, made);
    return made;
  }

  #find(question: MoveQuestion): Move[] {
    const { possible, field } = question;
    const [first] = possible.types;
    if (first === undefined) return [];
    const moves: Move[] = [];
    for (const { index } of this.#graph.subgraphs) {
      if (this.#isRoot(first)) {
        if (isAnswered(first, index, field)) moves.push(moveOf(question, index, { kind: 'root' }));
        continue;
      }
      this.#direct(question, index, moves);
      this.#asInterface(question, index, moves);
      this.#byInterface(question, index, moves);
    }
    return moves;
  }

  #isRoot(type: FederatedType): boolean {
    const { query, mutation, subscription } = this.#graph.roots;
    return type === query || type === mutation || type === subscription;
  }

  /** By the keys of the types themselves. */
  #direct(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { possible, field } = question;
    if (!possible.types.every((type) => (type.in[subgraph]?.keys.length ?? 0) > 0)) return;
    const [first] = possible.types;
    const requires = first!.fields.get(field)?.in[subgraph]?.requires;
    const isAlike = possible.types.every(
      (type) =>
        isAnswered(type, subgraph, field) &&
        type.fields.get(field)?.in[subgraph]?.requires === requires,
    );
    if (isAlike) {
      into.push(moveOf(question, subgraph, { face: possible.types[0]! }));
    }
  }

  /** To a subgraph where an interface stands for them. */
  #asInterface(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { possible, field } = question;
    if (field === '__typename') return;
    for (const as of possible.types[0]!.as[subgraph]!) {
      if ((as.in[subgraph]?.keys.length ?? 0) === 0) continue;
      if (!possible.types.every((type) => type.as[subgraph]!.includes(as))) continue;
      if (isAnswered(as, subgraph, field)) into.push(moveOf(question, subgraph, { face: as, as }));
    }
  }

  /** From where only the interface is known to a subgraph that finds entities by it. */
  #byInterface(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { blindAs, position, types, field } = question;
    const inside = blindAs?.in[subgraph];
    if (inside === undefined || inside.isInterfaceObject || inside.keys.length === 0) return;
    const possible = this.#sets.intersect(position, this.#sets.of(inside.possible));
    const [wanted] = this.#sets.intersect(possible, types).types;
    if (wanted === undefined || !isAnswered(wanted, subgraph, field)) return;
    const entry = moveOf(question, subgraph, { face: wanted, isByInterface: true });
    if (entry.requires === null)
      into.push({ ...entry, types: position, possible, sentAs: blindAs });
  }
}

interface MoveQuestion {
  /** All types of the position. */
  readonly position: TypeSet;
  /** Those that are asked for. */
  readonly types: TypeSet;
  /** Of those, the ones that may be there. */
  readonly possible: TypeSet;
  /** Empty for any. */
  readonly field: string;
  readonly blindAs: FederatedType | null;
}

interface MoveForm {
  readonly kind?: 'root';
  /** The type whose field is asked for there. */
  readonly face?: FederatedType;
  readonly as?: FederatedType;
  readonly isByInterface?: boolean;
}

function moveOf(question: MoveQuestion, subgraph: number, form: MoveForm): Move {
  const { possible, types, field } = question;
  const { kind = 'entities', face, as = null, isByInterface = false } = form;
  const requires = face?.fields.get(field)?.in[subgraph]?.requires ?? null;
  const manner = `${as?.id ?? ''}${isByInterface ? 'i' : ''}`;
  const key = `${types.id} ${subgraph} ${manner} ${requires?.text ?? ''}`;
  return { kind, subgraph, types, possible, as, isByInterface, sentAs: as, requires, key };
}

/** Whether a subgraph that was entered by a key or at its root answers a field. */
function isAnswered(type: FederatedType, subgraph: number, field: string): boolean {
  if (field === '' || field === '__typename') return type.in[subgraph] !== undefined;
  const known = type.fields.get(field)?.in[subgraph];
  return known !== undefined && !known.isExternal;
}
