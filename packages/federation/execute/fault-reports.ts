import type { GraphQLFormattedError } from 'graphql';
import { AlikeErrors } from '#federation/execute/alike-errors.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { SubgraphFault } from '#federation/subgraph-client/subgraph-executor.ts';

interface ToldFault {
  readonly fault: SubgraphFault;
  readonly subgraph: string;
  readonly error: GraphQLFormattedError;
}

/** What went wrong in one execution of one plan, at its places in the plan. */
export class FaultReports {
  failures: FetchFailures | null = null;
  readonly #clientErrors: ClientErrors;
  readonly #told = new AlikeErrors();
  /** Errors by the fault that they tell: one cause of thousands of nulls is told, and logged, once. */
  readonly #known = new Map<string, GraphQLFormattedError>();
  #last: ToldFault | null = null;
  readonly #keys = new Map<string, readonly string[]>();
  readonly #said = new Set<string>();
  readonly #withoutPlace = new Set<GraphQLFormattedError>();

  constructor(clientErrors: ClientErrors) {
    this.#clientErrors = clientErrors;
  }

  get errors(): readonly GraphQLFormattedError[] {
    return this.#told.list();
  }

  /** The client's form of a fault: the same object for the same fault. */
  errorOf(fault: SubgraphFault, subgraph: string): GraphQLFormattedError {
    const last = this.#last;
    if (last !== null && last.subgraph === subgraph && isSame(last.fault, fault)) return last.error;
    const error = this.#knownError(fault, subgraph);
    this.#last = { fault, subgraph, error };
    return error;
  }

  #knownError(fault: SubgraphFault, subgraph: string): GraphQLFormattedError {
    const { message, extensions, originalError } = fault;
    const facts = extensions === undefined ? '' : JSON.stringify(extensions);
    const cause = `${subgraph} ${originalError == null ? '' : 'thrown'} ${message} ${facts}`;
    const known = this.#known.get(cause);
    if (known !== undefined) return known;
    const error = this.#clientErrors.ofFault(fault, subgraph);
    this.#known.set(cause, error);
    return error;
  }

  /** The error of an answer that a subgraph must not give. */
  unfit(reason: string, subgraph: string): GraphQLFormattedError {
    const known = this.#known.get(reason);
    if (known !== undefined) return known;
    const error = this.#clientErrors.unfit(reason, this.#said, subgraph);
    this.#known.set(reason, error);
    return error;
  }

  /**
   * Tells an error at a place.
   *
   * @param place the names on the way there, without the numbers of items
   */
  report(error: GraphQLFormattedError, place: string, path: ResponsePath): void {
    this.#told.tell(place, error, () => ({ ...error, path }));
  }

  /** Whether an error was told often enough at places of one kind; if so, it is counted once more. */
  isEnough(error: GraphQLFormattedError, place: string): boolean {
    return this.#told.isEnough(place, error);
  }

  /** Tells an error that says no place and has none: nothing is missing that it could explain. */
  reportWithoutPlace(error: GraphQLFormattedError): void {
    if (this.#withoutPlace.has(error)) return;
    this.#withoutPlace.add(error);
    this.#told.tell(null, error, () => error);
  }

  /** Remembers why fields are missing; a null error is one that was reported already. */
  fail(
    targets: readonly DataObject[],
    keys: readonly string[],
    error: GraphQLFormattedError | null,
  ): void {
    this.failures ??= new FetchFailures();
    for (const target of targets) this.failures.add(target, keys, error);
  }

  /** A key as a list of one: the same list each time. */
  #oneKey(key: string): readonly string[] {
    let known = this.#keys.get(key);
    if (known === undefined) this.#keys.set(key, (known = [key]));
    return known;
  }

  /**
   * Remembers that a null below an object, or the null that took it away, was reported.
   *
   * @param from where in the path the object is
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

/** Whether two faults say the same, as those of one cause mostly follow each other. */
function isSame(one: SubgraphFault, other: SubgraphFault): boolean {
  if (
    one.message !== other.message ||
    (one.originalError == null) !== (other.originalError == null)
  )
    return false;
  const [left = NOTHING, right = NOTHING] = [one.extensions, other.extensions];
  // No lists of keys: this is asked for each of thousands of faults.
  let surplus = 0;
  for (const key in left) {
    if (left[key] !== right[key]) return false;
    surplus += 1;
  }
  for (const _ in right) surplus -= 1;
  return surplus === 0;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** The names of a path, without the numbers of items. */
export function placeOf(path: ResponsePath): string {
  if (path.length === 1) return String(path[0]);
  return path.filter((segment) => typeof segment === 'string').join('.');
}
