import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

export const qstick = defineOscillator({
  name: 'qstick',
  title: 'Qstick',
  category: 'trend',
  keywords: ['qstick', 'quick stick', 'chande', 'candle bodies', 'momentum', 'trend'],
  description: 'Average of the candle bodies, close minus open: who wins from open to close.',
  summaryFocus: 'Side of zero, and whether it rises.',
  source: 'Chande and Kroll, The New Technical Trader (1994); TA-Lib 0.8 and Tulip QSTICK.',
  formula: 'qstick = sma(close - open, period)',
  chinese: {
    title: '量化阴阳线',
    description: '收盘价与开盘价之差（K线实体）的移动平均，零轴之上阳线占优、之下阴线占优。',
  },
  parameters: {
    period: period(10),
    ma_type: choice('sma', MOVING_AVERAGES, 'Kind of the moving average.'),
  },
  subject: 'The Qstick',
  label: (p) => `Qstick ${p.period}`,
  line: (p) => ({
    column: `qstick_${p.period}`,
    unit: 'price',
    description: 'Average of close minus open.',
  }),
  calculate: (p, c) => {
    const body = c.each(difference, c.bar('close'), c.bar('open'));
    return { line: movingAverage(c, p.ma_type, p.period, body) };
  },
  drawn: 'histogram',
});
