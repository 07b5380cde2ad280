import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { above, all, bar, below, output } from '#indicators/features/condition.ts';
import { flips } from '#indicators/features/flips.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { channel } from '#indicators/steps/channel.ts';
import { envelope } from '#indicators/steps/envelope.ts';

export const chandeKrollStop = defineIndicator({
  name: 'chande_kroll_stop',
  title: 'Chande Kroll Stop',
  category: 'trend',
  keywords: ['chande kroll stop', 'cksp', 'chande', 'kroll', 'trailing stop', 'atr'],
  description:
    'Two stops from preliminary ones, some average true ranges from the extremes of a window: the ' +
    'highest of those below the highs, and the lowest of those above the lows.',
  summaryFocus: 'Whether the close is above both stops, below both, or between them.',
  source:
    'Chande and Kroll, The New Technical Trader (1994); TA-Lib 0.8 CKSP, named as on TradingView: the ' +
    'short stop is the highest of the high stops. pandas-ta has the names the other way round. Pine ' +
    'counts the range of the first bar, which shows for some 130 bars.',
  formula:
    'high_stop = highest(high, atr_period) - multiplier * atr(atr_period)\n' +
    'low_stop = lowest(low, atr_period) + multiplier * atr(atr_period)\n' +
    'stop_short = highest(high_stop, stop_period)\n' +
    'stop_long = lowest(low_stop, stop_period)',
  chinese: {
    title: '钱德·克罗尔止损',
    description:
      '由窗口极值加减真实波幅得到初步止损，再取其最高与最低，收盘在两线之上看多、之下看空。',
  },
  aliases: [{ name: 'cksp' }],
  parameters: {
    atr_period: period(10, { about: 'Bars of the extremes and of the average true range.' }),
    multiplier: number(1, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from an extreme to its preliminary stop.',
    }),
    stop_period: period(9, { about: 'Bars of preliminary stops.' }),
  },
  outputs: () => ({
    short: {
      column: 'chande_kroll_stop_short',
      unit: 'price',
      description: 'Highest of the preliminary stops below the highs.',
    },
    long: {
      column: 'chande_kroll_stop_long',
      unit: 'price',
      description: 'Lowest of the preliminary stops above the lows.',
    },
  }),
  calculate: (p, c) => {
    const [top, bottom] = c.runAll(channel(p.atr_period), c.bar('high'), c.bar('low'));
    const range = averageTrueRange(c, p.atr_period);
    const highStop = c.runAll(envelope(p.multiplier), top, range)[1];
    const lowStop = c.runAll(envelope(p.multiplier), bottom, range)[0];
    const [short, long] = c.runAll(channel(p.stop_period), highStop, lowStop);
    return { short, long };
  },
  features: () =>
    flips(
      {
        text: 'The close is above both stops',
        holds: all(above(bar('close'), output('short')), above(bar('close'), output('long'))),
      },
      {
        text: 'The close is below both stops',
        holds: all(below(bar('close'), output('short')), below(bar('close'), output('long'))),
      },
    ),
  chart: () => ({
    pane: 'main',
    items: [stepLine('short', 'Stop short', 'bearish'), stepLine('long', 'Stop long', 'bullish')],
  }),
});
