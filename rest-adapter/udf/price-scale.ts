import type { ChartVenue } from '#rest-adapter/udf/udf-graph.ts';

/** Decimals that prices of a class have at least, where no venue tells the step between two. */
const MIN_DECIMALS: Readonly<Record<string, number>> = { stock: 2, forex: 5 };
const MIN_DECIMALS_OF_FUTURES = 2;
/** Where neither a venue nor a bar tells any. */
const UNKNOWN_DECIMALS = 8;
const MAX_DECIMALS = 12;
/** Some providers tell prices in single precision: digits behind these are noise. */
const SIGNIFICANT_DIGITS = 7;

/** Prices move by `minmov / pricescale`, and are written with as many decimals as `pricescale` has. */
export interface PriceScale {
  readonly pricescale: number;
  readonly minmov: number;
}

/** The scale on which a step between two prices is a whole number. */
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

/** The scale on which prices that were seen are told whole, where nobody tells the step. */
export function scaleOfPrices(prices: readonly number[], venue: ChartVenue): PriceScale {
  const seen = prices.length === 0 ? UNKNOWN_DECIMALS : Math.max(...prices.map(decimalsOf));
  const decimals = Math.max(minDecimals(venue), seen);
  return { pricescale: 10 ** Math.min(MAX_DECIMALS, decimals), minmov: 1 };
}

/** Decimals of a number as it is written: 3 of 1.943, 7 of 1e-7. */
export function decimalsOf(value: number): number {
  const text = String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
  const [digits = '', exponent = '0'] = text.split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

function minDecimals({ assetClass, market }: ChartVenue): number {
  if (market === 'futures') return MIN_DECIMALS_OF_FUTURES;
  return MIN_DECIMALS[assetClass] ?? 0;
}
