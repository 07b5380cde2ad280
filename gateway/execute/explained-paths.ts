import type { GraphQLFormattedError } from 'graphql';
import type { ResponsePath } from '#gateway/execute/collect-targets.ts';

/** One place, and the places below it that have an error. */
class Place extends Map<string | number, Place> {}

/**
 * Knows below which places of an answer an error was told. Looking through all errors for each null
 * would take seconds where thousands of entities failed.
 */
export class ExplainedPaths {
  readonly #errors: readonly GraphQLFormattedError[];
  readonly #root = new Place();
  #read = 0;

  /** @param errors may grow afterwards */
  constructor(errors: readonly GraphQLFormattedError[]) {
    this.#errors = errors;
  }

  /** Whether an error was told at a path or below it. */
  has(path: ResponsePath): boolean {
    for (; this.#read < this.#errors.length; this.#read += 1) {
      this.#add(this.#errors[this.#read]!.path ?? []);
    }
    let place: Place | undefined = this.#root;
    for (const segment of path) place = place?.get(segment);
    return place !== undefined;
  }

  #add(path: ResponsePath): void {
    let place = this.#root;
    for (const segment of path) {
      const known = place.get(segment);
      const next = known ?? new Place();
      if (known === undefined) place.set(segment, next);
      place = next;
    }
  }
}
