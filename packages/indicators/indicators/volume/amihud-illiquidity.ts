import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { usualFeatures, usualNode, usualOutput } from '#indicators/families/usual-size.ts';
import { line } from '#indicators/charts/chart-items.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { turnover } from '#indicators/formulas/turnover.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

const MILLION = 1e6;

export const amihudIlliquidity = defineIndicator({
  name: 'amihud_illiquidity',
  title: 'Amihud Illiquidity',
  category: 'volume',
  keywords: ['amihud illiquidity', 'illiq', 'liquidity', 'price impact', 'turnover', 'volume'],
  description:
    'How far the close moves for each million that is traded, on average: the more, the less liquid the market.',
  summaryFocus: 'How large it is for this market, and whether liquidity grows or shrinks.',
  source:
    'Amihud, Journal of Financial Markets 5 (2002): mean of the absolute return over the turnover, in percent ' +
    'for each million of the quote currency. Bars without trades are left out of the mean. The turnover is ' +
    "the bar's quote volume, or its close times its volume where that is missing.",
  formula:
    'amihud_illiquidity = mean(|100 * (close / close[1] - 1)| / (quote volume / 1000000), period)',
  chinese: {
    title: 'Amihud非流动性指标',
    description: '每百万成交额对应的平均价格变动，越大流动性越差。',
  },
  aliases: [{ name: 'illiq' }],
  parameters: { period: period(20) },
  outputs: (p) => ({
    size: { ...specOf(p.period), sparse: true },
    usual: usualOutput(specOf(p.period)),
    traded: preconditionOutput('amihud', '1 where anything was traded in the window.'),
  }),
  calculate: (p, c) => {
    const traded = c.each(turnover, c.bar('quoteVolume'), c.bar('volume'), c.bar('close'));
    const move = c.run(rateOfChange(1), c.bar('close'));
    const [impact, isTraded] = [
      c.each(impactOf, move, traded),
      c.each(positive, { ...traded, first: move.first }),
    ];
    const mean = c.run(ratioOfSums(p.period), impact, isTraded);
    const isAnyTraded = c.run(anyWithin(p.period), isTraded);
    // Without any trade there is nothing that it could be a mean of.
    const size = c.each(quotient(NaN), mean, isAnyTraded);
    return { size, usual: usualNode(c, mean), traded: isAnyTraded };
  },
  features: () => withPrecondition('traded', usualFeatures('size', 'The illiquidity')),
  chart: (p) => ({ pane: 'own', items: [line('size', `Illiquidity ${p.period}`, 'primary')] }),
});

function specOf(period: number): OutputSpec {
  return {
    column: `amihud_illiquidity_${period}`,
    unit: 'percent',
    dimension: { move: 1, price: -2, volume: -1, times: 100 * MILLION },
    description: 'Move in percent for each million of the quote currency.',
  };
}

/** Size of the move for each million; 0 for a bar without trades. Inputs: move in percent, turnover. */
const impactOf: Formula<2> = (inputs, output) => {
  const [move, turnover] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const traded = turnover[row]! / MILLION;
      output[row] = traded > 0 ? Math.abs(move[row]!) / traded : 0;
    }
  };
};

/** 1 where the input is positive, 0 elsewhere. */
const positive: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = x[row]! > 0 ? 1 : 0;
  };
};
