import { defineOscillator } from '#market-data/catalog/define-oscillator.ts';
import { thresholdParameters } from '#market-data/catalog/overbought-oversold.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { netShare } from '#market-data/kernels/net-share.ts';
import { change } from '#market-data/kernels/steps/change.ts';
import { total } from '#market-data/kernels/steps/total.ts';

export const cmoUnsmoothed = defineOscillator({
  name: 'cmo_unsmoothed',
  title: 'Chande Momentum Oscillator (unsmoothed)',
  category: 'momentum',
  keywords: ['cmo unsmoothed', 'cmou', 'cmo', 'chande momentum', 'oscillator', 'overbought'],
  description:
    'Gains of the window less its losses, as a percentage of both together, from -100 to 100, ' +
    'without any smoothing.',
  summaryFocus: 'Side of zero, and distance from the thresholds.',
  source:
    'Chande and Kroll, The New Technical Trader (1994); TA-Lib 0.8.1 CMOU, Tulip and TradingView. ' +
    'TA-Lib 0.6 CMO, which averages as Wilder does, is `cmo`. 0 where nothing moved.',
  formula: 'cmo = 100 * sum(x - x[1], period) / sum(|x - x[1]|, period)',
  chinese: {
    title: '钱德动量摆动指标（未平滑）',
    description: '钱德原版定义：窗口内涨幅之和与跌幅之和的差占总变动的百分比。',
  },
  aliases: [{ name: 'cmou' }],
  parameters: {
    period: period(9, { min: 2 }),
    source: source(),
    ...thresholdParameters({ overbought: 50, oversold: -50 }, [-100, 0, 100]),
  },
  subject: 'The CMO',
  thresholds: (p) => p,
  divergences: true,
  label: (p) => `CMO ${p.period}`,
  line: (p) => ({
    column: `cmo_unsmoothed_${p.period}`,
    unit: 'index',
    range: [-100, 100],
    description: 'The oscillator: 100 is gains only, -100 is losses only.',
  }),
  calculate: (p, c) => {
    const moves = c.run(change(1), c.source(p.source));
    return { line: netShare(c, moves, (column) => c.run(total(p.period), column)).share };
  },
});
