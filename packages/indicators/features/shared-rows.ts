import type { BarTiming } from '#kernel/market/bar-timing.ts';
import type { FeatureBasis } from '#indicators/features/feature-basis.ts';
import { FeaturePrecondition } from '#indicators/features/feature-basis.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** The ground of the features with one basis, by row. */
interface GroundRows {
  /** 1 where there is ground, 0 elsewhere. */
  readonly isThere: Uint8Array;
  /** How far apart numbers of the row may lie by rounding alone. */
  readonly noise: Float64Array;
}

/**
 * What the features of an indicator have in common over the rows [from, to) of some bars. Most rest on
 * the same columns and compare with the same levels, so each of these is looked at once.
 */
export class SharedRows {
  /** 1 where no bar is missing between a row and the one before it, 0 elsewhere. */
  readonly joins: Uint8Array;
  readonly #bars: BarColumns;
  readonly #from: number;
  readonly #to: number;
  readonly #grounds = new Map<string, GroundRows>();
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

  ground(basis: FeatureBasis | undefined): GroundRows {
    const key = keyOf(basis);
    const known = this.#grounds.get(key);
    if (known !== undefined) return known;
    const ground = new FeaturePrecondition(basis, this.#bars);
    const isThere = new Uint8Array(this.#to);
    const noise = new Float64Array(this.#to);
    for (let row = this.#from; row < this.#to; row += 1) {
      isThere[row] = ground.isThere(row) ? 1 : 0;
      noise[row] = ground.noiseAt(row);
    }
    const rows = { isThere, noise };
    this.#grounds.set(key, rows);
    return rows;
  }

  /** A column with one value in every row. */
  level(value: number): Float64Array {
    const known = this.#levels.get(value);
    if (known !== undefined) return known;
    const column = new Float64Array(this.#to).fill(value);
    this.#levels.set(value, column);
    return column;
  }
}

const keys = new WeakMap<FeatureBasis, string>();

/** Bases with the same key say the same. */
function keyOf(basis: FeatureBasis | undefined): string {
  if (basis === undefined) return '';
  const known = keys.get(basis);
  if (known !== undefined) return known;
  const made = textOf(basis);
  keys.set(basis, made);
  return made;
}

function textOf(basis: FeatureBasis): string {
  const { columns, further = [], needsVolume, bars, size, isPriced, dimension = null } = basis;
  const read = `${columns.join()}|${JSON.stringify(further)}|${needsVolume}|${bars}`;
  return `${read}|${size}|${isPriced}|${JSON.stringify(dimension)}`;
}
