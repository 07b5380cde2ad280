import { VolumeBins } from '#market-data/kernels/volume-bins.ts';

/**
 * How much was traded at which price over some bars: their range is cut into equal bins, and the
 * volume of each bar is spread evenly from its low to its high. Bars without any volume count one
 * each, so that the profile tells time instead. It is measured again and again in place.
 */
export class PriceProfile {
  /** Volume of each bin, from the lowest price to the highest. */
  readonly volumes: Float64Array;
  bottom = 0;
  top = 0;
  /** The bin with most volume; of equal ones the nearest to the middle, and then the lower. */
  pocBin = 0;
  /** The lowest bin and the highest one of the value area. */
  lowBin = 0;
  highBin = 0;
  /**
   * Changes, from one bin to the next, of the volume of the bars that cover a bin wholly; zeros between
   * two measurements.
   */
  readonly #changes: Float64Array;

  constructor(bins: number) {
    this.volumes = new Float64Array(bins);
    this.#changes = new Float64Array(bins);
  }

  /** Price where a bin begins; that of the number of bins is the top. */
  edge(bin: number): number {
    const bins = this.volumes.length;
    return bin === bins ? this.top : this.bottom + ((this.top - this.bottom) / bins) * bin;
  }

  /**
   * Measures the rows [from, to) of bars that were not measured before.
   *
   * @param share Part of all volume that the value area holds at least.
   */
  measure(
    high: Float64Array,
    low: Float64Array,
    volume: Float64Array,
    from: number,
    to: number,
    share: number,
  ): void {
    this.#findRange(high, low, from, to);
    let most = 0;
    for (let row = from; row < to; row += 1) most = Math.max(most, volume[row]!);
    const bins = new VolumeBins(this.volumes.length);
    bins.begin(this.bottom, this.top, most);
    bins.add(high, low, volume, from, to, 1, to - from);
    this.measureBins(bins, share);
  }

  /** As `measure`, for bars that lie in bins already, whose `bottom` and `top` are set. */
  measureBins(bins: VolumeBins, share: number): void {
    const total = bins.addUp(this.volumes);
    this.pocBin = this.#fullestBin();
    this.#growValueArea(share * total);
  }

  /**
   * Measures the rows [from, to) by time, as a market profile does: a bar counts one for each bin that it
   * touches, whatever was traded.
   *
   * @param share Part of all counts that the value area holds at least.
   */
  count(high: Float64Array, low: Float64Array, from: number, to: number, share: number): void {
    this.#findRange(high, low, from, to);
    const total = this.#touch(high, low, from, to);
    this.pocBin = this.#fullestBin();
    this.#growValueArea(share * total);
  }

  #findRange(high: Float64Array, low: Float64Array, from: number, to: number): void {
    let top = -Infinity;
    let bottom = Infinity;
    for (let row = from; row < to; row += 1) {
      top = Math.max(top, high[row]!);
      bottom = Math.min(bottom, low[row]!);
    }
    this.top = top;
    this.bottom = bottom;
  }

  /** Counts of all bins together. */
  #touch(high: Float64Array, low: Float64Array, from: number, to: number): number {
    const { volumes, bottom } = this;
    const changes = this.#changes;
    const last = volumes.length - 1;
    const width = (this.top - bottom) / volumes.length;
    const perPrice = width > 0 ? 1 / width : 0;
    for (let row = from; row < to; row += 1) {
      // Where the bar begins and ends, counted in bins.
      const begin = (low[row]! - bottom) * perPrice;
      const end = (high[row]! - bottom) * perPrice;
      const first = begin < last ? begin | 0 : last;
      // A bar that ends where a bin begins does not touch that one.
      const whole = end < last ? end | 0 : last;
      const final = whole === end ? whole - 1 : whole;
      changes[first]! += 1;
      if (final < last) changes[final > first ? final + 1 : first + 1]! -= 1;
    }
    let touched = 0;
    let total = 0;
    for (let bin = 0; bin <= last; bin += 1) {
      touched += changes[bin]!;
      changes[bin] = 0;
      volumes[bin] = touched;
      total += touched;
    }
    return total;
  }

  #fullestBin(): number {
    const { volumes } = this;
    const middle = (volumes.length - 1) / 2;
    let best = 0;
    let most = volumes[0]!;
    for (let bin = 1; bin < volumes.length; bin += 1) {
      const now = volumes[bin]!;
      if (now < most) continue;
      // Of equal ones the nearest to the middle, and then the lower.
      if (now > most || Math.abs(bin - middle) < Math.abs(best - middle)) best = bin;
      most = now;
    }
    return best;
  }

  /**
   * From the fullest bin on, the two next bins above or the two below are taken in, whichever hold
   * more, above where they are equal, until the wanted volume is reached.
   * Source: the value area of the CBOT's Market Profile.
   */
  #growValueArea(wanted: number): void {
    const { volumes } = this;
    const last = volumes.length - 1;
    let low = this.pocBin;
    let high = low;
    let held = volumes[low]!;
    // Each pass takes in a bin at least, whatever the volumes are: there are no more passes than bins.
    while (held < wanted && (low > 0 || high < last)) {
      let above = -Infinity;
      if (high < last) above = volumes[high + 1]! + (high + 1 < last ? volumes[high + 2]! : 0);
      let below = -Infinity;
      if (low > 0) below = volumes[low - 1]! + (low > 1 ? volumes[low - 2]! : 0);
      if (low === 0 || (high < last && above >= below)) {
        held += above;
        high = Math.min(last, high + 2);
      } else {
        held += below;
        low = Math.max(0, low - 2);
      }
    }
    this.lowBin = low;
    this.highBin = high;
  }
}
