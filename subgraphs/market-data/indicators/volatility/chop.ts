import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number, period } from '#market-data/catalog/parameters.ts';
import { levelLine, line } from '#market-data/charts/chart-items.ts';
import { begins, level, not, output, above, below } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { trueRangeOf } from '#market-data/kernels/average-true-range.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import { channel } from '#market-data/kernels/steps/channel.ts';
import { total } from '#market-data/kernels/steps/total.ts';

export const chop = defineIndicator({
  name: 'chop',
  title: 'Choppiness Index',
  category: 'volatility',
  keywords: ['chop', 'choppiness', 'range-bound', 'sideways', 'trend strength', 'consolidation'],
  description:
    'Path that price took against the ground that it covered: high when it goes to and fro, ' +
    'low when it trends, whichever way.',
  summaryFocus: 'Whether the market trends or chops, and when it changes from one to the other.',
  source:
    'Dreiss; TA-Lib 0.8 CHOP: 100 * log10(total of the true ranges / (highest high - lowest ' +
    'low)) / log10(period), and 100 on a window at rest. A gap before the window can lift it ' +
    'a little above 100.',
  parameters: {
    period: period(14, { min: 2 }),
    choppy: number(61.8, { min: 50, max: 100, about: 'Value from which the market is choppy.' }),
    trending: number(38.2, { min: 0, max: 50, about: 'Value up to which the market trends.' }),
  },
  outputs: (p) => ({
    chop: {
      column: `chop_${p.period}`,
      unit: 'index',
      description: 'Choppiness: near 100 without direction, near 0 in a straight line.',
    },
  }),
  calculate: (p, c) => {
    const [high, low] = [c.bar('high'), c.bar('low')];
    const [top, bottom] = c.runAll(channel(p.period), high, low);
    const path = c.run(total(p.period), trueRangeOf(c));
    return { chop: c.each(choppiness(p.period), path, top!, bottom!) };
  },
  features: (p) => {
    const isChoppy = not(below(output('chop'), level(p.choppy)));
    const isTrending = not(above(output('chop'), level(p.trending)));
    return [
      state('choppy', 'neutral', `The value is ${p.choppy} or more.`, isChoppy),
      state('trending', 'neutral', `The value is ${p.trending} or less.`, isTrending),
      event(
        'enter_choppy',
        'neutral',
        `The value was below ${p.choppy} one bar before, and is not now.`,
        begins(isChoppy),
      ),
      event(
        'enter_trending',
        'neutral',
        `The value was above ${p.trending} one bar before, and is not now.`,
        begins(isTrending),
      ),
    ];
  },
  chart: (p) => ({
    pane: 'own',
    items: [
      line('chop', `CHOP ${p.period}`, 'primary'),
      levelLine(p.choppy, 'Choppy'),
      levelLine(p.trending, 'Trending'),
    ],
  }),
});

/** Inputs: path, highest high, lowest low. The base of the logarithms does not matter. */
function choppiness(bars: number): Formula {
  const most = Math.log(bars);
  return (inputs, column) => {
    const path = inputs[0]!;
    const top = inputs[1]!;
    const bottom = inputs[2]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const ground = top[row]! - bottom[row]!;
        // The quotient first: a path of as many grounds as bars is 100 to the last digit.
        column[row] =
          ground > 0 && path[row]! > 0 ? 100 * (Math.log(path[row]! / ground) / most) : 100;
      }
    };
  };
}
