import { wholeIfNear } from '#indicators/arithmetic/whole-if-near.ts';

/** Numbers that say what is counted: the lowest price and the highest one. */
const HEAD = 2;

/**
 * How many bars touch each of the bins that a range is cut into. As these are whole numbers, bars are added one by
 * one as well as all at once.
 */
export class TouchedBins {
  /** How many numbers it keeps, for so many bins. */
  static size(bins: number): number {
    return HEAD + bins;
  }

  readonly #bins: number;
  readonly #numbers: Float64Array;

  /** @param numbers Its memory; zeros at first. */
  constructor(bins: number, numbers: Float64Array = new Float64Array(TouchedBins.size(bins))) {
    this.#bins = bins;
    this.#numbers = numbers;
  }

  get bottom(): number {
    return this.#numbers[0]!;
  }

  get top(): number {
    return this.#numbers[1]!;
  }

  /** Forgets all bars, as those that come lie in another range. */
  begin(bottom: number, top: number): void {
    const numbers = this.#numbers;
    numbers.fill(0);
    numbers[0] = bottom;
    numbers[1] = top;
  }

  /** Counts the rows [from, to) of some bars, which lie in the range. */
  add(high: Float64Array, low: Float64Array, from: number, to: number): void {
    // From one bin to the next, how many bars more touch it.
    const changes = this.#numbers;
    const bottom = changes[0]!;
    const last = this.#bins - 1;
    const width = (changes[1]! - bottom) / this.#bins;
    const perPrice = width > 0 ? 1 / width : 0;
    for (let row = from; row < to; row += 1) {
      // Where the bar begins and ends, counted in bins.
      const begin = wholeIfNear((low[row]! - bottom) * perPrice);
      const end = wholeIfNear((high[row]! - bottom) * perPrice);
      const first = begin < last ? begin | 0 : last;
      // A bar that ends where a bin begins does not touch that one.
      const whole = end < last ? end | 0 : last;
      const final = whole === end ? whole - 1 : whole;
      changes[HEAD + first]! += 1;
      if (final < last) changes[HEAD + (final > first ? final : first) + 1]! -= 1;
    }
  }

  /** Writes how many bars touch each bin, from the lowest to the highest; all of it together. */
  addUp(counts: Float64Array): number {
    const changes = this.#numbers;
    let touched = 0;
    let total = 0;
    for (let bin = 0; bin < counts.length; bin += 1) {
      touched += changes[HEAD + bin]!;
      counts[bin] = touched;
      total += touched;
    }
    return total;
  }
}
