import type { BarTiming } from '#kernel/market/bar-timing.ts';
import type { FeatureBasis } from '#indicators/features/feature-basis.ts';
import { FeaturePrecondition } from '#indicators/features/feature-basis.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** The precondition of the features with one basis, by row. */
interface PreconditionRows {
  /** 1 if the condition is met, else 0. */
  readonly isMet: Uint8Array;
  /** How far apart numbers of the row may lie by rounding alone. */
  readonly noise: Float64Array;
}

/**
 * What the features of an indicator have in common over the rows [from, to) of some bars. Most depend on
 * the same columns and compare with the same levels, so each of these is read once.
 */
export class SharedRows {
  /** 1 where no bar is missing between a row and the one before it, 0 elsewhere. */
  readonly joins: Uint8Array;
  readonly #bars: BarColumns;
  readonly #from: number;
  readonly #to: number;
  readonly #preconditions = new Map<string, PreconditionRows>();
  readonly #levels = new Map<number, Float64Array>();

  constructor(bars: BarColumns, from: number, to: number, timing: BarTiming) {
    this.#bars = bars;
    this.#from = from;
    this.#to = to;
    this.joins = new Uint8Array(to);
    const { openTimeMs } = bars;
    for (let row = from + 1; row < to; row += 1) {
      this.joins[row] = timing.follows(openTimeMs[row - 1]!, openTimeMs[row]!) ? 1 : 0;
    }
  }

  precondition(basis: FeatureBasis | undefined): PreconditionRows {
    const key = keyOf(basis);
    const known = this.#preconditions.get(key);
    if (known !== undefined) return known;
    const precondition = new FeaturePrecondition(basis, this.#bars);
    const isMet = new Uint8Array(this.#to);
    const noise = new Float64Array(this.#to);
    for (let row = this.#from; row < this.#to; row += 1) {
      isMet[row] = precondition.isMet(row) ? 1 : 0;
      noise[row] = precondition.noiseAt(row);
    }
    const rows = { isMet, noise };
    this.#preconditions.set(key, rows);
    return rows;
  }

  /** A column with one value in every row. */
  level(value: number): Float64Array {
    return this.#levels.getOrInsertComputed(value, () => new Float64Array(this.#to).fill(value));
  }
}

const keys = new WeakMap<FeatureBasis, string>();

/** Bases with the same key say the same. */
function keyOf(basis: FeatureBasis | undefined): string {
  if (basis === undefined) return '';
  return keys.getOrInsertComputed(basis, () => textOf(basis));
}

function textOf(basis: FeatureBasis): string {
  const { columns, further = [], needsVolume, bars, size, isPriced, dimension = null } = basis;
  const read = `${columns.join()}|${JSON.stringify(further)}|${needsVolume}|${bars}`;
  return `${read}|${size}|${isPriced}|${JSON.stringify(dimension)}`;
}
