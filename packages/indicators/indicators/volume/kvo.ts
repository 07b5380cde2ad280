import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { EQUAL_PRICES_CAVEAT } from '#indicators/catalog/tick.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { signedVolume } from '#indicators/steps/volume-flow.ts';
import { volumeForce } from '#indicators/steps/volume-force.ts';

const FORCES = ['centered', 'published', 'signed'] as const;

export const kvo = defineOscillator({
  name: 'kvo',
  title: 'Klinger Volume Oscillator',
  category: 'volume',
  keywords: ['kvo', 'klinger', 'volume oscillator', 'volume force', 'money flow', 'signal line'],
  description:
    'Fast average of the volume force less a slow one, with a signal line. The force is volume with the sign ' +
    'of the trend, weighted by the range of the bar.',
  summaryFocus: 'Crossings of its signal line, side of zero, and divergences from price.',
  source:
    'Klinger, Technical Analysis of Stocks & Commodities (1997). By default the force is that of Tulip and ' +
    'trading-signals; `published` weights by |2 (dm / cm - 1)| and takes a price that stays for a fall, as ' +
    "Stock.Indicators does; `signed` takes no range at all, as pandas-ta and TradingView's script do. " +
    "Averages are seeded with the mean of their first values, where Tulip's start at the first.",
  caveats: [STAGGERED_CAVEAT, EQUAL_PRICES_CAVEAT],
  formula:
    'kvo = ema(force, fast_period) - ema(force, slow_period), signal = ema(kvo, signal_period),\n' +
    'force = 100 * volume * trend * |2 * dm / cm - 1|, trend = sign of the change of high + low + close,\n' +
    'dm = high - low, cm = cm[1] + dm while the trend lasts, dm[1] + dm where it turns',
  chinese: {
    title: '克林格成交量振荡器（KVO）',
    description: '带趋势方向的量能快慢均线之差，配信号线。',
  },
  aliases: [{ name: 'klinger' }, { name: 'klinger_oscillator' }],
  parameters: {
    fast_period: period(34, { about: 'Bars of the fast average.' }),
    slow_period: period(55, { min: 2, about: 'Bars of the slow average.' }),
    signal_period: period(13, { about: 'Bars of the signal line.' }),
    force: choice('centered', FORCES, 'How the range of a bar weights its volume.'),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The oscillator',
  label: (p) => `KVO ${p.fast_period}, ${p.slow_period}`,
  line: () => ({
    column: 'kvo',
    unit: 'volume',
    description: 'Fast average of the volume force less the slow one.',
  }),
  signal: 'Exponential average of `kvo`.',
  calculate: (p, c) => {
    const force = forceOf(c, p.force);
    const fast = c.run(ema(p.fast_period), force);
    const line = c.each(difference, fast, c.run(ema(p.slow_period), force));
    return { line, signal: c.run(ema(p.signal_period), line) };
  },
  divergences: true,
});

function forceOf(c: Composer, kind: (typeof FORCES)[number]): StepNode {
  const volume = c.bar('volume');
  if (kind === 'signed') return c.run(signedVolume, c.source('hlc3'), volume);
  const prices = c.bars('high', 'low', 'close');
  return steadyOutputs(c, volumeForce(kind === 'centered'), ...prices, volume)[0];
}
