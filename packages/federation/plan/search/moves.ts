import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import { MoveTable } from '#federation/plan/search/move.ts';
import type { KeyGroup, Move } from '#federation/plan/search/move.ts';
import type { TypeGroups } from '#federation/plan/search/type-groups.ts';

/** Finds the subgraphs that can be entered at a position, and how. */
export class Moves {
  readonly #graph: FederatedGraph;
  readonly #sets: TypeSets;
  readonly #groups: TypeGroups;
  readonly #tables = new Map<string, MoveTable>();
  readonly #ids = new Map<string, number>();

  constructor(graph: FederatedGraph, sets: TypeSets, groups: TypeGroups) {
    this.#graph = graph;
    this.#sets = sets;
    this.#groups = groups;
  }

  /**
   * The moves for a field that is requested for some types of a position. Equal questions of all operations share a
   * table.
   *
   * @param position all types of the position
   */
  tableFor(position: TypeSet, types: TypeSet, field: string): MoveTable {
    const key = `${position.id} ${types.id} ${field}`;
    return this.#tables.getOrInsertComputed(
      key,
      () =>
        new MoveTable((possible, blindAs, isWide) =>
          this.#find({ position, types, possible, field: isWide ? '' : field, blindAs }),
        ),
    );
  }

  #find(question: MoveQuestion): Move[] {
    const { possible, field } = question;
    const [first] = possible.types;
    if (first === undefined) return [];
    const moves: Move[] = [];
    for (const { index } of this.#graph.subgraphs) {
      if (this.#isRoot(first)) {
        if (isAnswered(first, index, field)) {
          moves.push(this.#moveOf(question, index, { kind: 'root' }));
        }
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

  /** Moves by the keys of the types themselves. */
  #direct(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { possible, field } = question;
    if (!possible.types.every((type) => (type.in[subgraph]?.keys.length ?? 0) > 0)) return;
    const [first] = possible.types;
    const requires = first!.fields.get(field)?.in[subgraph]?.requires;
    const haveSameKeys = possible.types.every(
      (type) =>
        isAnswered(type, subgraph, field) &&
        type.fields.get(field)?.in[subgraph]?.requires === requires,
    );
    if (haveSameKeys) into.push(this.#moveOf(question, subgraph, { face: first! }));
  }

  /** Moves to a subgraph in which an interface represents the types. */
  #asInterface(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { possible, field } = question;
    if (field === '__typename') return;
    for (const as of possible.types[0]!.as[subgraph]!) {
      if ((as.in[subgraph]?.keys.length ?? 0) === 0) continue;
      if (!possible.types.every((type) => type.as[subgraph]!.includes(as))) continue;
      if (!isAnswered(as, subgraph, field)) continue;
      into.push(this.#moveOf(question, subgraph, { face: as, as, sentAs: as }));
    }
  }

  /** Moves from a subgraph that knows only the interface to one that resolves entities by it. */
  #byInterface(question: MoveQuestion, subgraph: number, into: Move[]): void {
    const { blindAs, position, types, field } = question;
    const inside = blindAs?.in[subgraph];
    if (inside === undefined || inside.isInterfaceObject || inside.keys.length === 0) return;
    const possible = this.#sets.intersect(position, this.#sets.ofGraph(inside.possible));
    const [wanted] = this.#sets.intersect(possible, types).types;
    if (wanted === undefined || !isAnswered(wanted, subgraph, field)) return;
    if (wanted.fields.get(field)?.in[subgraph]?.requires != null) return;
    const whole = { ...question, types: position, possible };
    const form = { face: wanted, sentAs: blindAs!, isByInterface: true };
    into.push(this.#moveOf(whole, subgraph, form, types));
  }

  /** @param wanted the requested types, when the move covers others as well */
  #moveOf(
    { possible, types, field }: MoveQuestion,
    subgraph: number,
    form: MoveForm,
    wanted: TypeSet = types,
  ): Move {
    const { kind = 'entities', face, as = null, sentAs = null, isByInterface = false } = form;
    const requires = face?.fields.get(field)?.in[subgraph]?.requires ?? null;
    const manner = `${as?.id ?? ''}${isByInterface ? 'i' : ''}`;
    const id = this.#idOf(`${wanted.id} ${subgraph} ${manner} ${requires?.text ?? ''}`);
    const keyGroups = kind === 'root' ? [] : this.#keyGroupsOf(possible, subgraph, sentAs);
    return {
      id,
      kind,
      subgraph,
      types,
      possible,
      as,
      isByInterface,
      sentAs,
      requires,
      keyGroups,
    };
  }

  #keyGroupsOf(possible: TypeSet, subgraph: number, sentAs: FederatedType | null): KeyGroup[] {
    if (sentAs !== null) {
      return [{ types: possible, face: sentAs, keys: sentAs.in[subgraph]!.keys }];
    }
    return this.#groups.ofKeys(possible, subgraph).map((types) => {
      const face = types.types[0]!;
      return { types, face, keys: face.in[subgraph]!.keys };
    });
  }

  #idOf(key: string): number {
    return this.#ids.getOrInsertComputed(key, () => this.#ids.size);
  }
}

interface MoveQuestion {
  /** All types of the position. */
  readonly position: TypeSet;
  /** The requested types. */
  readonly types: TypeSet;
  /** The requested types that may occur. */
  readonly possible: TypeSet;
  /** Empty for any field. */
  readonly field: string;
  readonly blindAs: FederatedType | null;
}

interface MoveForm {
  readonly kind?: 'root';
  /** The type that has the field in the target subgraph. */
  readonly face?: FederatedType;
  readonly as?: FederatedType;
  readonly sentAs?: FederatedType;
  readonly isByInterface?: boolean;
}

/** Whether a subgraph answers a field after an entry by key or at its root. */
function isAnswered(type: FederatedType, subgraph: number, field: string): boolean {
  if (field === '' || field === '__typename') return type.in[subgraph] !== undefined;
  const known = type.fields.get(field)?.in[subgraph];
  return known !== undefined && !known.isExternal;
}
