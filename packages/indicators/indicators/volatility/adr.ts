import { defineSize } from '#indicators/families/define-size.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const adr = defineSize({
  name: 'adr',
  title: 'Average Day Range',
  keywords: ['adr', 'average day range', 'average daily range', 'range', 'volatility'],
  description:
    'Simple average of high minus low: how much of a bar price usually covers, gaps left out.',
  source:
    "TradingView's Average Day Range and TA-Lib 0.8 ADR: SMA(high - low) of the chart's bars.",
  formula: 'adr = sma(high - low, period)',
  chinese: { title: '平均日振幅', description: '最高价与最低价之差的简单平均，不计跳空。' },
  aliases: [{ name: 'average_day_range' }, { name: 'average_daily_range' }],
  caveats: ['It averages the bars that it is given: only on daily bars it is the range of a day.'],
  parameters: { period: period(14) },
  size: (p) => ({
    column: `adr_${p.period}`,
    unit: 'price',
    description: 'Average of high minus low.',
  }),
  what: 'The average range',
  calculate: (p, c) => c.run(exactMean(p.period), c.each(difference, c.bar('high'), c.bar('low'))),
});
