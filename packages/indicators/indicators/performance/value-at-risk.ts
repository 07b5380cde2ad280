import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { event } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { normalDensity, normalQuantile } from '#indicators/arithmetic/normal-quantile.ts';
import { scaledBy, weightedSum } from '#indicators/steps/arithmetic.ts';
import { rateOfChange } from '#indicators/steps/change.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { orderedWindow, type OrderStatistic } from '#indicators/steps/ordered-window.ts';
import { placeOfShare, quantileAt } from '#indicators/formulas/order-statistics.ts';
import { PRICE_ROUNDING } from '#indicators/engine/rounding.ts';

export const valueAtRisk = defineIndicator({
  name: 'value_at_risk',
  title: 'Value at Risk',
  category: 'performance',
  keywords: ['value at risk', 'var', 'cvar', 'expected shortfall', 'risk', 'quantile', 'loss'],
  description:
    'The loss of one bar that is exceeded only rarely, and what is lost on average where it is, ' +
    'from the returns of the window as they were and from a normal distribution like theirs.',
  summaryFocus:
    'Size of the loss, how far the historical one is beyond the normal one, and breaches.',
  source:
    'Textbook (J.P. Morgan, RiskMetrics 1996; Acerbi and Tasche 2002 for the shortfall): simple ' +
    'returns; the quantile is interpolated between neighbours as numpy does, the shortfall is the ' +
    'mean of the returns up to it, all those that equal it included; the normal one takes the sample ' +
    'deviation.',
  formula:
    'r = 100 * (x / x[1] - 1), q = 1 - confidence / 100\n' +
    'var = -quantile(r, n, q)\n' +
    'shortfall = -mean(r not above that quantile)\n' +
    'var_normal = z(confidence) * stdev(r, n) - mean(r, n)\n' +
    'shortfall_normal = stdev(r, n) * density(z) / q - mean(r, n)',
  chinese: {
    title: '在险价值（VaR）',
    description: '给定置信度下单根 K 线可能的最大损失及其超出时的平均损失。',
  },
  aliases: [
    { name: 'expected_shortfall', column: 'expected_shortfall' },
    { name: 'cvar', column: 'expected_shortfall' },
  ],
  caveats: ['It says nothing of what is lost beyond it in a market that the window has not seen.'],
  parameters: {
    period: period(250, { min: 20, about: 'Bars of the window.' }),
    confidence: number(95, {
      min: 50,
      max: 99.9,
      about: 'Share of bars that lose less, in percent.',
    }),
    source: source(),
  },
  outputs: () => {
    const loss = (column: string, description: string): OutputSpec => {
      return { column, unit: 'percent', description: `${description}, positive for a loss.` };
    };
    return {
      historical: loss('value_at_risk', 'Quantile of the returns'),
      shortfall: loss('expected_shortfall', 'Mean of the returns up to that quantile'),
      normal: loss('value_at_risk_normal', 'Quantile of a normal distribution'),
      normalShortfall: loss('expected_shortfall_normal', 'Mean beyond that quantile'),
      breach: {
        column: 'value_at_risk_breach',
        unit: 'flag',
        range: [0, 1],
        internal: true,
        description: '1 where the bar lost more than the value at risk one bar before.',
      },
    };
  },
  calculate: (p, c) => {
    const beyond = (100 - p.confidence) / 100;
    const z = -normalQuantile(beyond);
    const sample = Math.sqrt(p.period / (p.period - 1));
    const earned = c.run(rateOfChange(1), c.source(p.source));
    const most = Math.floor((p.period - 1) * beyond) + 1;
    const [low, tail] = c.runAll(
      orderedWindow(p.period, [quantileAt(beyond), meanUpTo(beyond)], 2 + Math.ceil(most / 4)),
      earned,
    );
    const [historical, shortfall] = [c.each(scaledBy(-1), low), c.each(scaledBy(-1), tail)];
    const [spread, mean] = c.runAll(deviation(p.period), earned);
    const normal = (deviations: number) =>
      c.each(weightedSum(sample * deviations, -1), spread, mean);
    return {
      historical,
      shortfall,
      normal: normal(z),
      normalShortfall: normal(normalDensity(z) / beyond),
      breach: c.each(isBeyond, earned, c.run(delayed(1), historical)),
    };
  },
  features: () => [
    event(
      'var_breach',
      'bearish',
      'The bar lost more than the value at risk was one bar before.',
      equals(output('breach'), 1),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      line('historical', `VaR ${p.confidence}%`, 'primary'),
      line('shortfall', 'Expected shortfall', 'negative'),
      line('normal', 'VaR, normal', 'secondary', 'dotted'),
    ],
  }),
});

/** What rounding makes of a return in percent: that of the prices, and one more of their quotient. */
const RETURN_ROUNDING = 100 * PRICE_ROUNDING;

/** Mean of the values not above the quantile of a share, all those that equal it included. */
function meanUpTo(share: number): OrderStatistic {
  const quantile = quantileAt(share);
  return (ordered, first, count, newest) => {
    const most = quantile(ordered, first, count, newest) + RETURN_ROUNDING;
    const last = first + count;
    const below = first + Math.floor(placeOfShare(share, count));
    let sum = 0;
    let place = first;
    for (; place < last && (place <= below || ordered[place]! <= most); place += 1) {
      sum += ordered[place]!;
    }
    return sum / (place - first);
  };
}

/** 1 where a return is a greater loss than the second input says. */
const isBeyond: Formula<2> = (inputs, output) => {
  const [earned, risk] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = earned[row]! < -risk[row]! ? 1 : 0;
  };
};
