import { mapList } from '#indicators/engine/list-of.ts';
import { STAGGERED_CAVEAT } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import {
  steadyStop,
  stopFeatures,
  stopItems,
  stopOutputs,
} from '#indicators/families/trailing-stop.ts';
import { band } from '#indicators/charts/chart-items.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { channel } from '#indicators/steps/channel.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { halfTrend } from '#indicators/steps/half-trend.ts';
import { sma } from '#indicators/steps/sma.ts';

export const halftrend = defineIndicator({
  name: 'halftrend',
  title: 'HalfTrend',
  category: 'trend',
  keywords: ['halftrend', 'half trend', 'everget', 'trend', 'trailing stop', 'direction'],
  description:
    'A line of steps that follows the lows of an up-trend and the highs of a down-trend, with a band of ' +
    'average true ranges around it.',
  summaryFocus: 'The direction, since when it lasts, and how far price is from the line.',
  source:
    'HalfTrend of everget for TradingView, after a script for MetaTrader: a turn needs the average of the ' +
    'highs below the highest low of the trend, and a close below the low of the bar before; mirrored ' +
    'downward. The band is half of `channel_deviation` ranges of `atr_period` bars, 100 ' +
    'there. An average is below or ' +
    'above by more than 1e-12 of the price, so that equal prices in decimals are equal.',
  caveats: [STAGGERED_CAVEAT],
  formula:
    'lo = lowest(low, amplitude), hi = highest(high, amplitude)\n' +
    'first bar that has both: up, peak = lo, line = lo\n' +
    'each later bar while up: peak = max(peak, lo), and then\n' +
    '  if sma(high, amplitude) < peak and close < low[1]: down from this bar on, trough = hi, line stays\n' +
    '  else line = max(line, peak)\n' +
    'each later bar while down: trough = min(trough, hi), and then\n' +
    '  if sma(low, amplitude) > trough and close > high[1]: up from this bar on, peak = lo, line stays\n' +
    '  else line = min(line, trough)\n' +
    'upper, lower = line +- channel_deviation / 2 * atr, from the first bar that has atr\n' +
    'atr = mean of the first atr_period true ranges, then atr[1] + (range - atr[1]) / ' +
    'atr_period; the first bar has no range',
  chinese: {
    title: '半趋势线',
    description: '上升时跟随低点抬高、下降时跟随高点下移的阶梯线，均线与收盘价双重确认后翻转。',
  },
  aliases: [{ name: 'half_trend' }],
  parameters: {
    amplitude: period(2, { max: 100, about: 'Bars of the extremes and of their averages.' }),
    channel_deviation: number(2, {
      min: 0.1,
      max: 20,
      about: 'Half average ranges from the line to a band.',
    }),
    atr_period: period(100, { about: 'Bars of the average true range.' }),
  },
  outputs: () => ({
    ...stopOutputs('halftrend', 'The line.'),
    upper: { column: 'halftrend_upper', unit: 'price', description: 'Band above the line.' },
    lower: { column: 'halftrend_lower', unit: 'price', description: 'Band below the line.' },
  }),
  calculate: (p, c) => {
    const [high, low] = c.bars('high', 'low');
    const [top, bottom] = c.runAll(channel(p.amplitude), high, low);
    const averages = mapList([high, low], (x) => c.run(sma(p.amplitude), x));
    const inputs = [high, low, c.bar('close'), top, bottom, ...averages] as const;
    const nodes = steadyStop(c, halfTrend(p.amplitude), ...inputs);
    const range = averageTrueRange(c, p.atr_period);
    const [upper, lower] = c.runAll(envelope(p.channel_deviation / 2), nodes.stop, range);
    return { ...nodes, upper, lower };
  },
  features: stopFeatures,
  chart: () => ({
    pane: 'main',
    items: [band('upper', 'lower', 'HalfTrend'), ...stopItems('HalfTrend')],
  }),
});
