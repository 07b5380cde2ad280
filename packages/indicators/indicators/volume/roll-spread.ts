import { defineSize } from '#indicators/families/define-size.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { change } from '#indicators/steps/change.ts';
import { coMoments } from '#indicators/steps/co-moments.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const rollSpread = defineSize({
  name: 'roll_spread',
  title: 'Roll Spread',
  category: 'volume',
  keywords: ['roll spread', 'bid-ask spread', 'spread', 'liquidity', 'covariance', 'bounce'],
  description:
    'Spread between bid and ask, estimated from closes alone: the bounce between the two makes successive ' +
    'changes of the price go against each other.',
  source:
    'Roll, Journal of Finance 39 (1984): twice the root of minus the sample covariance of successive changes; ' +
    '0 where the covariance is positive, as it is in a trend.',
  formula:
    'roll_spread = 100 * 2 * sqrt(max(0, -cov(d, d[1], period))) / close, d = close - close[1]',
  chinese: {
    title: 'Roll有效价差',
    description: '由相邻价格变动的负协方差估计的买卖价差百分比。',
  },
  caveats: [
    'On bars longer than a few trades, trends and reversals of the price itself outweigh the bounce.',
  ],
  parameters: {
    period: period(20, { min: 3, about: 'Pairs of changes in the covariance.' }),
    source: source(),
  },
  size: (p) => ({
    column: `roll_spread_${p.period}`,
    unit: 'percent',
    description: 'Estimated spread in percent of the price.',
  }),
  what: 'The spread',
  calculate: (p, c) => {
    const x = c.source(p.source);
    const moves = c.run(change(1), x);
    const [covariance] = c.runAll(coMoments(p.period), moves, c.run(delayed(1), moves));
    return c.each(spreadOf(p.period / (p.period - 1)), covariance, x);
  },
});

/** Inputs: covariance over the population, price. */
function spreadOf(sample: number): Formula<2> {
  return (inputs, output) => {
    const [covariance, price] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const against = -sample * covariance[row]!;
        output[row] = against > 0 && price[row]! > 0 ? (200 * Math.sqrt(against)) / price[row]! : 0;
      }
    };
  };
}
