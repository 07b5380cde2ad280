import type { RequestedField } from '#federation/plan/search/plan-position.ts';

/** Bytes allocated at once: for a small plan, and at most. */
const FIRST_BLOCK_BYTES = 2_048;
const LARGEST_BLOCK_BYTES = 65_536;

/** Allocates the tables of one plan: thousands of small buffers would cost more than their content. */
export class TableSpace {
  #block = new Uint8Array(0);
  #used = 0;

  /** Zeroed bytes. */
  take(bytes: number): { readonly table: Uint8Array; readonly start: number } {
    if (this.#used + bytes > this.#block.length) {
      const wanted = Math.max(FIRST_BLOCK_BYTES, 2 * this.#block.length);
      this.#block = new Uint8Array(Math.max(bytes, Math.min(wanted, LARGEST_BLOCK_BYTES)));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += bytes;
    return { table: this.#block, start };
  }
}

/** Exceeds the number of entries of any path. */
const NEVER = 255;

/**
 * Lower bound of subgraph entries from each position on a path to its end: a field can be followed only in a subgraph
 * that may answer it.
 */
export class RemainingMoves {
  readonly #width: number;
  readonly #table: Uint8Array;
  /** Offset of the table by path index and subgraph; the last column stands for the start without a subgraph. */
  readonly #moves: number;
  /** Offset of the table for subgraphs whose own field is followed already, and is not followed again. */
  readonly #detours: number;
  #maxEntries = 0;

  /** @param isPosition whether the path ends above its last field */
  constructor(chain: readonly RequestedField[], isPosition: boolean, space: TableSpace) {
    this.#width = chain[0]!.owners.length + 1;
    const size = chain.length * this.#width;
    const { table, start } = space.take(2 * size);
    this.#table = table;
    this.#moves = start;
    this.#detours = start + size;
    for (let index = chain.length - 1; index >= 0; index -= 1) {
      const isLast = index === chain.length - 1;
      const owners = isLast && isPosition ? null : chain[index]!.owners;
      this.#fill(index * this.#width, owners, isLast);
    }
  }

  /** The largest entry of the tables. */
  get maxEntries(): number {
    return this.#maxEntries;
  }

  /** @param subgraph -1 when none is entered yet */
  from(index: number, subgraph: number): number {
    const at = index * this.#width + (subgraph < 0 ? this.#width - 1 : subgraph);
    return this.#table[this.#moves + at]!;
  }

  /** As `from`, when the field in the subgraph itself is followed already. */
  around(index: number, subgraph: number): number {
    return this.#table[this.#detours + index * this.#width + subgraph]!;
  }

  /** @param owners null when every subgraph qualifies */
  #fill(start: number, owners: Uint8Array | null, isLast: boolean): void {
    const table = this.#table;
    const moves = this.#moves;
    const detours = this.#detours;
    const next = start + this.#width;
    let fewest = NEVER;
    let fewestOfOthers = NEVER;
    let best = -1;
    for (let subgraph = 0; subgraph < this.#width - 1; subgraph += 1) {
      if (owners !== null && owners[subgraph] === 0) continue;
      const left = isLast ? 0 : table[moves + next + subgraph]!;
      if (left < fewest) {
        fewestOfOthers = fewest;
        fewest = left;
        best = subgraph;
      } else if (left < fewestOfOthers) fewestOfOthers = left;
    }
    const entered = Math.min(NEVER, fewest + 1);
    const enteredOther = Math.min(NEVER, fewestOfOthers + 1);
    if (entered < NEVER) this.#maxEntries = Math.max(this.#maxEntries, entered);
    if (enteredOther < NEVER) this.#maxEntries = Math.max(this.#maxEntries, enteredOther);
    for (let subgraph = 0; subgraph < this.#width; subgraph += 1) {
      table[detours + start + subgraph] = subgraph === best ? enteredOther : entered;
      const isHere = subgraph < this.#width - 1 && (owners === null || owners[subgraph] === 1);
      const left = isLast ? 0 : table[moves + next + subgraph]!;
      table[moves + start + subgraph] = isHere && left < entered ? left : entered;
    }
  }
}
