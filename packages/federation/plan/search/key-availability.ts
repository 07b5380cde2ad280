import type { FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { Reached } from '#federation/plan/search/access.ts';
import type { Provided, ProvidedFields } from '#federation/plan/search/provided.ts';

/** Multiplier in keys of type id and subgraph; it exceeds the number of subgraphs of any supergraph. */
const MAX_SUBGRAPHS = 4_096;

/** Decides whether a subgraph answers an entry of a field set by itself at a position. */
export class KeyAvailability {
  readonly #sets: TypeSets;
  readonly #provided: ProvidedFields;
  /** Results without `@provides`, by entry, then by type and subgraph. */
  readonly #known = new Map<FieldSetEntry, Map<number, boolean>>();

  constructor(sets: TypeSets, provided: ProvidedFields) {
    this.#sets = sets;
    this.#provided = provided;
  }

  /** @param type the entity type that the field set is read from */
  has(at: Reached, type: FederatedType, entry: FieldSetEntry): boolean {
    if (entry.field === '__typename') return true;
    if (!at.possible.has(type)) return false;
    const face = at.as ?? type;
    return at.provided === null
      ? this.#hasUnprovided(face, type, at.subgraph, entry)
      : this.#find(face, type, at.subgraph, entry, at.provided);
  }

  #hasUnprovided(
    face: FederatedType,
    type: FederatedType,
    subgraph: number,
    entry: FieldSetEntry,
  ): boolean {
    let byPlace = this.#known.get(entry);
    if (byPlace === undefined) this.#known.set(entry, (byPlace = new Map<number, boolean>()));
    const place = face.id * MAX_SUBGRAPHS + subgraph;
    return byPlace.getOrInsertComputed(place, () => this.#find(face, type, subgraph, entry, null));
  }

  #find(
    face: FederatedType,
    type: FederatedType,
    subgraph: number,
    entry: FieldSetEntry,
    provided: Provided | null,
  ): boolean {
    if (entry.field === '__typename') return true;
    const known = face.fields.get(entry.field)?.in[subgraph];
    if (known === undefined || known.requires !== null) return false;
    if (known.isExternal && provided?.some((one) => one.field === entry.field) !== true) {
      return false;
    }
    if (entry.inner === null) return true;
    const inside = known.type.in[subgraph];
    const own = known.provides?.entries ?? null;
    const below =
      provided === null
        ? own
        : this.#provided.below(provided, this.#sets.of([type]), entry.field, own);
    const innerFace = inside?.isInterfaceObject === true ? known.type : null;
    return (inside?.possible ?? []).every((inner) =>
      entry.inner!.every(
        (one) =>
          !inner.fields.has(one.field) ||
          this.#find(innerFace ?? inner, inner, subgraph, one, below),
      ),
    );
  }
}
