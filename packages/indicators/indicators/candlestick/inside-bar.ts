import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';
import { isInside } from '#indicators/arithmetic/candle-figures.ts';

export const insideBar = defineCandlestick({
  name: 'inside_bar',
  title: 'Inside Bar',
  chinese: {
    title: '内包线',
    description: '当前蜡烛完全处于前一根高低点之内，波动收窄、等待突破。',
  },
  description:
    'A candle whose range lies inside the range of the one before: the market waits for a ' +
    'breakout.',
  keywords: ['inside day', 'contraction', 'indecision'],
  aliases: ['inside_day', 'cdl_inside'],
  source:
    'High below the high before and low above the low before, by any amount; the sign is the ' +
    'colour of the candle, as in pandas-ta.',
  formula: 'high[0] < high[1], low[0] > low[1]; 100: close[0] >= open[0], -100: close[0] < open[0]',
  bars: 2,
  measures: [],
  traits: { 0: ['up'] },
  judge: isInside,
  signals: [
    formed('The high is below the high before, and the low above the low before.', [100, -100]),
  ],
});
