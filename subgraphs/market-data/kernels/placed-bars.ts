/**
 * Where bars lie in the bins that a range is cut into, and what each brings to them: its volume is spread
 * evenly from its low to its high. As long as the range stays the same, only a bar that is new has to be
 * placed.
 */
export class PlacedBars {
  readonly #bins: number;
  /** The first and the last bin of each bar. */
  #first = new Int32Array(0);
  #final = new Int32Array(0);
  /** What a bar brings to its first bin, to its last one, and to each between. */
  #toFirst = new Float64Array(0);
  #toFinal = new Float64Array(0);
  #perBin = new Float64Array(0);
  /** Changes, from one bin to the next, of what the bars bring that cover a bin wholly. */
  readonly #changes: Float64Array;
  /** Row of the bar that stands first, and the rows that are placed. */
  #base = 0;
  #from = 0;
  #to = 0;
  #bottom = NaN;
  #top = NaN;
  #isCounted = false;

  constructor(bins: number) {
    this.#bins = bins;
    // A bar that lies in a single bin changes nothing behind it, which is one more at the end.
    this.#changes = new Float64Array(bins + 1);
  }

  /** Forgets where bars lie, as other columns hold other bars. */
  forget(): void {
    this.#bottom = NaN;
  }

  /**
   * Places the rows [from, to) of some bars.
   *
   * @param volume Null where each bar counts one.
   */
  place(
    high: Float64Array,
    low: Float64Array,
    volume: Float64Array | null,
    from: number,
    to: number,
    bottom: number,
    top: number,
  ): void {
    const isKnown =
      bottom === this.#bottom &&
      top === this.#top &&
      this.#isCounted === (volume === null) &&
      from >= this.#from &&
      from <= this.#to &&
      to - this.#base <= this.#first.length;
    if (!isKnown) this.#begin(volume, from, to, bottom, top);
    this.#placeRows(high, low, volume, isKnown ? this.#to : from, to);
    this.#from = from;
    this.#to = to;
  }

  /** What the placed bars bring to each bin, from the lowest to the highest. */
  addUp(volumes: Float64Array): void {
    const [first, final] = [this.#first, this.#final];
    const [toFirst, toFinal, perBin] = [this.#toFirst, this.#toFinal, this.#perBin];
    const changes = this.#changes;
    volumes.fill(0);
    const end = this.#to - this.#base;
    for (let at = this.#from - this.#base; at < end; at += 1) {
      const begin = first[at]!;
      const last = final[at]!;
      const whole = perBin[at]!;
      volumes[begin]! += toFirst[at]!;
      volumes[last]! += toFinal[at]!;
      changes[begin + 1]! += whole;
      changes[last]! -= whole;
    }
    let whole = 0;
    for (let bin = 0; bin < volumes.length; bin += 1) {
      whole += changes[bin]!;
      changes[bin] = 0;
      if (whole > 0) volumes[bin]! += whole;
    }
    changes[volumes.length] = 0;
  }

  #begin(volume: Float64Array | null, from: number, to: number, bottom: number, top: number): void {
    const rows = 2 * (to - from);
    if (this.#first.length < rows) {
      this.#first = new Int32Array(rows);
      this.#final = new Int32Array(rows);
      this.#toFirst = new Float64Array(rows);
      this.#toFinal = new Float64Array(rows);
      this.#perBin = new Float64Array(rows);
    }
    this.#base = from;
    this.#bottom = bottom;
    this.#top = top;
    this.#isCounted = volume === null;
  }

  #placeRows(
    high: Float64Array,
    low: Float64Array,
    volume: Float64Array | null,
    from: number,
    to: number,
  ): void {
    const bottom = this.#bottom;
    const [first, final] = [this.#first, this.#final];
    const [toFirst, toFinal, perBin] = [this.#toFirst, this.#toFinal, this.#perBin];
    const last = this.#bins - 1;
    const width = (this.#top - bottom) / this.#bins;
    const perPrice = width > 0 ? 1 / width : 0;
    for (let row = from, at = from - this.#base; row < to; row += 1, at += 1) {
      const weight = volume === null ? 1 : volume[row]!;
      // Where the bar begins and ends, counted in bins.
      const begin = (low[row]! - bottom) * perPrice;
      const end = (high[row]! - bottom) * perPrice;
      const beginBin = begin < last ? begin | 0 : last;
      const endBin = end < last ? end | 0 : last;
      // Multiplied instead of chosen, as nobody can guess which bars lie in a single bin.
      const isWithin = Number(beginBin === endBin);
      const isAcross = 1 - isWithin;
      const each = (isAcross * weight) / (end - begin + isWithin);
      first[at] = beginBin;
      final[at] = endBin;
      toFirst[at] = each * (beginBin + 1 - begin) + isWithin * weight;
      toFinal[at] = each * (end - endBin);
      perBin[at] = each;
    }
  }
}
