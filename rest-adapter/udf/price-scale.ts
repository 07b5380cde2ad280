import type { ChartVenue } from '#rest-adapter/udf/udf-graph.ts';

/** Minimum decimals of a class where the venue has no price step. */
const MIN_DECIMALS: Readonly<Record<string, number>> = { stock: 2, forex: 5 };
const MIN_DECIMALS_OF_FUTURES = 2;
/** Decimals where neither the venue nor a bar shows any. */
const UNKNOWN_DECIMALS = 8;
const MAX_DECIMALS = 12;
/** Some providers send prices in single precision: further digits are noise. */
const SIGNIFICANT_DIGITS = 7;

/** Prices move by `minmov / pricescale`, with as many decimals as `pricescale` has. */
export interface PriceScale {
  readonly pricescale: number;
  readonly minmov: number;
}

/** The scale on which a price step is a whole number. */
export function scaleOfStep(step: number): PriceScale {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const pricescale = 10 ** decimals;
    const minmov = Math.round(step * pricescale);
    if (minmov >= 1 && Math.abs(minmov / pricescale - step) <= step * 1e-9) {
      return { pricescale, minmov };
    }
  }
  return { pricescale: 10 ** MAX_DECIMALS, minmov: 1 };
}

/** The scale on which observed prices are whole, where the venue has no price step. */
export function scaleOfPrices(prices: readonly number[], venue: ChartVenue): PriceScale {
  const seen = prices.length === 0 ? UNKNOWN_DECIMALS : Math.max(...prices.map(decimalsOf));
  const decimals = Math.max(minDecimals(venue), seen);
  return { pricescale: 10 ** Math.min(MAX_DECIMALS, decimals), minmov: 1 };
}

/** Decimals of a number as written: 3 of 1.943, 7 of 1e-7. */
export function decimalsOf(value: number): number {
  const text = String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
  const [digits = '', exponent = '0'] = text.split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

function minDecimals({ assetClass, market }: ChartVenue): number {
  if (market === 'futures') return MIN_DECIMALS_OF_FUTURES;
  return MIN_DECIMALS[assetClass] ?? 0;
}
