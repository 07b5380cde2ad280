import type { GraphQLFormattedError } from 'graphql';
import { CappedErrors } from '#federation/execute/capped-errors.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { SubgraphError } from '#federation/subgraph-client/subgraph-executor.ts';

interface ConvertedError {
  readonly subgraphError: SubgraphError;
  readonly subgraph: string;
  readonly error: GraphQLFormattedError;
}

/** Errors of one execution of a plan, at their places in the plan. */
export class ErrorReports {
  failures: FetchFailures | null = null;
  readonly #clientErrors: ClientErrors;
  readonly #reported = new CappedErrors();
  /** Errors by the text of the fault, so that one cause of thousands of nulls is converted and logged once. */
  readonly #known = new Map<string, GraphQLFormattedError>();
  #last: ConvertedError | null = null;
  readonly #keys = new Map<string, readonly string[]>();
  readonly #logged = new Set<string>();
  readonly #withoutPlace = new Set<GraphQLFormattedError>();

  constructor(clientErrors: ClientErrors) {
    this.#clientErrors = clientErrors;
  }

  get errors(): readonly GraphQLFormattedError[] {
    return this.#reported.list();
  }

  /** The client's form of an error; equal errors share one object. */
  errorOf(subgraphError: SubgraphError, subgraph: string): GraphQLFormattedError {
    const last = this.#last;
    if (last !== null && last.subgraph === subgraph && isSame(last.subgraphError, subgraphError))
      return last.error;
    const error = this.#knownError(subgraphError, subgraph);
    this.#last = { subgraphError, subgraph, error };
    return error;
  }

  #knownError(subgraphError: SubgraphError, subgraph: string): GraphQLFormattedError {
    const { message, extensions, originalError } = subgraphError;
    const extensionsText = extensions === undefined ? '' : JSON.stringify(extensions);
    const cause = `${subgraph} ${originalError == null ? '' : 'thrown'} ${message} ${extensionsText}`;
    const known = this.#known.get(cause);
    if (known !== undefined) return known;
    const error = this.#clientErrors.ofSubgraphError(subgraphError, subgraph);
    this.#known.set(cause, error);
    return error;
  }

  /** The error for a value that violates the subgraph's own schema. */
  unfit(reason: string, subgraph: string): GraphQLFormattedError {
    const known = this.#known.get(reason);
    if (known !== undefined) return known;
    const error = this.#clientErrors.unfit(reason, this.#logged, subgraph);
    this.#known.set(reason, error);
    return error;
  }

  /**
   * Reports an error at a place.
   *
   * @param place names on the path, without list indexes
   */
  report(error: GraphQLFormattedError, place: string, path: ResponsePath): void {
    this.#reported.report(place, error, () => ({ ...error, path }));
  }

  /** Whether enough errors of a kind are reported; if so, the error is only counted. */
  isFull(error: GraphQLFormattedError, place: string): boolean {
    return this.#reported.isFull(place, error);
  }

  /** Reports an error without a path, which explains no null. */
  reportWithoutPlace(error: GraphQLFormattedError): void {
    if (this.#withoutPlace.has(error)) return;
    this.#withoutPlace.add(error);
    this.#reported.report(null, error, () => error);
  }

  /** Records why fields are missing; a null error means that it is reported already. */
  fail(
    targets: readonly DataObject[],
    keys: readonly string[],
    error: GraphQLFormattedError | null,
  ): void {
    this.failures ??= new FetchFailures();
    for (const target of targets) this.failures.add(target, keys, error);
  }

  /** A key as a list of one, interned. */
  #oneKey(key: string): readonly string[] {
    let known = this.#keys.get(key);
    if (known === undefined) this.#keys.set(key, (known = [key]));
    return known;
  }

  /**
   * Records that a null below an object, or the null that removed it, is reported.
   *
   * @param from index in the path at which the object stands
   */
  failAt(target: DataObject, path: ResponsePath, from = 0): void {
    let value = target;
    for (let at = from; at < path.length; at += 1) {
      const segment = path[at]!;
      const next = value[segment];
      if (next === null || next === undefined) {
        if (Array.isArray(value)) return;
        this.failures ??= new FetchFailures();
        this.failures.add(value, this.#oneKey(String(segment)), null);
        return;
      }
      if (typeof next !== 'object') return;
      value = next as DataObject;
    }
  }
}

/** Whether two errors are equal. Those of one cause usually arrive in a row. */
function isSame(one: SubgraphError, other: SubgraphError): boolean {
  if (
    one.message !== other.message ||
    (one.originalError == null) !== (other.originalError == null)
  )
    return false;
  const [left = NOTHING, right = NOTHING] = [one.extensions, other.extensions];
  // Counts instead of building key lists: this runs for each of thousands of errors.
  let surplus = 0;
  for (const key in left) {
    if (left[key] !== right[key]) return false;
    surplus += 1;
  }
  for (const _ in right) surplus -= 1;
  return surplus === 0;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Names of a path, without list indexes. */
export function placeOf(path: ResponsePath): string {
  if (path.length === 1) return String(path[0]);
  return path.filter((segment) => typeof segment === 'string').join('.');
}
