import { STAGGERED_CAVEAT } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period } from '#indicators/catalog/parameters.ts';
import {
  steadyStop,
  stopFeatures,
  stopItems,
  stopOutputs,
} from '#indicators/families/trailing-stop.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { channel } from '#indicators/steps/channel.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { trailingBands } from '#indicators/steps/trailing-bands.ts';

export const chandelierExit = defineIndicator({
  name: 'chandelier_exit',
  title: 'Chandelier Exit',
  category: 'trend',
  keywords: ['chandelier exit', 'chandelier', 'ce', 'lebeau', 'trailing stop', 'atr'],
  description:
    'Exits some average true ranges below the highest high and above the lowest low of the window, ' +
    'and the one of them that is in force as a stop that never moves back.',
  summaryFocus: 'The side on which the stop is, its distance from price, and when it changed.',
  source:
    "LeBeau; TA-Lib 0.8 and Stock.Indicators: the current bar is part of the window, and the range is Wilder's " +
    'average. The stop follows the script that TradingView users know: an exit only moves towards price, ' +
    'and a close beyond the one in force turns the trend. Where the exits have crossed, as with a small ' +
    'multiplier, a close beyond both is an up-trend.',
  caveats: [
    STAGGERED_CAVEAT,
    'This holds for the stop and its direction; the two exits are windows.',
  ],
  formula:
    'long_exit = highest(high, period) - multiplier * atr(period)\n' +
    'short_exit = lowest(low, period) + multiplier * atr(period)\n' +
    'chandelier_stop = long_exit in an up-trend, short_exit in a down-trend, each not moving back\n' +
    'direction = 1 where close > short_exit, otherwise -1 where close < long_exit, otherwise as before',
  chinese: {
    title: '吊灯止损',
    description: '从窗口最高价向下（或最低价向上）挂若干倍真实波幅的跟踪止损，收盘越线即翻转。',
  },
  aliases: [{ name: 'chandelier' }],
  parameters: {
    period: period(22, { about: 'Bars of the window and of the average true range.' }),
    multiplier: number(3, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from an extreme to its exit.',
    }),
    exits_from: choice(
      'extremes',
      ['extremes', 'close'],
      'Whether exits hang from highs and lows or from the highest and lowest close.',
    ),
  },
  outputs: () => ({
    longExit: {
      column: 'chandelier_long_exit',
      unit: 'price',
      description: 'Exit of a long position, below the highest price of the window.',
    },
    shortExit: {
      column: 'chandelier_short_exit',
      unit: 'price',
      description: 'Exit of a short position, above the lowest price of the window.',
    },
    ...stopOutputs('chandelier_stop', 'The exit in force, which never moves back.'),
  }),
  calculate: (p, c) => {
    const close = c.bar('close');
    const [high, low] = p.exits_from === 'close' ? [close, close] : c.bars('high', 'low');
    const [top, bottom] = c.runAll(channel(p.period), high, low);
    const range = averageTrueRange(c, p.period);
    return {
      longExit: c.runAll(envelope(p.multiplier), top, range)[1],
      shortExit: c.runAll(envelope(p.multiplier), bottom, range)[0],
      ...steadyStop(c, trailingBands(p.multiplier, 'up'), bottom, top, close, range),
    };
  },
  features: stopFeatures,
  chart: () => ({ pane: 'main', items: stopItems('Chandelier') }),
});
