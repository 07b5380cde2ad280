import { defineChandeMomentum } from '#indicators/families/define-chande-momentum.ts';
import { total } from '#indicators/steps/total.ts';

export const cmoUnsmoothed = defineChandeMomentum({
  name: 'cmo_unsmoothed',
  title: 'Chande Momentum Oscillator (unsmoothed)',
  keywords: ['cmo unsmoothed', 'cmou', 'cmo', 'chande momentum', 'oscillator', 'overbought'],
  description:
    'Gains of the window less its losses, as a percentage of both together, from -100 to 100, ' +
    'without any smoothing.',
  source:
    'Chande and Kroll, The New Technical Trader (1994); TA-Lib 0.8.1 CMOU, Tulip and TradingView. ' +
    'TA-Lib 0.6 CMO, which averages as Wilder does, is `cmo`. 0 where nothing moved.',
  formula: 'cmo = 100 * sum(x - x[1], period) / sum(|x - x[1]|, period)',
  chinese: {
    title: '钱德动量摆动指标（未平滑）',
    description: '钱德原版定义：窗口内涨幅之和与跌幅之和的差占总变动的百分比。',
  },
  alias: 'cmou',
  period: 9,
  gather: total,
});
