import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { band, line } from '#indicators/charts/chart-items.ts';
import { above, all, below, not, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { flips } from '#indicators/features/flips.ts';
import { heikinAshi as averagedCandles } from '#indicators/steps/heikin-ashi.ts';

export const heikinAshi = defineIndicator({
  name: 'heikin_ashi',
  title: 'Heikin-Ashi Candles',
  category: 'bar_transform',
  keywords: ['heikin ashi', 'heiken ashi', 'average bar', 'candles', 'trend', 'smoothing'],
  description:
    'Candles of averaged prices, which keep one colour for as long as a trend lasts. Their prices were ' +
    'not traded.',
  summaryFocus: 'The colour, since when it lasts, and whether there is a shadow against the trend.',
  source:
    'Valcu, Using the Heikin-Ashi Technique (2004); TA-Lib 0.8 HA. The first open is the middle of the ' +
    'first body; others begin with the open itself, which shows for some ten bars.',
  formula:
    'ha_close = (open + high + low + close) / 4\n' +
    'ha_open = (ha_open[1] + ha_close[1]) / 2, at first (open + close) / 2\n' +
    'ha_high = max(high, ha_open, ha_close)\n' +
    'ha_low = min(low, ha_open, ha_close)',
  chinese: {
    title: '平均 K 线（Heikin-Ashi）',
    description: '用平均价格构成的 K 线，趋势持续时颜色不变，便于过滤噪音。',
  },
  aliases: [{ name: 'heiken_ashi' }, { name: 'heikinashi' }, { name: 'ha' }],
  parameters: {},
  outputs: () => ({
    open: priceOf('open', 'Middle of the averaged body before'),
    high: priceOf('high', 'Highest of the high and both ends of the body'),
    low: priceOf('low', 'Lowest of the low and both ends of the body'),
    close: priceOf('close', 'Mean of the four prices'),
  }),
  calculate: (_, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    const [open, high, low, close] = c.runAll(averagedCandles, ...prices);
    return { open, high, low, close };
  },
  features: () => {
    const [open, close] = [output('open'), output('close')] as const;
    return [
      ...flips(
        { text: 'The candle rises', holds: above(close, open) },
        { text: 'The candle falls', holds: below(close, open) },
      ),
      state(
        'no_lower_shadow',
        'bullish',
        'The candle rises and has no lower shadow, as in a strong rise.',
        all(above(close, open), not(below(output('low'), open))),
      ),
      state(
        'no_upper_shadow',
        'bearish',
        'The candle falls and has no upper shadow, as in a strong decline.',
        all(below(close, open), not(above(output('high'), open))),
      ),
    ];
  },
  chart: () => ({
    pane: 'main',
    items: [
      band('high', 'low', 'Heikin-Ashi range'),
      line('open', 'Heikin-Ashi open', 'secondary'),
      line('close', 'Heikin-Ashi close', 'primary'),
    ],
  }),
});

function priceOf(part: string, description: string): OutputSpec {
  return { column: `ha_${part}`, unit: 'price', description: `${description}.` };
}
