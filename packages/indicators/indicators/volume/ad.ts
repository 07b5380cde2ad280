import { defineCumulativeLine } from '#indicators/families/define-cumulative-line.ts';
import { moneyFlowVolume } from '#indicators/steps/volume-flow.ts';

export const ad = defineCumulativeLine({
  name: 'ad',
  title: 'Accumulation/Distribution Line',
  keywords: ['ad', 'adl', 'accumulation', 'distribution', 'chaikin', 'volume', 'divergence'],
  description:
    'Running total of volume weighted by where the bar closes in its range: near the high adds, near ' +
    'the low takes away.',
  source: "TA-Lib 0.6 AD, Marc Chaikin's line. Only changes mean anything.",
  formula: 'ad = ad[1] + volume * ((close - low) - (high - close)) / (high - low)',
  chinese: {
    title: '累积/派发线（A/D）',
    description: '按收盘价在振幅中的位置对成交量加权后累加。',
  },
  aliases: [{ name: 'adl' }, { name: 'accumulation_distribution' }],
  parameters: {},
  label: 'A/D',
  unit: 'volume',
  change: (_, c) =>
    c.each(moneyFlowVolume, c.bar('high'), c.bar('low'), c.bar('close'), c.bar('volume')),
});
