import { defineSize } from '#indicators/families/define-size.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { channel } from '#indicators/steps/channel.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { squareRoot } from '#indicators/steps/square-root.ts';
import { squaredDrawdown } from '#indicators/steps/squared-drawdown.ts';

export const ulcerIndex = defineSize({
  name: 'ulcer_index',
  title: 'Ulcer Index',
  keywords: ['ulcer index', 'ui', 'drawdown', 'downside', 'risk', 'martin', 'volatility'],
  description:
    'Root of the mean squared drawdown from the highest close of a window: depth and length of falls ' +
    'count, rises do not.',
  source:
    'Martin and McCann (1989); pandas-ta, ta and PineTS: each bar is measured from the highest of the ' +
    '`period` values that end with it, so the first number takes two windows. Stock.Indicators measures ' +
    'from the highest since the window began, which is the other choice.',
  formula: 'ulcer_index = sqrt(mean((100 * (close / highest(close, period) - 1))^2, period))',
  chinese: { title: '溃疡指数', description: '以回撤深度与持续时间衡量的下行风险，只计下跌。' },
  aliases: [{ name: 'ui' }],
  parameters: {
    period: period(14),
    peak: choice(
      'rolling',
      ['rolling', 'window'],
      'Highest value that a bar is measured from: of its own last bars, or since the window began.',
    ),
    source: source(),
  },
  size: (p) => ({
    column: `ulcer_index_${p.period}`,
    unit: 'percent',
    description: 'Root of the mean squared drawdown.',
  }),
  what: 'The index',
  calculate: (p, c) => {
    const x = c.source(p.source);
    if (p.peak === 'window') return c.each(squareRoot, c.run(squaredDrawdown(p.period), x));
    const [top] = c.runAll(channel(p.period), x, x);
    return c.each(squareRoot, c.run(exactMean(p.period), c.each(squaredFall, x, top)));
  },
});

/** How far the first input lies below the second, in percent of that and squared. */
const squaredFall: Formula<2> = (inputs, output) => {
  const [x, top] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = top[row] === 0 ? 0 : (100 * (x[row]! / top[row]! - 1)) ** 2;
    }
  };
};
