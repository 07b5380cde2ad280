import { MISSING_BAR_CAVEAT, secondSeries } from '#indicators/catalog/companions.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  thresholdFeatures,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import { scoreOfChange } from '#indicators/formulas/standard-score.ts';
import { percentApart, scaledBy } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

const HOURS_OF_A_YEAR = 8_760;

export const basisPremium = defineIndicator({
  name: 'basis_premium',
  title: 'Basis',
  category: 'derivatives',
  keywords: [
    'basis premium',
    'basis',
    'premium',
    'contango',
    'backwardation',
    'carry',
    'perpetual',
  ],
  description:
    'How many percent a contract costs more than what it is on, for a year too, and in deviations of what that was ' +
    'over a window.',
  summaryFocus: 'Whether the contract is dear or cheap for its underlying, and whether unusually.',
  source:
    "Price of the contract over that of its underlying, less one. The exchange's own index is not available here, " +
    'so the underlying is a series: the spot of the same asset.',
  formula:
    'basis_premium = sma(100 * (close / underlying - 1), smooth); basis_annualised = basis_premium * 8760 / hours\n' +
    'basis_z = (basis_premium - mean(basis_premium, period)) / stddev(basis_premium, period)',
  chinese: {
    title: '基差（升贴水）',
    description: '合约价格相对现货的升贴水百分比、年化值与标准分。',
  },
  aliases: [{ name: 'basis' }],
  caveats: [
    MISSING_BAR_CAVEAT,
    'A yearly rate means something for the hours after which the basis is gone: a payment of a perpetual, or ' +
      'the time until a contract ends.',
  ],
  companions: secondSeries('the underlying, for example the spot of a perpetual'),
  parameters: {
    smooth: period(1, { max: 100, about: 'Bars over which the basis is averaged.' }),
    period: period(90, { min: 2, about: 'Bars over which it is compared.' }),
    hours: number(8, { min: 1, max: 8_760, about: 'Hours after which the basis is paid.' }),
    ...thresholdParameters({ overbought: 2, oversold: -2 }, [-10, 0, 10]),
  },
  outputs: () => ({
    basis: {
      column: 'basis_premium',
      unit: 'percent',
      description: 'Price above that of the underlying, in percent of the latter.',
    },
    annualised: {
      column: 'basis_annualised',
      unit: 'percent',
      description: 'The same for a year, not compounded.',
    },
    score: {
      column: 'basis_z',
      unit: 'ratio',
      sparse: true,
      description: 'Deviations from the mean of the window; null where the basis did not move.',
    },
  }),
  calculate: (p, c) => {
    const apart = c.each(percentApart, c.bar('close'), c.other(0, 'close'));
    const basis = p.smooth === 1 ? apart : c.run(sma(p.smooth), apart);
    return {
      basis,
      annualised: c.each(scaledBy(HOURS_OF_A_YEAR / p.hours), basis),
      score: scoreOfChange(c, p.period, basis),
    };
  },
  features: (p) => [
    ...aroundCenter('basis', 'The basis', 0),
    ...thresholdFeatures('score', 'The basis in deviations', p),
  ],
  chart: () => ({
    pane: 'own',
    items: [histogram('basis', 'Basis'), line('score', 'Score', 'secondary')],
  }),
});
