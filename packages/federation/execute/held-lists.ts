import type { GraphQLFormattedError } from 'graphql';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import type { StreamedList } from '#federation/documents/operation-variant.ts';

/** A list whose first items only are in the data. */
export interface HeldList {
  readonly stream: StreamedList;
  readonly holder: DataObject;
  readonly key: string;
  /** All items. */
  readonly all: unknown[];
  /** The first ones, which are in the data in its place. */
  readonly shown: unknown[];
}

/**
 * Holds the later items of streamed lists back, so that requests and the first part concern the first items only. An
 * answer of a subgraph is merged into whole lists.
 */
export class HeldLists {
  readonly #streams: readonly StreamedList[];
  readonly #byShown = new Map<unknown, HeldList>();
  readonly #byAll = new Map<unknown, HeldList>();

  constructor(streams: readonly StreamedList[]) {
    this.#streams = streams;
  }

  /** The held list of a shortened one; undefined if the list is complete. */
  of(shown: unknown): HeldList | undefined {
    return this.#byShown.get(shown);
  }

  /** Merges an answer while all lists are whole. */
  whole(data: DataObject, merge: () => void): void {
    for (const { holder, key, all } of this.#byShown.values()) holder[key] = all;
    try {
      merge();
    } finally {
      for (const stream of this.#streams) this.#hold(stream, data, 0);
    }
  }

  /** Errors about something that is not inside an item that is held back. */
  withoutBack(
    errors: readonly GraphQLFormattedError[],
    data: DataObject,
  ): readonly GraphQLFormattedError[] {
    return errors.filter(({ path }) => path === undefined || !this.#isBack(path, data));
  }

  #isBack(path: ResponsePath, data: DataObject): boolean {
    let value: unknown = data;
    for (const segment of path) {
      if (typeof segment === 'number') {
        const held = this.#byShown.get(value);
        if (held !== undefined && segment >= held.shown.length) return true;
      }
      if (typeof value !== 'object' || value === null) return false;
      value = (value as DataObject)[segment];
    }
    return false;
  }

  #hold(stream: StreamedList, value: unknown, at: number): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) this.#hold(stream, item, at);
      return;
    }
    const holder = value as DataObject;
    const key = stream.path[at]!;
    const next = holder[key];
    if (at < stream.path.length - 1) this.#hold(stream, next, at + 1);
    else if (Array.isArray(next)) holder[key] = this.#shorten(stream, holder, key, next);
  }

  #shorten(stream: StreamedList, holder: DataObject, key: string, all: unknown[]): unknown[] {
    const { initialCount } = stream;
    const known = this.#byAll.get(all);
    if (known !== undefined) {
      for (let index = 0; index < known.shown.length; index += 1) known.shown[index] = all[index];
      return known.shown;
    }
    if (this.#byShown.has(all) || all.length <= initialCount) return all;
    const held = { stream, holder, key, all, shown: all.slice(0, initialCount) };
    this.#byAll.set(all, held);
    this.#byShown.set(held.shown, held);
    return held.shown;
  }
}
