import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { wilder } from '#indicators/steps/exponential.ts';
import { trueRangeFlow } from '#indicators/steps/true-range-flow.ts';

export const twiggsMoneyFlow = defineOscillator({
  name: 'twiggs_money_flow',
  title: 'Twiggs Money Flow',
  category: 'volume',
  keywords: ['twiggs money flow', 'tmf', 'twiggs', 'money flow', 'accumulation', 'distribution'],
  description:
    'Chaikin Money Flow with true ranges, so that gaps count, and with smoothed averages, so that old bars ' +
    'fade instead of dropping out.',
  summaryFocus: 'Side of zero, where it respects it, and divergences from price.',
  source:
    "Colin Twiggs: true highs and lows, and Wilder's smoothing of the flow and of the volume, each seeded with " +
    'the mean of its first values.',
  formula:
    'flow = volume * ((close - trl) - (trh - close)) / (trh - trl), trh = max(high, close[1]), trl = min(low, ' +
    'close[1]),\ntmf = rma(flow, period) / rma(volume, period)',
  chinese: {
    title: '特威格斯资金流（TMF）',
    description: '以真实波幅和平滑均线改进的蔡金资金流。',
  },
  aliases: [{ name: 'tmf' }],
  parameters: { period: period(21) },
  subject: 'The flow',
  label: (p) => `Twiggs Money Flow ${p.period}`,
  line: (p) => ({
    column: `twiggs_money_flow_${p.period}`,
    unit: 'ratio',
    range: [-1, 1],
    description: 'Smoothed flow over smoothed volume.',
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const flow = c.run(trueRangeFlow, c.bar('high'), c.bar('low'), c.bar('close'), volume);
    const traded = c.run(wilder(p.period), { ...volume, first: flow.first });
    return { line: c.each(quotient(0), c.run(wilder(p.period), flow), traded) };
  },
  divergences: true,
});
