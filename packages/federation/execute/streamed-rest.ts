import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { PendingItems } from '#federation/execute/pending-fragment.ts';
import type { ItemsRange } from '#federation/execute/project-answer.ts';

/** Items of the first batch of a streamed list. Each batch is twice as long as the one before, up to the last bound. */
const FIRST_BATCH = 100;
const MAX_BATCH = 1_600;

/** Later items with the id under which the client knows them. */
export interface AnnouncedRange extends ItemsRange {
  readonly id: number;
}

/** A list whose later items follow. */
export interface AnnouncedItems {
  readonly id: number;
  readonly pending: PendingItems;
}

/** The later items of all lists of one field: they are requested together, batch by batch. */
export class StreamedRest {
  /** Index of the fragment that the field belongs to. */
  readonly part: number;
  readonly #lists: { readonly announced: AnnouncedItems; from: number }[];
  #size = FIRST_BATCH;

  constructor(part: number, lists: readonly AnnouncedItems[]) {
    this.part = part;
    this.#lists = lists.map((announced) => ({
      announced,
      from: announced.pending.held.shown.length,
    }));
  }

  get isDone(): boolean {
    return this.#lists.length === 0;
  }

  get stream(): PendingItems['held']['stream'] | null {
    return this.#lists[0]?.announced.pending.held.stream ?? null;
  }

  /** The next items: whole lists as long as they fit into a batch. */
  take(): AnnouncedRange[] {
    const ranges: AnnouncedRange[] = [];
    let left = this.#size;
    this.#size = Math.min(MAX_BATCH, 2 * this.#size);
    while (left > 0) {
      const [next] = this.#lists;
      if (next === undefined) break;
      const { id, pending } = next.announced;
      const { length } = pending.held.all;
      const { from } = next;
      const to = Math.min(length, from + left);
      ranges.push({ id, pending, from, to });
      left -= to - from;
      next.from = to;
      if (to === length) this.#lists.shift();
    }
    return ranges;
  }

  /** Ends a list that may have no more items. */
  cut(id: number): void {
    const at = this.#lists.findIndex(({ announced }) => announced.id === id);
    if (at >= 0) this.#lists.splice(at, 1);
  }
}

/**
 * The merged data with the items of some ranges only, at their indexes: what a request finds in it is inside of them.
 * Enclosing objects show their other fields.
 */
export function dataOfRanges(data: DataObject, ranges: readonly ItemsRange[]): DataObject {
  const root = Object.create(data) as DataObject;
  for (const { pending, from, to } of ranges) {
    const { steps, held } = pending;
    let at: Members = root;
    let real: Members = data;
    for (const { key } of steps.slice(0, -1)) {
      real = real[key] as Members;
      const own = Object.hasOwn(at, key) ? at[key] : undefined;
      const next: unknown = own ?? (Array.isArray(real) ? [] : Object.create(real));
      at[key] = next;
      at = next as Members;
    }
    const items: unknown[] = [];
    for (let index = from; index < to; index += 1) items[index] = held.all[index];
    at[held.key] = items;
  }
  return root;
}

type Members = Record<string | number, unknown>;
