import type { GraphQLFormattedError } from 'graphql';

/** Errors of one cause at one field that an answer tells, whatever the number of objects. */
export const MAX_ALIKE = 100;

/** The errors of one cause at one field. */
interface Kind {
  told: GraphQLFormattedError[];
  further: number;
}

/**
 * Errors of which only the first hundred of a kind are made: those of one cause at one field, in whichever
 * objects. The last one of a kind says in `extensions.further` how many more there are. A subgraph that fails
 * for thirty thousand entities would otherwise cost seconds and megabytes to say one thing.
 */
export class AlikeErrors {
  readonly #kinds = new Map<unknown, Map<unknown, Kind>>();
  readonly #kindOf = new Map<GraphQLFormattedError, Kind>();
  readonly #all: GraphQLFormattedError[] = [];
  /** Errors of one kind mostly follow each other. */
  #last: { readonly place: unknown; readonly cause: unknown; readonly kind: Kind } | null = null;

  /** How many were told so far. */
  get size(): number {
    return this.#all.length;
  }

  /**
   * Tells one more error of a kind, where it is one of the first.
   *
   * @param place what its fields have in common, by identity
   * @param cause what happened, by identity
   */
  tell(place: unknown, cause: unknown, make: () => GraphQLFormattedError): void {
    if (this.isEnough(place, cause)) return;
    const kind = this.#kind(place, cause);
    const error = make();
    kind.told.push(error);
    this.#kindOf.set(error, kind);
    this.#all.push(error);
  }

  /** Whether enough of a kind were told; if so, one more is counted. */
  isEnough(place: unknown, cause: unknown): boolean {
    const kind = this.#kind(place, cause);
    if (kind.told.length < MAX_ALIKE) return false;
    kind.further += 1;
    return true;
  }

  /** Takes back the errors from one number up to another. */
  withdraw(from: number, to: number): void {
    for (const error of this.#all.splice(from, to - from)) {
      const kind = this.#kindOf.get(error);
      if (kind !== undefined) kind.told = kind.told.filter((one) => one !== error);
    }
  }

  /** The errors in the order in which they were told. */
  list(): readonly GraphQLFormattedError[] {
    return this.#all.map((error) => {
      const kind = this.#kindOf.get(error);
      if (kind === undefined || kind.further === 0 || kind.told.at(-1) !== error) return error;
      return { ...error, extensions: { ...error.extensions, further: kind.further } };
    });
  }

  #kind(place: unknown, cause: unknown): Kind {
    const last = this.#last;
    if (last !== null && last.place === place && last.cause === cause) return last.kind;
    const kind = this.#findKind(place, cause);
    this.#last = { place, cause, kind };
    return kind;
  }

  #findKind(place: unknown, cause: unknown): Kind {
    const known = this.#kinds.get(place);
    const causes = known ?? new Map<unknown, Kind>();
    if (known === undefined) this.#kinds.set(place, causes);
    const kind = causes.get(cause);
    if (kind !== undefined) return kind;
    const made: Kind = { told: [], further: 0 };
    causes.set(cause, made);
    return made;
  }
}
