import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const priceZoneOscillator = defineOscillator({
  name: 'price_zone_oscillator',
  title: 'Price Zone Oscillator',
  category: 'momentum',
  keywords: ['price zone oscillator', 'pzo', 'khalil', 'oscillator', 'overbought', 'oversold'],
  description:
    'Exponential average of the price with the sign of its change, as a percentage of the average ' +
    'of the price: how much of the recent price was reached by rising.',
  summaryFocus: 'Side of zero, and the zones beyond 40 and 60 on either side.',
  source:
    'Walid Khalil and David Steckler, Stocks & Commodities, June 2011. An unchanged price counts ' +
    'for neither side, as in finta, where the authors take it as falling; averages are seeded ' +
    'with the mean of their first inputs.',
  formula: 'pzo = 100 * ema(sign(x - x[1]) * x, n) / ema(x, n)',
  chinese: {
    title: '价格区域震荡指标（PZO）',
    description: '带涨跌方向的价格均值占价格均值的百分比，按区间判断超买超卖。',
  },
  aliases: [{ name: 'pzo' }],
  parameters: {
    period: period(14),
    source: source(),
    ...thresholdParameters({ overbought: 40, oversold: -40 }, [-100, 0, 100]),
  },
  subject: 'The PZO',
  label: (p) => `PZO ${p.period}`,
  line: (p) => ({
    column: `pzo_${p.period}`,
    unit: 'percent',
    range: [-100, 100],
    description: 'The oscillator: 100 is rises only, -100 falls only.',
  }),
  thresholds: (p) => p,
  calculate: (p, c) => {
    const x = c.source(p.source);
    const signed = c.each(withSign, x, c.run(moveFrom(1), x));
    // Both averages begin with the second bar, as the first has no sign.
    const [zone, whole] = mapList([signed, { ...x, first: signed.first }], (column) =>
      c.run(ema(p.period), column),
    );
    return { line: c.each(percentOf, zone, whole) };
  },
});

/** The first input with the sign of the second. */
const withSign: Formula<2> = (inputs, output) => {
  const [x, moved] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.sign(moved[row]!) * x[row]!;
  };
};
