import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { stateAndBeginning } from '#indicators/features/state-and-beginning.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { rateOfChange } from '#indicators/steps/change.ts';

/** What price and open interest say together, as the label counts them. */
const QUADRANTS = [
  ['long_buildup', 'bullish', 'Price and open interest rose'],
  ['short_covering', 'neutral', 'Price rose and open interest fell'],
  ['short_buildup', 'bearish', 'Price fell and open interest rose'],
  ['long_unwinding', 'neutral', 'Price and open interest fell'],
] as const;

/** 1 to 4 by the signs of both inputs; undefined where one of them is zero. */
const quadrantOf: Formula<2> = ([price, interest], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const [moved, opened] = [price[row]!, interest[row]!];
      const quadrant = moved > 0 ? (opened > 0 ? 1 : 2) : opened > 0 ? 3 : 4;
      output[row] = moved === 0 || opened === 0 ? NaN : quadrant;
    }
  };
};

export const oiPriceDivergence = defineIndicator({
  name: 'oi_price_divergence',
  title: 'Open Interest and Price',
  category: 'derivatives',
  keywords: ['oi price divergence', 'open interest', 'long buildup', 'short covering', 'perpetual'],
  description:
    'Whether positions were opened or closed while the price rose or fell: a rise on new positions is carried by ' +
    'buyers, one on closed positions by shorts that leave.',
  summaryFocus: 'Which of the four it is, and whether a move is carried by new positions.',
  source:
    'Textbooks on futures: the four pairs of price and open interest, by their changes over the window.',
  formula:
    'price_change = roc(close, period); open_interest_change = roc(open interest, period)\n' +
    'quadrant = 1 up and up, 2 up and down, 3 down and up, 4 down and down',
  chinese: {
    title: '量仓价四象限',
    description: '价格与持仓量同步或背离：多头增仓、空头回补、空头增仓、多头平仓。',
  },
  caveats: [POINTS_CAVEAT],
  points: ['openInterest'],
  parameters: { period: period(12, { about: 'Bars over which both changes are taken.' }) },
  outputs: (p) => ({
    price: {
      column: 'oi_price_change',
      unit: 'percent',
      description: `Change of the close over ${p.period} bars, in percent.`,
    },
    interest: {
      column: 'oi_change',
      unit: 'percent',
      description: `Change of the open interest over ${p.period} bars, in percent.`,
    },
    quadrant: {
      column: 'oi_quadrant',
      unit: 'label',
      range: [1, 4],
      sparse: true,
      description:
        '1 price and interest up, 2 price up and interest down, 3 price down and interest up, 4 both down; ' +
        'null where one did not move.',
    },
  }),
  calculate: (p, c) => {
    const price = c.run(rateOfChange(p.period), c.bar('close'));
    const interest = c.run(rateOfChange(p.period), c.point('openInterest'));
    return { price, interest, quadrant: c.each(quadrantOf, price, interest) };
  },
  features: (p) =>
    QUADRANTS.flatMap(([name, bias, what], at): Feature<'quadrant'>[] => {
      const isThere = equals(output('quadrant'), at + 1);
      const definition = `${what} over ${p.period} bars`;
      return stateAndBeginning(name, bias, definition, isThere);
    }),
  chart: () => ({
    pane: 'own',
    items: [histogram('interest', 'Open interest'), line('price', 'Price', 'secondary')],
  }),
});
