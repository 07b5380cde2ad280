import type {
  FederatedGraph,
  FederatedType,
  FieldIn,
} from '#federation/plan/graph/federated-type.ts';

/** Assumed distance between subgraphs that no sequence of keys connects. */
const FAR = 4;

/**
 * Number of key moves from one subgraph to another for an entity of a type. It is a lower bound: it assumes that a
 * subgraph answers all of its fields once it is entered.
 */
export class KeyDistance {
  readonly #subgraphs: number;
  readonly #rows = new Map<string, readonly number[]>();
  /** By field, then by type and subgraph. */
  readonly #toField = new Map<string, Map<number, number>>();

  constructor({ subgraphs }: FederatedGraph) {
    this.#subgraphs = subgraphs.length;
  }

  /** Moves until some subgraph answers a field that the current one does not. */
  toField(type: FederatedType, from: number, field: string): number {
    let byStart = this.#toField.get(field);
    if (byStart === undefined) this.#toField.set(field, (byStart = new Map<number, number>()));
    const start = type.id * (this.#subgraphs + 1) + from + 1;
    return byStart.getOrInsertComputed(start, () => this.#findField(type, from, field));
  }

  #findField(type: FederatedType, from: number, field: string): number {
    const row = this.#row(type, from);
    let nearest = FAR;
    for (const [subgraph, moves] of row.entries()) {
      if (moves < nearest && faces(type, subgraph).some((face) => answers(face, subgraph, field))) {
        nearest = moves;
      }
    }
    return nearest;
  }

  /** Breadth-first search from one subgraph. */
  #row(type: FederatedType, from: number): readonly number[] {
    const key = `${type.id} ${from}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = Array.from({ length: this.#subgraphs }, () => FAR);
    this.#rows.set(key, row);
    if (from >= 0) row[from] = 0;
    for (let moves = 0; moves < FAR - 1; moves += 1) {
      for (let subgraph = 0; subgraph < row.length; subgraph += 1) {
        if (row[subgraph]! <= moves + 1 || !this.#isNext(type, row, moves, subgraph)) continue;
        row[subgraph] = moves + 1;
      }
    }
    return row;
  }

  #isNext(type: FederatedType, row: readonly number[], moves: number, to: number): boolean {
    const keys = faces(type, to).flatMap((face) => face.in[to]?.keys ?? []);
    return row.some(
      (distance, from) =>
        distance === moves &&
        keys.some(({ entries }) =>
          entries.every(({ field }) =>
            faces(type, from).some((face) => answers(face, from, field)),
          ),
        ),
    );
  }
}

function faces(type: FederatedType, subgraph: number): readonly FederatedType[] {
  return type.in[subgraph] === undefined ? type.as[subgraph]! : [type, ...type.as[subgraph]!];
}

function answers(type: FederatedType, subgraph: number, field: string): boolean {
  const known: FieldIn | undefined = type.fields.get(field)?.in[subgraph];
  return known !== undefined && !known.isExternal;
}
