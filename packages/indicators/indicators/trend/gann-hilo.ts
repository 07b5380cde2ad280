import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { stopNodes, stopOf } from '#indicators/families/trailing-stop.ts';
import { steadyOutputs } from '#indicators/families/counting.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { heldSide } from '#indicators/steps/held-side.ts';

export const gannHilo = defineIndicator({
  ...stopOf('gann_hilo', 'HiLo'),
  name: 'gann_hilo',
  title: 'Gann HiLo Activator',
  keywords: ['gann hilo', 'hilo', 'gann high low', 'hilo activator', 'krausz', 'trailing stop'],
  description:
    'Average of the lows while price is above that of the highs, and average of the highs while it is ' +
    'below that of the lows: a stop that changes sides.',
  summaryFocus: 'The side on which the line is, its distance from price, and when it changed.',
  source:
    'Krausz, The New Gann Swing Chartist (Stocks & Commodities, February 1998), in the form on which ' +
    'pandas-ta and trading-signals agree: the close against the averages of the bar before, and the line ' +
    'stands still while the close is between them. Krausz has 3 bars for both.',
  formula:
    'up when close > average(high, high_period)[1], down when close < average(low, low_period)[1]\n' +
    'gann_hilo = average(low, low_period) when it is up, average(high, high_period) when it is down,\n' +
    '  and its last value in between',
  chinese: {
    title: '江恩高低激活线',
    description: '价格在高点均线之上取低点均线、在低点均线之下取高点均线，作为翻转式跟踪止损。',
  },
  aliases: [{ name: 'hilo' }, { name: 'gann_hilo_activator' }],
  parameters: {
    high_period: period(13, { about: 'Bars of the average of the highs.' }),
    low_period: period(21, { about: 'Bars of the average of the lows.' }),
    ma_type: choice('sma', MOVING_AVERAGES, 'Kind of the moving averages.'),
  },
  calculate: (p, c) => {
    const high = movingAverage(c, p.ma_type, p.high_period, c.bar('high'));
    const low = movingAverage(c, p.ma_type, p.low_period, c.bar('low'));
    const bounds = mapList([high, low], (average) => c.run(delayed(1), average));
    const inputs = [c.bar('close'), ...bounds, low, high] as const;
    const [side, line] = steadyOutputs(c, heldSide(60, true), ...inputs);
    return stopNodes(c, line, side);
  },
});
