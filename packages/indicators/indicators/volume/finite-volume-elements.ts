import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

export const finiteVolumeElements = defineOscillator({
  name: 'finite_volume_elements',
  title: 'Finite Volume Elements',
  category: 'volume',
  keywords: ['finite volume elements', 'fve', 'katsanos', 'money flow', 'volume', 'divergence'],
  description:
    'Volume of bars that rose less that of bars that fell as a percentage of all volume, where moves within ' +
    'a bar and between bars count together and small ones not at all.',
  summaryFocus: 'Side of zero, its slope, and divergences from price.',
  source:
    'Katsanos, Technical Analysis of Stocks & Commodities (April 2003), with the threshold in percent of the ' +
    'close; finta FVE. His later versions take the threshold from volatility.',
  formula:
    'move = close - hl2 + hlc3 - hlc3[1], limit = threshold / 100 * close,\n' +
    'fve = 100 * sum(volume * (1 if move > limit, -1 if move < -limit, else 0), period) / sum(volume, period)',
  chinese: {
    title: '有限体积元指标（FVE）',
    description: '忽略微小波动后，上涨量与下跌量之差占总量的百分比。',
  },
  aliases: [{ name: 'fve' }],
  parameters: {
    period: period(22),
    threshold: number(0.3, {
      min: 0,
      max: 20,
      about: 'Move in percent of the close up to which a bar counts to neither side.',
    }),
  },
  subject: 'The flow',
  label: (p) => `FVE ${p.period}`,
  line: (p) => ({
    column: `finite_volume_elements_${p.period}`,
    unit: 'percent',
    range: [-100, 100],
    description: 'Net volume as a percentage of all volume.',
  }),
  meaningfulWhere: '1 where the window has any volume.',
  calculate: (p, c) => {
    const [close, volume] = c.bars('close', 'volume');
    const typical = c.run(change(1), c.source('hlc3'));
    const side = c.each(sideOf(p.threshold / 100), close, c.source('hl2'), typical);
    const net = c.each(product, side, volume);
    // Both begin together, so that no volume counts whose side is not known.
    const traded = { ...volume, first: net.first };
    return {
      line: c.run(ratioOfSums(p.period, 100), net, traded),
      precondition: c.run(anyWithin(p.period), traded),
    };
  },
  divergences: true,
});

/**
 * 1 for a move upward beyond a share of the close, -1 downward, 0 within or by rounding alone. Inputs: close, hl2,
 * change of hlc3.
 */
function sideOf(share: number): Formula<3> {
  return (inputs, output) => {
    const [close, middle, between] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const move = close[row]! - middle[row]! + between[row]!;
        const limit = share * close[row]!;
        const size = close[row]!;
        output[row] = Number(isBeyond(move, limit, size)) - Number(isBeyond(-limit, move, size));
      }
    };
  };
}
