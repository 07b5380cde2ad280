/** What is measured of candles: their real bodies, their ranges, or both shadows together. */
export type CandlePart = 'body' | 'range' | 'shadows';

/** Totals of the five candles before each, as far as a pattern asks for them. */
export type CandleTotals = Readonly<Partial<Record<CandlePart, Float64Array>>>;

/** A length with which a part of a candle is compared: a mean, times a factor. */
interface CandleMeasure {
  readonly of: CandlePart;
  /** Candles before the judged one that the mean is of; 0 for that one itself. */
  readonly before: 0 | 5 | 10;
  readonly factor: number;
  /** The meaning of the word in descriptions of patterns. */
  readonly meaning: string;
}

const ofTen = 'of the 10 candles before it';

/** The words of the candlestick patterns. Source: TA-Lib 0.6, the default candle settings. */
export const CANDLE_MEASURES = {
  bodyLong: {
    of: 'body',
    before: 10,
    factor: 1,
    meaning: `long: |close - open| > mean |close - open| ${ofTen}`,
  },
  bodyShort: {
    of: 'body',
    before: 10,
    factor: 1,
    meaning: `short: |close - open| < mean |close - open| ${ofTen}`,
  },
  bodyDoji: {
    of: 'range',
    before: 10,
    factor: 0.1,
    meaning: `doji: |close - open| <= 0.1 × mean (high - low) ${ofTen}`,
  },
  shadowLong: { of: 'body', before: 0, factor: 1, meaning: 'long shadow: > |close - open|' },
  shadowVeryLong: {
    of: 'body',
    before: 0,
    factor: 2,
    meaning: 'very long shadow: > 2 × |close - open|',
  },
  // Both shadows together are measured, and one is compared with half of them.
  shadowShort: {
    of: 'shadows',
    before: 10,
    factor: 0.5,
    meaning: `short shadow: < half the mean of both shadows together ${ofTen}`,
  },
  shadowVeryShort: {
    of: 'range',
    before: 10,
    factor: 0.1,
    meaning: `no shadow: shadow < 0.1 × mean (high - low) ${ofTen}`,
  },
  near: {
    of: 'range',
    before: 5,
    factor: 0.2,
    meaning: 'near: within 0.2 × mean (high - low) of the 5 candles before',
  },
  far: {
    of: 'range',
    before: 5,
    factor: 0.6,
    meaning: 'far: by 0.6 × mean (high - low) of the 5 candles before',
  },
  equal: {
    of: 'range',
    before: 5,
    factor: 0.05,
    meaning: 'equal: within 0.05 × mean (high - low) of the 5 candles before',
  },
} as const satisfies Record<string, CandleMeasure>;
export type CandleWord = keyof typeof CANDLE_MEASURES;

/** Replaces totals that a pattern does not need. */
const NOTHING = new Float64Array(0);

/**
 * The candles as a pattern sees them: as they are, or mirrored, where what falls rises. A pattern that
 * has a twin the other way round is so described once. To mirror changes signs, so nothing is rounded.
 */
export class Candles {
  /** The same candles the other way up. */
  readonly mirrored: Candles;
  readonly #sign: 1 | -1;
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #close: Float64Array;
  readonly #bodies: Float64Array;
  readonly #ranges: Float64Array;
  readonly #shadows: Float64Array;

  /** @param inputs Open, high, low, close. */
  constructor(inputs: readonly Float64Array[], totals: CandleTotals, original?: Candles) {
    const [open, high, low, close] = inputs;
    const isMirror = original !== undefined;
    this.#sign = isMirror ? -1 : 1;
    this.#open = open!;
    this.#high = isMirror ? low! : high!;
    this.#low = isMirror ? high! : low!;
    this.#close = close!;
    this.#bodies = totals.body ?? NOTHING;
    this.#ranges = totals.range ?? NOTHING;
    this.#shadows = totals.shadows ?? NOTHING;
    this.mirrored = original ?? new Candles(inputs, totals, this);
  }

  open(row: number): number {
    return this.#sign * this.#open[row]!;
  }

  high(row: number): number {
    return this.#sign * this.#high[row]!;
  }

  low(row: number): number {
    return this.#sign * this.#low[row]!;
  }

  close(row: number): number {
    return this.#sign * this.#close[row]!;
  }

  /** Whether the candle really closes at or above its open, whichever way up it is looked at. */
  isWhite(row: number): boolean {
    return this.#close[row]! >= this.#open[row]!;
  }

  /** Whether the candle rises as it is seen here; one without a body is white, so it falls in the mirror. */
  isUp(row: number): boolean {
    return this.isWhite(row) === this.#sign > 0;
  }

  isDown(row: number): boolean {
    return !this.isUp(row);
  }

  /** Length of the real body. */
  body(row: number): number {
    return Math.abs(this.#close[row]! - this.#open[row]!);
  }

  bodyTop(row: number): number {
    return Math.max(this.open(row), this.close(row));
  }

  bodyBottom(row: number): number {
    return Math.min(this.open(row), this.close(row));
  }

  upperShadow(row: number): number {
    return this.high(row) - this.bodyTop(row);
  }

  lowerShadow(row: number): number {
    return this.bodyBottom(row) - this.low(row);
  }

  /**
   * Length with which a part of the candle at the row is compared. Totals are added up again for each
   * candle, so that a verdict depends on no candle that it does not read, not even by rounding.
   */
  measure(word: CandleWord, row: number): number {
    const { of, before, factor } = CANDLE_MEASURES[word];
    if (before === 0) return factor * this.body(row);
    if (of === 'body') return factor * this.#usualBody(row);
    if (before === 5) return factor * (this.#ranges[row]! / 5);
    const totals = of === 'range' ? this.#ranges : this.#shadows;
    return factor * ((totals[row - 5]! + totals[row]!) / 10);
  }

  /** Mean body of the ten candles before. */
  #usualBody(row: number): number {
    return (this.#bodies[row - 5]! + this.#bodies[row]!) / 10;
  }

  /** Whether the body is longer than usual. */
  isLong(row: number): boolean {
    return this.body(row) > this.#usualBody(row);
  }

  /** Whether the body is shorter than usual. One that is neither is as long as usual. */
  isShort(row: number): boolean {
    return this.body(row) < this.#usualBody(row);
  }

  /** @param usual The row whose usual range the body is compared with. */
  isDoji(row: number, usual = row): boolean {
    return this.body(row) <= this.measure('bodyDoji', usual);
  }

  hasNoUpperShadow(row: number): boolean {
    return this.upperShadow(row) < this.measure('shadowVeryShort', row);
  }

  hasNoLowerShadow(row: number): boolean {
    return this.lowerShadow(row) < this.measure('shadowVeryShort', row);
  }

  /** Whether the body lies wholly above that of another candle. */
  gapsUp(row: number, other = row - 1): boolean {
    return this.bodyBottom(row) > this.bodyTop(other);
  }

  /** Whether the body lies wholly below that of another candle. */
  gapsDown(row: number, other = row - 1): boolean {
    return this.bodyTop(row) < this.bodyBottom(other);
  }

  /** Whether a price lies inside the body of a candle, and at neither end of it. */
  isInBody(price: number, row: number): boolean {
    return price < this.bodyTop(row) && price > this.bodyBottom(row);
  }

  /** Whether two prices are as close to each other as a word allows at the row. */
  isWithin(word: CandleWord, a: number, b: number, row: number): boolean {
    const most = this.measure(word, row);
    return a <= b + most && a >= b - most;
  }
}
