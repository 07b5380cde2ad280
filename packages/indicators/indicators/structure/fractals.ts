import { defineSwings } from '#indicators/families/define-swings.ts';
import { period } from '#indicators/catalog/parameters.ts';

export const fractals = defineSwings({
  name: 'fractals',
  title: 'Williams Fractals',
  keywords: ['fractals', 'fractal', 'williams fractal', 'bill williams', 'swing', 'reversal'],
  description:
    'Bars whose high is above, or whose low is below, those of two bars on each side; the last ones are ' +
    'the levels whose break Bill Williams trades.',
  summaryFocus: 'The last fractals above and below the close, and whether one of them broke.',
  source:
    'Bill Williams, Trading Chaos (1995), as in Stock.Indicators and TA-Lib 0.8, but on the bar that ' +
    'confirms a fractal. TradingView also counts some fractals with equal highs.',
  formula:
    'fractal high = high[window] > every high of the `window` bars before and after it\n' +
    'fractal low = low[window] < every low of the `window` bars before and after it\n' +
    'broken = first close beyond the last fractal',
  chinese: {
    title: '威廉姆斯分形',
    description: '最高价高于（或最低价低于）两侧各若干根K线的形态，突破最近分形为交易信号。',
  },
  aliases: [{ name: 'williams_fractal' }, { name: 'fractal' }],
  caveats: ['Of equally high or low bars within a window none is a fractal.'],
  parameters: {
    window: period(2, { max: 100, about: 'Bars on each side that a fractal must exceed.' }),
  },
  noun: 'fractal',
  shape: ({ window }) => ({
    left: window,
    right: window,
    standsAlone: true,
    prices: (c) => c.bars('high', 'low'),
  }),
});
