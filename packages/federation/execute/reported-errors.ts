import type { GraphQLFormattedError } from 'graphql';
import type { DataStep } from '#federation/execute/answering-subgraphs.ts';

/** Errors of the requests of an answer, indexed by the objects that they are about. */
export class ReportedErrors {
  readonly #all: GraphQLFormattedError[] = [];
  /** By path length, then by path: a fragment may apply to thousands of objects. */
  readonly #below = new Map<number, Map<string, GraphQLFormattedError[]>>();

  add(errors: readonly GraphQLFormattedError[]): void {
    if (errors.length === 0) return;
    this.#all.push(...errors);
    this.#below.clear();
  }

  /** Errors about something inside an object. */
  in(steps: readonly DataStep[]): readonly GraphQLFormattedError[] {
    if (this.#all.length === 0) return this.#all;
    const length = steps.length;
    let index = this.#below.get(length);
    if (index === undefined) {
      const errors = this.#all.filter(({ path = [] }) => path.length > length);
      index = Map.groupBy(errors, ({ path }) => JSON.stringify(path!.slice(0, length)));
      this.#below.set(length, index);
    }
    return index.get(JSON.stringify(steps.map(({ key }) => key))) ?? [];
  }
}
