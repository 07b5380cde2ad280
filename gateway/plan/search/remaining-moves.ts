import type { Want } from '#gateway/plan/search/position.ts';

/** More entries than any way needs. */
const NEVER = 255;

/**
 * How many subgraphs have to be entered, at least, from a position on a way to its end: a field can be
 * followed only in a subgraph that may answer it.
 */
export class RemainingMoves {
  readonly #width: number;
  /** By position on the way and subgraph; the place behind the last subgraph is for being nowhere. */
  readonly #moves: Uint8Array;
  /** The same for a subgraph in which the field there was followed before, and is not followed again. */
  readonly #detours: Uint8Array;
  #most = 0;

  /** @param isPosition whether the way ends above its last field */
  constructor(chain: readonly Want[], isPosition: boolean) {
    this.#width = chain[0]!.owners.length + 1;
    const size = chain.length * this.#width;
    const table = new Uint8Array(2 * size);
    this.#moves = table.subarray(0, size);
    this.#detours = table.subarray(size);
    for (let index = chain.length - 1; index >= 0; index -= 1) {
      const isLast = index === chain.length - 1;
      const owners = isLast && isPosition ? null : chain[index]!.owners;
      this.#fill(index * this.#width, owners, isLast);
    }
  }

  /** The largest number of entries that is left anywhere. */
  get most(): number {
    return this.#most;
  }

  /** @param subgraph -1 where none was entered yet */
  from(index: number, subgraph: number): number {
    return this.#moves[index * this.#width + (subgraph < 0 ? this.#width - 1 : subgraph)]!;
  }

  /** As `from`, where the subgraph's own way along the field is taken already. */
  around(index: number, subgraph: number): number {
    return this.#detours[index * this.#width + subgraph]!;
  }

  /** @param owners null where every subgraph will do */
  #fill(start: number, owners: Uint8Array | null, isLast: boolean): void {
    const moves = this.#moves;
    const next = start + this.#width;
    let fewest = NEVER;
    let fewestOfOthers = NEVER;
    let best = -1;
    for (let subgraph = 0; subgraph < this.#width - 1; subgraph += 1) {
      if (owners !== null && owners[subgraph] === 0) continue;
      const left = isLast ? 0 : moves[next + subgraph]!;
      if (left < fewest) {
        fewestOfOthers = fewest;
        fewest = left;
        best = subgraph;
      } else if (left < fewestOfOthers) fewestOfOthers = left;
    }
    const entered = Math.min(NEVER, fewest + 1);
    const enteredOther = Math.min(NEVER, fewestOfOthers + 1);
    if (entered < NEVER) this.#most = Math.max(this.#most, entered);
    if (enteredOther < NEVER) this.#most = Math.max(this.#most, enteredOther);
    for (let subgraph = 0; subgraph < this.#width; subgraph += 1) {
      this.#detours[start + subgraph] = subgraph === best ? enteredOther : entered;
      const isHere = subgraph < this.#width - 1 && (owners === null || owners[subgraph] === 1);
      const left = isLast ? 0 : moves[next + subgraph]!;
      moves[start + subgraph] = isHere && left < entered ? left : entered;
    }
  }
}
