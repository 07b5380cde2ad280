import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { adaptiveAverage } from '#indicators/steps/adaptive-average.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { total } from '#indicators/steps/total.ts';

export const evwma = defineAverage({
  name: 'evwma',
  title: 'Elastic Volume Weighted Moving Average',
  keywords: ['elastic volume', 'volume weighted', 'volume', 'fries'],
  description:
    'What the units last traded cost on average: each bar replaces as large a share of the ' +
    'average as its volume is of the volume of the window.',
  source:
    'Fries (2001), TTR EVWMA: started from the price of the bar that completes the first window. ' +
    'A window without volume leaves it as it is.',
  formula: 'evwma = evwma[1] + volume / sum(volume, period) * (x - evwma[1])',
  chinese: {
    title: '弹性成交量加权均线',
    description: '每根 K 线按其成交量占窗口总量的比例更新均线，近似持仓成本。',
  },
  caveats: [STAGGERED_CAVEAT],
  parameters: { period: period(20), source: source() },
  average: (p, c) => {
    const x = c.source(p.source);
    const volume = c.bar('volume');
    const share = c.each(quotient(0), volume, c.run(total(p.period), volume));
    return steadyOutputs(c, adaptiveAverage(0), x, share, x)[0];
  },
});
