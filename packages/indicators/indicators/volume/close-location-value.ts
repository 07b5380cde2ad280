import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { closeLocation } from '#indicators/steps/volume-flow.ts';

export const closeLocationValue = defineOscillator({
  name: 'close_location_value',
  title: 'Close Location Value',
  category: 'volume',
  keywords: ['close location value', 'clv', 'close', 'range', 'chaikin', 'internal bar strength'],
  description:
    'Where a bar closes in its range: 1 at the high, 0 in the middle, -1 at the low. The building block of ' +
    'the A/D line and of Chaikin Money Flow.',
  summaryFocus: 'Whether bars close near their highs or near their lows.',
  source: 'Marc Chaikin; TTR CLV: 0 for a bar without a range.',
  formula: 'clv = ((close - low) - (high - close)) / (high - low)',
  chinese: {
    title: '收盘位置值（CLV）',
    description: '收盘价在当根K线振幅中的位置，-1为最低，1为最高。',
  },
  aliases: [{ name: 'clv' }],
  parameters: {},
  subject: 'The place',
  label: () => 'CLV',
  line: () => ({
    column: 'close_location_value',
    unit: 'ratio',
    range: [-1, 1],
    description: 'Place of the close in the range of the bar.',
  }),
  calculate: (_, c) => ({
    line: c.each(closeLocation, c.bar('high'), c.bar('low'), c.bar('close')),
  }),
  drawn: 'histogram',
});
