import { defineStatistic } from '#indicators/families/define-statistic.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { falling, output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { total } from '#indicators/steps/total.ts';

export const entropy = defineStatistic({
  name: 'entropy',
  title: 'Rolling Shannon Entropy',
  keywords: ['entropy', 'shannon', 'information', 'disorder', 'uncertainty'],
  description:
    'Entropy of the shares that the values of the window have in their sum: greatest where all are equal, ' +
    'smaller the more a few of them stand out.',
  summaryFocus: 'Whether it rises or falls, as its size follows from the window alone.',
  source:
    'Shannon (1948), as pandas-ta: the values themselves are the weights, so prices that differ little ' +
    'give nearly the logarithm of `period`; of volume it says more.',
  formula:
    'p[i] = x[i] / sum(x, period)\nentropy = -sum(p[i] * log(p[i]) / log(base), i = 0 .. period - 1)',
  chinese: {
    title: '滚动香农熵',
    description: '窗口内各数值占总和比例的信息熵，数值越均匀熵越大。',
  },
  aliases: [{ name: 'shannon_entropy' }],
  parameters: {
    period: period(10, { min: 2 }),
    base: number(2, { min: 1.1, max: 10, about: 'Base of the logarithm: 2 gives bits.' }),
    source: source(),
  },
  value: (p) => ({
    column: `entropy_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Entropy, in bits with base 2; null where all values are zero.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const sum = c.run(total(p.period), x);
    const weighted = c.run(total(p.period), c.each(timesLogarithm, x));
    return { value: c.each(entropyOf(p.base), sum, weighted) };
  },
  presentation: () => ({
    pane: 'own',
    features: [
      state(
        'rising',
        'neutral',
        'The entropy is higher than one bar before.',
        rising(output('value')),
      ),
      state(
        'falling',
        'neutral',
        'The entropy is lower than one bar before.',
        falling(output('value')),
      ),
    ],
    levels: [],
  }),
});

/** A value times its logarithm; 0 for nothing, as that counts for nothing. */
const timesLogarithm: Formula<1> = (inputs, column) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      column[row] = x[row]! > 0 ? x[row]! * Math.log(x[row]!) : 0;
    }
  };
};

/** Inputs: total of the values, total of each times its logarithm. */
function entropyOf(base: number): Formula<2> {
  const unit = Math.log(base);
  return (inputs, column) => {
    const [sum, weighted] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const whole = sum[row]!;
        column[row] = whole > 0 ? (Math.log(whole) - weighted[row]! / whole) / unit : NaN;
      }
    };
  };
}
