import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { sma } from '#indicators/steps/sma.ts';

const rate = (bars: number, which: string) =>
  period(bars, { about: `Bars of the ${which} rate of change.` });
const smoothing = (bars: number, which: string) =>
  period(bars, { about: `Bars of the average of the ${which} rate.` });

export const kst = defineOscillator({
  name: 'kst',
  title: 'Know Sure Thing',
  category: 'momentum',
  keywords: ['kst', 'know sure thing', 'pring', 'summed rate of change', 'signal line'],
  description:
    'Four smoothed rates of change in one, the longer ones counting more, with an average as its ' +
    'signal line.',
  summaryFocus: 'Side of its signal line and of zero.',
  source:
    'Pring (1992), the short-term form: rates in percent, weights 1 to 4, simple averages. Tulip ' +
    'smooths with exponential averages and gives a fraction.',
  formula:
    'kst = sma(roc(x, roc1), sma1) + 2 * sma(roc(x, roc2), sma2) + 3 * sma(roc(x, roc3), sma3)' +
    ' + 4 * sma(roc(x, roc4), sma4)\nsignal = sma(kst, signal_period)',
  chinese: {
    title: '确然指标',
    description: '普林格提出：四个不同周期变动率平滑后加权求和，配合信号线判断趋势转折。',
  },
  aliases: [{ name: 'know_sure_thing' }],
  parameters: {
    roc1: rate(10, 'first'),
    roc2: rate(15, 'second'),
    roc3: rate(20, 'third'),
    roc4: rate(30, 'fourth'),
    sma1: smoothing(10, 'first'),
    sma2: smoothing(10, 'second'),
    sma3: smoothing(10, 'third'),
    sma4: smoothing(15, 'fourth'),
    signal_period: period(9, { about: 'Bars of the signal line.' }),
    source: source(),
  },
  subject: 'The KST',
  signal: 'Simple average of `kst`.',
  label: () => 'KST',
  line: () => ({ column: 'kst', unit: 'percent', description: 'Weighted sum of the four rates.' }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const smooth = (bars: number, average: number) =>
      c.run(sma(average), c.run(rateOfChange(bars), x));
    const line = c.each(
      weightedSum(1, 2, 3, 4),
      smooth(p.roc1, p.sma1),
      smooth(p.roc2, p.sma2),
      smooth(p.roc3, p.sma3),
      smooth(p.roc4, p.sma4),
    );
    return { line, signal: c.run(sma(p.signal_period), line) };
  },
});
