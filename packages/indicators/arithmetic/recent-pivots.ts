/** Maximum number of confirmed swings that are kept; beyond it, the oldest is dropped. */
export const MAX_PIVOTS = 12;

/** Slots of a swing: 1 for a high and -1 for a low, its price, and its row, counted from the first. */
const PIVOT = 3;

/** Slots of the state that the pivots take: how many there are, then they, the oldest first. */
export const PIVOT_SLOTS = 1 + PIVOT * MAX_PIVOTS;

/**
 * The last swings of a run, within its state, and what they alternate to: of several highs without a low
 * between them the highest counts, of equal ones the first, and of several lows the lowest. A high that is not
 * above the low before it is passed over, and so is a low that is not below the high before it, so that each
 * high is above the lows next to it. As no more than the last twelve of some bars count, they depend on these bars
 * alone.
 */
export class RecentPivots {
  /** The alternating ones as `alternate` found them last, the newest first. */
  readonly signs = new Float64Array(MAX_PIVOTS);
  readonly prices = new Float64Array(MAX_PIVOTS);
  readonly places = new Float64Array(MAX_PIVOTS);
  count = 0;
  readonly #state: Float64Array;
  readonly #at: number;
  readonly #maxBars: number;

  /** @param maxBars Age at which a swing is forgotten. */
  constructor(state: Float64Array, at: number, maxBars: number) {
    this.#state = state;
    this.#at = at;
    this.#maxBars = maxBars;
  }

  /**
   * Adds the bar that is confirmed as a swing high, as a low or as both. Of both the low comes first where
   * the bar closed in its upper half.
   */
  confirm(
    isHigh: boolean,
    isLow: boolean,
    high: number,
    low: number,
    close: number,
    place: number,
  ): void {
    const isLowFirst = isLow && close - low > high - close;
    if (isLowFirst) this.#add(-1, low, place);
    if (isHigh) this.#add(1, high, place);
    if (isLow && !isLowFirst) this.#add(-1, low, place);
  }

  #add(sign: 1 | -1, price: number, place: number): void {
    if (this.#state[this.#at] === MAX_PIVOTS) this.#dropOldest();
    const slot = this.#at + 1 + PIVOT * this.#state[this.#at]!;
    this.#state[slot] = sign;
    this.#state[slot + 1] = price;
    this.#state[slot + 2] = place;
    this.#state[this.#at]! += 1;
  }

  /** Whether the oldest swing is too old in a row; then it, and all that are, are forgotten. */
  forgets(place: number): boolean {
    let isAny = false;
    while (this.#state[this.#at]! > 0 && place - this.#state[this.#at + 3]! > this.#maxBars) {
      this.#dropOldest();
      isAny = true;
    }
    return isAny;
  }

  /** Whether the swing that was added last is the newest alternating one, and none that is passed over. */
  alternate(): boolean {
    const state = this.#state;
    const first = this.#at + 1;
    const end = first + PIVOT * state[this.#at]!;
    let count = 0;
    let isNewest = false;
    for (let slot = first; slot < end; slot += PIVOT) {
      const sign = state[slot]!;
      const isMore = count > 0 && this.signs[count - 1] === sign;
      // Of one kind the farther one counts; of the other kind only what lies on its own side of the last.
      isNewest = count === 0 || sign * (state[slot + 1]! - this.prices[count - 1]!) > 0;
      if (!isNewest) continue;
      const at = isMore ? count - 1 : count;
      this.signs[at] = sign;
      this.prices[at] = state[slot + 1]!;
      this.places[at] = state[slot + 2]!;
      count = at + 1;
    }
    this.count = count;
    for (const column of [this.signs, this.prices, this.places]) {
      column.subarray(0, count).reverse();
    }
    return isNewest;
  }

  #dropOldest(): void {
    const first = this.#at + 1;
    this.#state.copyWithin(first, first + PIVOT, this.#at + PIVOT_SLOTS);
    this.#state[this.#at]! -= 1;
  }
}
