import type { GraphQLFormattedError } from 'graphql';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { MissingField } from '#federation/execute/representation-set.ts';

/** Why fields of one object are missing; a null error means that it is reported already. */
interface Failure {
  readonly keys: readonly string[];
  readonly error: GraphQLFormattedError | null;
}

/** Property under which an object of one run keeps its failures: a map of thousands of objects costs more. */
const FAILURES: unique symbol = Symbol('failures');

interface FailedObject extends DataObject {
  [FAILURES]?: readonly Failure[];
}

/** Records for each object which fetches failed that were to fill it. */
export class FetchFailures {
  /** The last added failures: thousands of objects usually fail alike, in a row. */
  #last: readonly Failure[] = [];

  add(target: DataObject, keys: readonly string[], error: GraphQLFormattedError | null): void {
    const [last] = this.#last;
    if (last === undefined || last.keys !== keys || last.error !== error) {
      this.#last = [{ keys, error }];
    }
    const failed = target as FailedObject;
    const known = failed[FAILURES];
    failed[FAILURES] = known === undefined ? this.#last : [...known, ...this.#last];
  }

  /**
   * Fields that needed an input from a failed fetch fail with the same cause; false when no fetch failed.
   *
   * @param lacking the missing input, possibly in a nested object; null if unknown
   */
  inherit(target: DataObject, keys: readonly string[], missingField: MissingField | null): boolean {
    const own =
      missingField === null ? undefined : this.find(missingField.holder, missingField.key);
    const cause = own ?? (target as FailedObject)[FAILURES]?.[0];
    if (cause === undefined) return false;
    this.add(target, keys, cause.error);
    return true;
  }

  /** The failure behind a missing key; undefined when no fetch was to fill it. */
  find(target: DataObject, key: string): Failure | undefined {
    const known = (target as FailedObject)[FAILURES];
    if (known === undefined) return undefined;
    for (const failure of known) if (failure.keys.includes(key)) return failure;
    return undefined;
  }
}
