import { mapList } from '#indicators/engine/list-of.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { stopFeatures } from '#indicators/families/trailing-stop.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';
import { chosenSide } from '#indicators/steps/chosen-side.ts';
import { heldSide } from '#indicators/steps/held-side.ts';

export const sslChannel = defineIndicator({
  name: 'ssl_channel',
  title: 'SSL Channel',
  category: 'trend',
  keywords: ['ssl channel', 'ssl', 'semaphore signal level', 'erwinbeckers', 'trend', 'channel'],
  description:
    'Averages of the highs and of the lows that change places when the close leaves them: the up line ' +
    'is the upper one in an up-trend.',
  summaryFocus: 'Which of the two lines is above, and when they last changed places.',
  source:
    'ErwinBeckers for TradingView, and freqtrade technical SSLChannels: simple averages of the highs ' +
    'and of the lows, with the current bar, and the last trend in between.',
  caveats: [STAGGERED_CAVEAT],
  formula:
    'up when close > average(high, period), down when close < average(low, period), else as before\n' +
    'ssl_up = average(high, period) when it is up, average(low, period) when it is down\n' +
    'ssl_down = average(low, period) when it is up, average(high, period) when it is down',
  chinese: {
    title: 'SSL通道',
    description: '高点均线与低点均线组成的通道，收盘突破后两线互换位置，互换即趋势翻转信号。',
  },
  aliases: [{ name: 'ssl' }],
  parameters: {
    period: period(10),
    ma_type: choice('sma', MOVING_AVERAGES, 'Kind of the moving averages.'),
  },
  outputs: () => ({
    up: { column: 'ssl_up', unit: 'price', description: 'Line that is above in an up-trend.' },
    down: { column: 'ssl_down', unit: 'price', description: 'Line that is above in a down-trend.' },
    direction: {
      column: 'ssl_direction',
      unit: 'label',
      description: '1 in an up-trend, -1 in a down-trend.',
      range: [-1, 1],
    },
  }),
  calculate: (p, c) => {
    const [high, low] = mapList(c.bars('high', 'low'), (x) =>
      movingAverage(c, p.ma_type, p.period, x),
    );
    const direction = steadyOutputs(c, heldSide(60), c.bar('close'), high, low)[0];
    return {
      up: c.each(chosenSide, direction, high, low),
      down: c.each(chosenSide, direction, low, high),
      direction,
    };
  },
  features: stopFeatures,
  chart: () => ({
    pane: 'main',
    items: [line('up', 'SSL up', 'bullish'), line('down', 'SSL down', 'bearish')],
  }),
});
