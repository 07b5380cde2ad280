import type { BarColumns, BarColumn } from '#indicators/engine/bar-columns.ts';
import type { FurtherColumn } from '#indicators/engine/further-columns.ts';
import { furtherNumbers } from '#indicators/engine/further-columns.ts';
import type { Dimension } from '#indicators/features/dimension.ts';
import { RecentRange } from '#indicators/features/recent-range.ts';
import { PRICE_ROUNDING, ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * The inputs on which the compared numbers of a feature depend. Without any move or trade, the numbers show rounding
 * alone: the precondition fails, and the feature is unknown.
 */
export interface FeatureBasis {
  /** Columns of the bars that the numbers are calculated from, but for volume. */
  readonly columns: readonly BarColumn[];
  /** The same of other series and of points. */
  readonly further?: readonly FurtherColumn[];
  /** Whether they are weighed by volume, so that without any they mean nothing. */
  readonly needsVolume: boolean;
  /**
   * Bars that one value is made of: where the columns are the same in all of them, or nothing was
   * traded in any, the precondition fails. Infinity where a value stays known.
   */
  readonly bars: number;
  /** Numbers of this size are compared; a price is of the size of the bar's close. */
  readonly size: number;
  readonly isPriced: boolean;
  /** The dimension of such a number, if neither its unit nor its size implies it. */
  readonly dimension?: Dimension;
}

/** The basis of a feature without a plan: its precondition is always met, and no size is known. */
const ANYTHING: FeatureBasis = {
  columns: [],
  needsVolume: false,
  bars: Infinity,
  size: 0,
  isPriced: false,
};

/** Whether the precondition of a feature is met in each row of some bars, and how large rounding may be there. */
export class FeaturePrecondition {
  readonly #basis: FeatureBasis;
  readonly #columns: readonly Float64Array[];
  readonly #volume: Float64Array;
  readonly #close: Float64Array;
  /** How far prices moved in the bars that a value is made of; created on first use. */
  #range: RecentRange | null = null;
  /** The volumes of those bars; created on first use. */
  #traded: RecentRange | null = null;
  readonly #prices: readonly Float64Array[];
  /** The last row that was read, with how many rows up to it stood still, and were silent. */
  #row = -2;
  #still = 0;
  #silent = 0;

  constructor(basis: FeatureBasis = ANYTHING, bars: BarColumns) {
    this.#basis = basis;
    const further = (basis.further ?? []).map((column) => furtherNumbers(bars, column));
    this.#prices = basis.columns.filter((name) => name !== 'volume').map((name) => bars[name]);
    this.#columns = [...basis.columns.map((name) => bars[name]), ...further];
    this.#volume = bars.volume;
    this.#close = bars.close;
  }

  /** Rows before a row that its precondition reads. */
  static reachOf({ bars }: FeatureBasis = ANYTHING): number {
    return Number.isFinite(bars) ? bars - 1 : 0;
  }

  /** Called for one row after the other, it reads each of them once. */
  isMet(row: number): boolean {
    const { bars, needsVolume } = this.#basis;
    if (bars === Infinity) return true;
    if (this.#row !== row) this.#count(row);
    if (needsVolume && this.#silent >= bars) return false;
    return this.#columns.length === 0 || this.#still < bars - 1;
  }

  /**
   * How far apart numbers of one row may lie by rounding alone. What is a share of a movement, as most indices
   * and ratios are, has the rounding of prices as many times as the movement goes into the price: where a
   * price of 64,000 moves by cents, that is some millions. What has a dimension is as large as that makes it, so
   * that the noise grows and shrinks with the numbers themselves.
   */
  noiseAt(row: number): number {
    const { size, isPriced, dimension } = this.#basis;
    if (dimension !== undefined) return this.#noiseOf(dimension, row);
    const own = ROUNDING * (isPriced ? Math.max(size, Math.abs(this.#close[row]!)) : size);
    return size > 0 ? Math.max(own, PRICE_ROUNDING * size * this.#pricesInRange(row)) : own;
  }

  /** A move is off by the rounding of the price; a power of it by that times the power that is left. */
  #noiseOf({ move = 0, price = 0, volume = 0 }: Dimension, row: number): number {
    const { size } = this.#basis;
    const traded = this.#tradedAt(row, volume) ** volume;
    if (this.#prices.length === 0) return ROUNDING * size * traded;
    this.#moveTo(row);
    const { top, bottom } = this.#range!;
    const height = Math.max(Math.abs(top), Math.abs(bottom));
    const off = PRICE_ROUNDING * height;
    const moved = Math.max(top - bottom, off);
    const share = Math.max(ROUNDING, moved > 0 ? off / moved : 0);
    return size * moved ** move * height ** price * traded * share;
  }

  /** The volume that makes a number of this power largest, of the bars that a value is made of. */
  #tradedAt(row: number, power: number): number {
    if (power === 0) return 1;
    this.#traded ??= new RecentRange(
      // A bar without volume has no number for each unit of it.
      [power > 0 ? this.#volume : this.#volume.map((one) => (one > 0 ? one : Infinity))],
      this.#rowsOfRange(),
    );
    this.#traded.moveTo(row);
    return power > 0 ? this.#traded.top : this.#traded.bottom;
  }

  #moveTo(row: number): void {
    this.#range ??= new RecentRange(this.#prices, this.#rowsOfRange());
    this.#range.moveTo(row);
  }

  #rowsOfRange(): number {
    const { bars } = this.#basis;
    return Number.isFinite(bars) ? bars : 1;
  }

  /** How many times the range of the bars that a value is made of goes into their price; 0 where nothing is known. */
  #pricesInRange(row: number): number {
    const { bars } = this.#basis;
    if (this.#prices.length === 0 || bars === Infinity) return 0;
    this.#moveTo(row);
    const { top, bottom } = this.#range!;
    return top > bottom ? Math.max(Math.abs(top), Math.abs(bottom)) / (top - bottom) : 0;
  }

  #count(row: number): void {
    const { bars, needsVolume } = this.#basis;
    const oldest = Math.max(0, row - bars + 1);
    const goesOn = this.#row === row - 1;
    const still = this.#stoodStill(row) ? 1 : 0;
    if (goesOn) this.#still = still * (this.#still + 1);
    else {
      this.#still = still;
      if (still === 1) {
        let at = row - 1;
        while (at > oldest && this.#stoodStill(at)) at -= 1;
        this.#still = row - at;
      }
    }
    if (needsVolume) {
      const wasSilent = goesOn ? this.#silent : -1;
      let at = row;
      if (wasSilent >= 0) this.#silent = this.#volume[row] === 0 ? wasSilent + 1 : 0;
      else {
        while (at >= oldest && this.#volume[at] === 0) at -= 1;
        this.#silent = row - at;
      }
    }
    this.#row = row;
  }

  /** Whether a row has the numbers of the one before it. */
  #stoodStill(row: number): boolean {
    if (row <= 0) return false;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index]!;
      const [now, before] = [column[row]!, column[row - 1]!];
      // Another series that has no bar in either row does not move.
      if (now !== before && !(Number.isNaN(now) && Number.isNaN(before))) return false;
    }
    return true;
  }
}
