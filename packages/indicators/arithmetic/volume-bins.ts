import { wholeIfNear } from '#indicators/arithmetic/whole-if-near.ts';

/** Numbers that say what is added up: the lowest price, the highest one and the greatest volume. */
const HEAD = 3;

/** Numbers of each bin; one more bin takes what begins or ends at the top. */
const WIDTH = 4;

/** Height of a bar in bins below which its volume is assigned to bins directly, and not as slopes. */
const NARROW = 1 / 8;

/**
 * The volume of bars in the bins of a range: the volume of each bar is spread evenly from its low to its high. Each bar
 * is two slopes, one that is added at its low and one that is subtracted at its high, so its cost does not depend on
 * its range.
 *
 * The volume of a bar is rounded to multiples of a power of two that is fine enough for exact sums. Bars can therefore
 * be added and removed in any order, and the sums have the same bits as a full recomputation.
 */
export class VolumeBins {
  /** How many numbers it keeps, for so many bins. */
  static size(bins: number): number {
    return HEAD + WIDTH * (bins + 1);
  }

  readonly #bins: number;
  readonly #numbers: Float64Array;

  /** @param numbers Its memory; zeros at first. */
  constructor(bins: number, numbers: Float64Array = new Float64Array(VolumeBins.size(bins))) {
    this.#bins = bins;
    this.#numbers = numbers;
  }

  /** Whether the bars lie in this range, and this is the greatest volume of them. */
  isOver(bottom: number, top: number, most: number): boolean {
    const numbers = this.#numbers;
    return bottom === numbers[0] && top === numbers[1] && most === numbers[2];
  }

  /**
   * Forgets all bars, as those that come lie in another range.
   *
   * @param most Greatest volume; where it is 0, each bar counts one.
   */
  begin(bottom: number, top: number, most: number): void {
    const numbers = this.#numbers;
    numbers.fill(0);
    numbers[0] = bottom;
    numbers[1] = top;
    numbers[2] = most;
  }

  /**
   * Adds the rows [from, to) of some bars.
   *
   * @param sign 1, or -1 for bars that were added before and are taken out.
   * @param maxRows How many bars there are at most at a time.
   */
  add(
    high: Float64Array,
    low: Float64Array,
    volume: Float64Array,
    from: number,
    to: number,
    sign: 1 | -1,
    maxRows: number,
  ): void {
    const numbers = this.#numbers;
    const bottom = numbers[0]!;
    const most = numbers[2]!;
    const width = (numbers[1]! - bottom) / this.#bins;
    const perPrice = width > 0 ? 1 / width : 0;
    const coarse = coarserThan(((most || 1) * maxRows) / NARROW);
    for (let row = from; row < to; row += 1) {
      const weight = most === 0 ? 1 : volume[row]!;
      // Where the bar begins and ends, counted in bins.
      const begin = wholeIfNear((low[row]! - bottom) * perPrice);
      const end = wholeIfNear((high[row]! - bottom) * perPrice);
      const height = end - begin;
      const beginBin = begin | 0;
      const endBin = end | 0;
      const first = HEAD + WIDTH * beginBin;
      const last = HEAD + WIDTH * endBin;
      if (height < NARROW) {
        const below = first === last ? weight : (weight / height) * (endBin - begin);
        numbers[first]! += sign * (below + coarse - coarse);
        numbers[last]! += sign * (weight - below + coarse - coarse);
        continue;
      }
      const each = weight / height + coarse - coarse;
      numbers[first]! += sign * (each * (beginBin + 1 - begin) + coarse - coarse);
      numbers[first + 1]! += sign * each;
      numbers[last + 2]! += sign * (each * (endBin + 1 - end) + coarse - coarse);
      numbers[last + 3]! += sign * each;
    }
  }

  /** Writes what the bars bring to each bin, from the lowest to the highest; all of it together. */
  addUp(volumes: Float64Array): number {
    const numbers = this.#numbers;
    let slope = 0;
    let total = 0;
    let at = HEAD;
    for (let bin = 0; bin < volumes.length; bin += 1, at += WIDTH) {
      const volume = slope + numbers[at]! - numbers[at + 2]!;
      slope += numbers[at + 1]! - numbers[at + 3]!;
      volumes[bin] = volume;
      total += volume;
    }
    // A bar that only touches the top lies in the highest bin.
    const rest = slope + numbers[at]! - numbers[at + 2]!;
    volumes[volumes.length - 1]! += rest;
    return total + rest;
  }
}

const FLOAT = new Float64Array(1);
const WORDS = new Uint32Array(FLOAT.buffer);

/**
 * A power of two: a number up to half of it that is added to it and taken away again is a multiple of what
 * sums below the bound are exact in.
 */
function coarserThan(bound: number): number {
  FLOAT[0] = bound;
  // The exponent alone is the greatest power of two up to the bound, so sums have 53 bits behind it.
  WORDS[0] = 0;
  WORDS[1]! &= 0x7ff00000;
  return FLOAT[0];
}
