import type { GraphQLFormattedError } from 'graphql';
import type { DataStep } from '#federation/execute/answering-subgraphs.ts';

/** What went wrong in the requests of an answer, to be found by the objects that it is about. */
export class ToldErrors {
  readonly #all: GraphQLFormattedError[] = [];
  /** By the length of the way to an object, then by the way: thousands of objects may have a fragment. */
  readonly #below = new Map<number, Map<string, GraphQLFormattedError[]>>();

  add(errors: readonly GraphQLFormattedError[]): void {
    if (errors.length === 0) return;
    this.#all.push(...errors);
    this.#below.clear();
  }

  /** Those about something in an object. */
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
