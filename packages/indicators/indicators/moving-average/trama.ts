import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { adaptiveAverage } from '#indicators/steps/adaptive-average.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { channel } from '#indicators/steps/channel.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const trama = defineAverage({
  name: 'trama',
  title: 'Trend Regularity Adaptive Moving Average',
  keywords: ['trend regularity', 'adaptive', 'luxalgo'],
  description:
    'Exponential average whose weight is the share, squared, of recent bars that made a new high ' +
    'or a new low: it moves in a trend and is level in a range.',
  summaryFocus: 'Whether it moves at all, which way, and on which side of it price is.',
  source:
    'LuxAlgo (2020), whose script for TradingView is the definition: started from the price ' +
    'before its first value.',
  formula:
    'new(t) = 1 where highest(high, period) rises or lowest(low, period) falls, otherwise 0\n' +
    'w = sma(new, period)^2\n' +
    'trama = trama[1] + w * (x - trama[1])',
  chinese: {
    title: '趋势规律性自适应均线',
    description: '以近期创新高或新低的频率为权重，趋势中移动、震荡中走平。',
  },
  caveats: [STAGGERED_CAVEAT],
  parameters: { period: period(99), source: source() },
  average: (p, c) => {
    const x = c.source(p.source);
    const bounds = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    const [risen, fallen] = bounds.slice(0, 2).map((bound) => c.run(change(1), bound));
    const share = c.run(exactMean(p.period), c.each(whereWidened, risen!, fallen!));
    const weight = c.each(product, share, share);
    return steadyOutputs(c, adaptiveAverage(0), x, weight, c.run(delayed(1), x))[0];
  },
});

/** 1 where the top of a channel rose or its bottom fell, 0 elsewhere. */
const whereWidened: Formula<2> = (inputs, output) => {
  const [risen, fallen] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = risen[row]! > 0 || fallen[row]! < 0 ? 1 : 0;
    }
  };
};
