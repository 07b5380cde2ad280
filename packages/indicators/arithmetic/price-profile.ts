import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import { TouchedBins } from '#indicators/arithmetic/touched-bins.ts';
import { VolumeBins } from '#indicators/arithmetic/volume-bins.ts';

/**
 * How much was traded at which price over some bars: their range is cut into equal bins, and the
 * volume of each bar is spread evenly from its low to its high. Bars without any volume count one
 * each, so that the profile measures time instead. The arrays are reused for each row.
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
  constructor(bins: number) {
    this.volumes = new Float64Array(bins);
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
    this.findRange(high, low, from, to);
    let most = 0;
    for (let row = from; row < to; row += 1) most = Math.max(most, volume[row]!);
    const bins = new VolumeBins(this.volumes.length);
    bins.begin(this.bottom, this.top, most);
    bins.add(high, low, volume, from, to, 1, to - from);
    this.measureBins(bins, share);
  }

  /** As `measure` or `count`, for bars that lie in bins already, whose `bottom` and `top` are set. */
  measureBins(bins: VolumeBins | TouchedBins, share: number): void {
    const total = bins.addUp(this.volumes);
    this.pocBin = this.#fullestBin();
    this.#growValueArea(share * total);
  }

  /**
   * Measures the rows [from, to) by time, as a market profile does: a bar counts one for each bin that it touches,
   * independent of its volume.
   *
   * @param share Part of all counts that the value area holds at least.
   */
  count(high: Float64Array, low: Float64Array, from: number, to: number, share: number): void {
    const bins = new TouchedBins(this.volumes.length);
    this.findRange(high, low, from, to);
    bins.begin(this.bottom, this.top);
    bins.add(high, low, from, to);
    this.measureBins(bins, share);
  }

  /** Sets `bottom` and `top` to those of the rows [from, to). */
  findRange(high: Float64Array, low: Float64Array, from: number, to: number): void {
    let top = -Infinity;
    let bottom = Infinity;
    for (let row = from; row < to; row += 1) {
      top = Math.max(top, high[row]!);
      bottom = Math.min(bottom, low[row]!);
    }
    this.top = top;
    this.bottom = bottom;
  }

  #fullestBin(): number {
    const { volumes } = this;
    const middle = (volumes.length - 1) / 2;
    let best = 0;
    let most = volumes[0]!;
    for (let bin = 1; bin < volumes.length; bin += 1) {
      const now = volumes[bin]!;
      if (isBeyond(most, now, most)) continue;
      // Of equal ones the nearest to the middle, and then the lower.
      if (isBeyond(now, most, most) || Math.abs(bin - middle) < Math.abs(best - middle)) best = bin;
      most = Math.max(most, now);
    }
    return best;
  }

  /**
   * From the fullest bin on, the next two bins above or below are added, those with more volume first (above if equal),
   * until the wanted volume is reached. Source: the value area of the CBOT's Market Profile.
   */
  #growValueArea(wanted: number): void {
    const { volumes } = this;
    const last = volumes.length - 1;
    let low = this.pocBin;
    let high = low;
    let held = volumes[low]!;
    // Each pass adds at least one bin for any volumes, so there are no more passes than bins.
    while (isBeyond(wanted, held, wanted) && (low > 0 || high < last)) {
      let above = -Infinity;
      if (high < last) above = volumes[high + 1]! + (high + 1 < last ? volumes[high + 2]! : 0);
      let below = -Infinity;
      if (low > 0) below = volumes[low - 1]! + (low > 1 ? volumes[low - 2]! : 0);
      if (low === 0 || (high < last && !isBeyond(below, above, below))) {
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
