import { mapList } from '#indicators/engine/list-of.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { rangeMiddle } from '#indicators/formulas/range-middle.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import type { VotingRule } from '#indicators/steps/vote.ts';
import { vote } from '#indicators/steps/vote.ts';
import { volumeWeightedAverage } from '#indicators/formulas/volume-weighted-average.ts';

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
export function meanVoteOfAverages(c: Composer): StepNode {
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
  // What stands for a missing one of the last four says nothing.
  const at = (index: number): Float64Array => averages[index] ?? price;
  const fours = Array.from({ length: Math.ceil(averages.length / 4) }, (_, four) =>
    sidesOfFour(
      price,
      [at(4 * four), at(4 * four + 1), at(4 * four + 2), at(4 * four + 3)],
      output,
    ),
  );
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = vote[row]!;
    for (let four = 0; four < fours.length; four += 1) fours[four]!(from, to);
    for (let row = from; row < to; row += 1) output[row]! /= averages.length + 1;
  };
};

/**
 * Adds 1 for each average that the price is above, -1 for each that it is below: without a branch that depends
 * on prices, and four at a time, as the sums need not be fetched and put back for each then.
 */
function sidesOfFour(
  price: Float64Array,
  [a, b, c, d]: readonly [Float64Array, Float64Array, Float64Array, Float64Array],
  sums: Float64Array,
): (from: number, to: number) => void {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const now = price[row]!;
      const sides = side(now, a[row]!) + side(now, b[row]!) + side(now, c[row]!);
      sums[row]! += sides + side(now, d[row]!);
    }
  };
}

/** On which side of an average a price is; 0 where they differ by rounding alone. */
function side(price: number, average: number): number {
  const ahead = price - average;
  const noise = ROUNDING * Math.abs(average);
  return Number(ahead > noise) - Number(ahead < -noise);
}

/** A buy where price, conversion line, base line and the spans over the bar stand above each other. */
function voteOfCloud(c: Composer): StepNode {
  const conversion = rangeMiddle(c, CLOUD.conversion);
  const base = rangeMiddle(c, CLOUD.base);
  const [spanA, spanB] = mapList(
    [c.each(meanOfTwo, conversion, base), rangeMiddle(c, CLOUD.spanB)],
    (span) => c.run(delayed(CLOUD.moved), span),
  );
  return c.run(vote(0, orderOfLines), c.bar('close'), conversion, base, spanA, spanB);
}

const orderOfLines: VotingRule<number> = (columns, votes) => {
  return (from, to) => {
    votes.fill(0, from, to);
    for (let at = 1; at < columns.length; at += 1) {
      countSides(columns[at - 1]!, columns[at]!, votes, from, to);
    }
    const all = columns.length - 1;
    for (let row = from; row < to; row += 1) {
      votes[row] = Number(votes[row] === all) - Number(votes[row] === -all);
    }
  };
};

/** Adds 1 where a line is above another one, -1 where it is below. */
function countSides(
  line: Float64Array,
  other: Float64Array,
  sums: Float64Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row += 1) {
    sums[row]! += side(line[row]!, other[row]!);
  }
}
