import type { GraphQLFormattedError } from 'graphql';

/** Upper bound of reported errors of one cause at one field, for any number of objects. */
export const MAX_PER_KIND = 100;

/** Errors of one cause at one field. */
interface Kind {
  reported: GraphQLFormattedError[];
  further: number;
}

/**
 * Collects errors and caps each kind (one cause at one field, in any object) at `MAX_PER_KIND`. The last one of a kind
 * states in `extensions.further` how many more occurred. Without the cap, a subgraph that fails for 30,000 entities
 * costs seconds and megabytes.
 */
export class CappedErrors {
  readonly #kinds = new Map<unknown, Map<unknown, Kind>>();
  readonly #kindOf = new Map<GraphQLFormattedError, Kind>();
  readonly #all: GraphQLFormattedError[] = [];
  /** Errors of one kind usually arrive in a row. */
  #last: { readonly place: unknown; readonly cause: unknown; readonly kind: Kind } | null = null;

  /** Number of reported errors. */
  get size(): number {
    return this.#all.length;
  }

  /**
   * Reports one more error of a kind, unless the kind is full.
   *
   * @param place identity of the field
   * @param cause identity of the cause
   */
  report(place: unknown, cause: unknown, make: () => GraphQLFormattedError): void {
    if (this.isFull(place, cause)) return;
    const kind = this.#kind(place, cause);
    const error = make();
    kind.reported.push(error);
    this.#kindOf.set(error, kind);
    this.#all.push(error);
  }

  /** Whether a kind is full; if so, the error is only counted. */
  isFull(place: unknown, cause: unknown): boolean {
    const kind = this.#kind(place, cause);
    if (kind.reported.length < MAX_PER_KIND) return false;
    kind.further += 1;
    return true;
  }

  /** Removes the errors with indexes from `from` up to `to`. */
  withdraw(from: number, to: number): void {
    for (const error of this.#all.splice(from, to - from)) {
      const kind = this.#kindOf.get(error);
      if (kind !== undefined) kind.reported = kind.reported.filter((one) => one !== error);
    }
  }

  /** The errors in the order of their reports. */
  list(): readonly GraphQLFormattedError[] {
    return this.#all.map((error) => {
      const kind = this.#kindOf.get(error);
      if (kind === undefined || kind.further === 0 || kind.reported.at(-1) !== error) return error;
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
    const made: Kind = { reported: [], further: 0 };
    causes.set(cause, made);
    return made;
  }
}
