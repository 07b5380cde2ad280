import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { source } from '#indicators/catalog/parameters.ts';
import { product, quotient } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const pvt = defineCumulativeLine({
  name: 'pvt',
  title: 'Price Volume Trend',
  keywords: ['pvt', 'vpt', 'price volume trend', 'volume price trend', 'volume', 'divergence'],
  description:
    'Running total of volume times the relative change of the close: an on balance volume in which a large ' +
    'move counts for more.',
  source:
    'TA-Lib 0.8 PVT, ta and PineTS: changes are fractions, and the first bar has none. pandas-ta counts ' +
    'them in percent. Only changes mean anything.',
  formula: 'pvt = pvt[1] + volume * (close - close[1]) / close[1]',
  chinese: { title: '价量趋势（PVT）', description: '成交量乘以涨跌幅后的累计线。' },
  aliases: [{ name: 'vpt' }, { name: 'volume_price_trend' }, { name: 'price_volume_trend' }],
  parameters: { source: source() },
  average: 20,
  label: 'PVT',
  unit: 'volume',
  change: (p, c) => {
    const x = c.source(p.source);
    const moves = c.each(quotient(0), c.run(change(1), x), c.run(delayed(1), x));
    return c.each(product, moves, c.bar('volume'));
  },
});
