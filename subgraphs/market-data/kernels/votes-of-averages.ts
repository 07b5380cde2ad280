import type { Composer, Formula } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { ROUNDING } from '#market-data/kernels/kernel.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';
import { rangeMiddle } from '#market-data/kernels/range-middle.ts';
import { mean } from '#market-data/kernels/steps/arithmetic.ts';
import { delayed } from '#market-data/kernels/steps/delayed.ts';
import { vote } from '#market-data/kernels/steps/vote.ts';
import { volumeWeightedAverage } from '#market-data/kernels/volume-weighted-average.ts';

/** Periods of the simple and of the exponential averages. */
const PERIODS = [10, 20, 30, 50, 100, 200];
const HULL_PERIOD = 9;
const WEIGHTED_PERIOD = 20;

/** Bars of the conversion line, of the base line and of the second span, and how far spans are moved. */
const CLOUD = { conversion: 9, base: 26, spanB: 52, moved: 26 };

/**
 * Mean of what fifteen averages say: 1, a buy, where the close is above one, and -1 where it is below;
 * and the Ichimoku cloud by its own rule. Source: TradingView's Technical Ratings.
 */
export function meanVoteOfAverages(c: Composer): Node {
  const close = c.bar('close');
  const averages = [
    ...PERIODS.map((period) => movingAverage(c, 'sma', period, close)),
    ...PERIODS.map((period) => movingAverage(c, 'ema', period, close)),
    movingAverage(c, 'hma', HULL_PERIOD, close),
    volumeWeightedAverage(c, WEIGHTED_PERIOD, close),
  ];
  return c.each(meanVote, close, voteOfCloud(c), ...averages);
}

/**
 * Mean of a vote, the second input, and of the sides of the averages behind it on which the price is,
 * the first input; 0 where they differ by rounding alone.
 */
const meanVote: Formula = (inputs, output) => {
  const price = inputs[0]!;
  const vote = inputs[1]!;
  const averages = inputs.slice(2);
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const now = price[row]!;
      let sum = vote[row]!;
      for (let at = 0; at < averages.length; at += 1) {
        const average = averages[at]![row]!;
        const noise = ROUNDING * Math.abs(average);
        if (now - average > noise) sum += 1;
        else if (average - now > noise) sum -= 1;
      }
      output[row] = sum / (averages.length + 1);
    }
  };
};

/** A buy where price, conversion line, base line and the spans over the bar stand above each other. */
function voteOfCloud(c: Composer): Node {
  const conversion = rangeMiddle(c, CLOUD.conversion);
  const base = rangeMiddle(c, CLOUD.base);
  const [spanA, spanB] = [c.each(mean, conversion, base), rangeMiddle(c, CLOUD.spanB)].map((span) =>
    c.run(delayed(CLOUD.moved), span),
  );
  const inOrder = (sign: 1 | -1) => (lines: readonly Float64Array[], row: number) => {
    for (let at = 1; at < lines.length; at += 1) {
      if (sign * (lines[at - 1]![row]! - lines[at]![row]!) <= 0) return false;
    }
    return true;
  };
  const lines = [c.bar('close'), conversion, base, spanA!, spanB!];
  return c.run(vote(0, inOrder(1), inOrder(-1)), ...lines);
}
