import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { doubleSmoothed } from '#indicators/formulas/double-smoothing.ts';
import { netShare } from '#indicators/formulas/net-share.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const smiErgodic = defineOscillator({
  name: 'smi_ergodic',
  title: 'SMI Ergodic Indicator and Oscillator',
  category: 'momentum',
  keywords: [
    'smi ergodic',
    'ergodic',
    'smio',
    'smii',
    'blau',
    'true strength',
    'momentum',
    'signal line',
  ],
  description:
    'A fast true strength index from -1 to 1 with its signal line (the indicator), and the ' +
    'distance between them as bars (the oscillator).',
  summaryFocus: 'Side of the signal line, side of zero, and whether the bars grow or shrink.',
  source:
    "TradingView's SMI Ergodic Indicator and Oscillator, after Blau, with 20, 5 and 5, as in " +
    'pandas-ta: a `tsi` of these periods divided by 100; averages are seeded with the mean of ' +
    'their first inputs.',
  formula:
    'smi = ema(ema(x - x[1], long), short) / ema(ema(|x - x[1]|, long), short); signal = ema(smi, ' +
    'n); oscillator = smi - signal',
  chinese: {
    title: 'SMI 遍历性指标',
    description: '快速真实强弱指数及其信号线，柱体为两者之差。',
  },
  aliases: [{ name: 'ergodic_oscillator', column: 'smi_ergodic_oscillator' }],
  parameters: {
    long_period: period(20, { about: 'Bars of the first average.' }),
    short_period: period(5, { about: 'Bars of the second average.' }),
    signal_period: period(5, { about: 'Bars of the signal line.' }),
    source: source(),
  },
  subject: 'The line',
  label: () => 'SMI Ergodic',
  line: () => ({
    column: 'smi_ergodic',
    unit: 'ratio',
    range: [-1, 1],
    description: 'The indicator: 1 when every change is a gain, -1 when every one is a loss.',
  }),
  signal: 'Exponential average of `smi_ergodic`.',
  histogram: 'smi_ergodic_oscillator',
  calculate: (p, c) => {
    const moves = c.run(change(1), c.source(p.source));
    const { share } = netShare(c, moves, (x) =>
      doubleSmoothed(c, x, p.long_period, p.short_period),
    );
    const line = c.each(scaledBy(0.01), share);
    return { line, signal: c.run(ema(p.signal_period), line) };
  },
});
