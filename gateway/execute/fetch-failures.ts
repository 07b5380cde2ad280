import type { GraphQLFormattedError } from 'graphql';
import type { DataObject } from '#gateway/execute/collect-targets.ts';

/** Why fields of one object are not there; a null error is one that was already reported. */
interface Failure {
  readonly keys: readonly string[];
  readonly error: GraphQLFormattedError | null;
}

/** Remembers, object by object, which fetches failed that were to fill it. */
export class FetchFailures {
  readonly #byObject = new Map<DataObject, Failure[]>();

  add(target: DataObject, keys: readonly string[], error: GraphQLFormattedError | null): void {
    const known = this.#byObject.get(target);
    if (known === undefined) this.#byObject.set(target, [{ keys, error }]);
    else known.push({ keys, error });
  }

  /**
   * Fields that needed a fact from a failed fetch are missing for the same reason as that fact; false
   * where no fetch failed.
   */
  inherit(target: DataObject, keys: readonly string[]): boolean {
    const cause = this.#byObject.get(target)?.[0];
    if (cause === undefined) return false;
    this.add(target, keys, cause.error);
    return true;
  }

  /** The failure behind a missing key; undefined when no fetch was to fill it. */
  find(target: DataObject, key: string): Failure | undefined {
    return this.#byObject.get(target)?.find((failure) => failure.keys.includes(key));
  }
}
