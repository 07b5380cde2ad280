import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { countUpTo, orderedWindow } from '#indicators/steps/ordered-window.ts';
import { total } from '#indicators/steps/total.ts';

/** Bars of the fast and the slow part, and of their smoothing; the slow part counts a tenth. */
const MAGNITUDE = { fast: 5, slow: 100, smooth: 5 };
const STRETCH = { fast: 10, slow: 100, smooth: 2 };

export const dvi = defineOscillator({
  name: 'dvi',
  title: 'DV Intermediate Oscillator',
  category: 'momentum',
  keywords: ['dvi', 'varadi', 'intermediate oscillator', 'percent rank', 'mean reversion'],
  description:
    'Rank of how far and how often the price rose lately within about a year, from 0 to 1: low ' +
    'values favour a rise, high ones a fall.',
  summaryFocus: 'Side of one half, and whether it is near an end.',
  source:
    'David Varadi, as R TTR 0.24 calculates it: magnitude is the smoothed distance from an ' +
    'average of 3 bars, stretch the smoothed balance of rises and falls, each as its rank among ' +
    'the last values, itself included. An unchanged price counts as a fall.',
  formula:
    'r = x / sma(x, 3) - 1, b = 1 where x > x[1], otherwise -1\n' +
    'magnitude = rank(sma((sma(r, 5) + sma(r, 100) / 10) / 2, 5), n)\n' +
    'stretch = rank(sma((sum(b, 10) + sum(b, 100) / 10) / 2, 2), n)\n' +
    'dvi = w * magnitude + (1 - w) * stretch',
  chinese: {
    title: 'DVI 中期震荡指标',
    description: '近期涨幅与涨跌次数在约一年内的排名，用于均值回归。',
  },
  parameters: {
    rank_period: period(252, { min: 2, about: 'Bars among which both parts are ranked.' }),
    smooth: period(3, { about: 'Bars of the average from which the distance is taken.' }),
    magnitude_weight: number(0.8, { min: 0, max: 1, about: 'Weight of the magnitude.' }),
    source: source(),
    ...thresholdParameters({ overbought: 0.9, oversold: 0.1 }, [0, 0.5, 1]),
  },
  subject: 'The DVI',
  label: () => 'DVI',
  line: () => ({
    column: 'dvi',
    unit: 'ratio',
    range: [0, 1],
    description: 'Both ranks together.',
  }),
  center: 0.5,
  thresholds: (p) => p,
  moreOutputs: () => ({
    magnitude: {
      column: 'dvi_magnitude',
      unit: 'ratio',
      range: [0, 1],
      description: 'Rank of how far the price rose.',
    },
    stretch: {
      column: 'dvi_stretch',
      unit: 'ratio',
      range: [0, 1],
      description: 'Rank of how often it rose.',
    },
  }),
  // What is ranked is made of so many bars. Where the price moved in none of them, the rank changes only as
  // older values leave the window.
  precondition: (p) => ({ bars: MAGNITUDE.slow + MAGNITUDE.smooth + p.smooth }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const distance = c.each(lessOne, x, c.run(exactMean(p.smooth), x));
    const [fast, slow] = mapList([MAGNITUDE.fast, MAGNITUDE.slow], (bars) =>
      c.run(exactMean(bars), distance),
    );
    const far = c.run(exactMean(MAGNITUDE.smooth), c.each(weightedSum(0.5, 0.05), fast, slow));
    const side = c.each(upOrDown, c.run(moveFrom(1), x));
    const [few, many] = mapList([STRETCH.fast, STRETCH.slow], (bars) => c.run(total(bars), side));
    // Whole numbers, twenty times as large, so that equal balances are equal.
    const often = c.run(total(STRETCH.smooth), c.each(weightedSum(10, 1), few, many));
    const [magnitude, stretch] = mapList([far, often], (part) => rank(c, part, p.rank_period));
    const weight = p.magnitude_weight;
    const line = c.each(weightedSum(weight, 1 - weight), magnitude, stretch);
    return { line, magnitude, stretch };
  },
});

/**
 * Share of the last values, itself included, that are not above a value; shares of a price are no more exact than
 * that.
 */
function rank(c: Composer, x: StepNode, period: number): StepNode {
  return c.run(
    orderedWindow(period, [
      (ordered, first, count, newest) =>
        countUpTo(ordered, first, count, newest + ROUNDING * (1 + Math.abs(newest))) / count,
    ]),
    x,
  );
}

/** First input over the second, less one; exactly 0 where they differ by rounding alone. */
const lessOne: Formula<2> = (inputs, output) => {
  const [x, average] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const share = average[row] === 0 ? 0 : x[row]! / average[row]! - 1;
      output[row] = Math.abs(share) <= ROUNDING ? 0 : share;
    }
  };
};

const upOrDown: Formula<1> = (inputs, output) => {
  const [moved] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = moved[row]! > 0 ? 1 : -1;
  };
};
