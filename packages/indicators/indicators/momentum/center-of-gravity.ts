import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { sma } from '#indicators/steps/sma.ts';
import { wma } from '#indicators/steps/wma.ts';

export const centerOfGravity = defineOscillator({
  name: 'center_of_gravity',
  title: 'Center of Gravity Oscillator',
  category: 'momentum',
  keywords: ['center of gravity', 'cog', 'cg', 'ehlers', 'oscillator', 'turning point'],
  description:
    'How many bars back the balance point of the prices of a window lies, counted negative: it turns ' +
    'with the price, with almost no lag.',
  summaryFocus: 'Crossings of its signal line, which are its turns.',
  source:
    "Ehlers (2002); Pine's ta.cog and TA-Lib 0.8.1, from -period to -1. Others add (period + 1) / 2 so that " +
    'it swings around zero; trading-signals adds period + 1.',
  formula:
    'cog = -sum((i + 1) * x[i], i = 0 .. period - 1) / sum(x[i], i = 0 .. period - 1)\nsignal = cog[1]',
  chinese: {
    title: '重心指标',
    description: '埃勒斯提出：窗口内价格重心所在的位置，几乎无滞后地反映价格转折。',
  },
  aliases: [{ name: 'cog' }, { name: 'cg' }],
  parameters: { period: period(10, { min: 2 }), source: source() },
  subject: 'The center',
  center: null,
  signal: 'Its value one bar before.',
  label: (p) => `COG ${p.period}`,
  line: () => ({
    column: 'center_of_gravity',
    unit: 'bars',
    description: 'Bars back to the balance point, negative: the newest bar is -1.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const line = c.each(balance(p.period), c.run(wma(p.period), x), c.run(sma(p.period), x));
    return { line, signal: c.run(delayed(1), line) };
  },
});

/** The balance point from a weighted average, in which the newest value counts most, and a plain one. */
function balance(period: number): Formula<2> {
  const middle = (period + 1) / 2;
  return (inputs, output) => {
    const [weighted, plain] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const share = plain[row] === 0 ? 1 : weighted[row]! / plain[row]!;
        output[row] = middle * (share - 2);
      }
    };
  };
}
