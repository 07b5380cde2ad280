import type { Formula } from '#indicators/engine/compose.ts';

/**
 * What one bar says of the variance of logarithmic returns by its open, high, low and close, in the
 * order in which the columns below are read. A bar with a price that is not positive says nothing: 0.
 */
type BarVariance = (open: number, high: number, low: number, close: number) => number;

/**
 * Parkinson: the squared range over 4 ln 2, which is the mean squared range of a random walk of variance
 * 1. Source: Parkinson, Journal of Business 53 (1980).
 */
export const parkinson: Formula<4> = ofBars(
  (_, high, low) => Math.log(high / low) ** 2 / (4 * Math.LN2),
);

/**
 * Garman and Klass: half the squared range less a part of the squared body. Source: Garman and Klass,
 * Journal of Business 53 (1980), in the short form.
 */
export const garmanKlass: Formula<4> = ofBars(
  (open, high, low, close) =>
    0.5 * Math.log(high / low) ** 2 - (2 * Math.LN2 - 1) * Math.log(close / open) ** 2,
);

/**
 * Rogers and Satchell: the extremes seen from the open and from the close, so that a drift does not
 * show. Source: Rogers and Satchell, Annals of Applied Probability 1 (1991).
 */
export const rogersSatchell: Formula<4> = ofBars(
  (open, high, low, close) =>
    Math.log(high / close) * Math.log(high / open) + Math.log(low / close) * Math.log(low / open),
);

/** The formula of a term. Inputs: open, high, low, close. */
function ofBars(term: BarVariance): Formula<4> {
  return (inputs, output) => {
    const [open, high, low, close] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isPriced = open[row]! > 0 && high[row]! > 0 && low[row]! > 0 && close[row]! > 0;
        output[row] = isPriced ? term(open[row]!, high[row]!, low[row]!, close[row]!) : 0;
      }
    };
  };
}
