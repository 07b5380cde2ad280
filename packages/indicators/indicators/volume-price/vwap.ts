import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, source } from '#indicators/catalog/parameters.ts';
import {
  tradedOutput,
  vwapFeatures,
  vwapItems,
  vwapNodes,
} from '#indicators/families/vwap-bands.ts';
import { CALENDAR_PERIODS, maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';

export const vwap = defineIndicator({
  name: 'vwap',
  title: 'Volume Weighted Average Price',
  category: 'volume_price',
  keywords: ['vwap', 'volume', 'average', 'price', 'session', 'anchor', 'bands', 'deviation'],
  description:
    'Average price since the start of the day, week or month, weighted by volume, with bands of ' +
    'weighted standard deviations.',
  summaryFocus: 'Side of the average, distance from it in deviations, and crossings.',
  source:
    'Pine ta.vwap with its deviation bands. Days, weeks (from Monday) and months begin in UTC; until ' +
    "volume is traded, the average is the bar's own price.",
  caveats: [
    'The period in which the bars of a caller begin is counted from the first of them. On the bars of ' +
      'this service it always counts from its start, and a month of 1m bars is refused.',
    'Bars longer than the period begin one each, and then the average is their own price.',
  ],
  formula:
    'vwap = sum(price * volume) / sum(volume) since the anchor, deviation = sqrt(sum(volume * (price - vwap)^2) / ' +
    'sum(volume)), bands = vwap ± multiplier * deviation',
  chinese: {
    title: '成交量加权平均价（VWAP）',
    description: '自当日、当周或当月起按成交量加权的均价及标准差带。',
  },
  aliases: [{ name: 'session_vwap' }],
  parameters: {
    anchor: choice('day', CALENDAR_PERIODS, 'Period at whose start the average restarts.'),
    multiplier: number(2, {
      min: 0.1,
      max: 10,
      about: 'Standard deviations between the average and each band.',
    }),
    source: source('hlc3'),
  },
  warmUp: () => 'whole',
  outputs: (p) => ({
    vwap: {
      column: 'vwap',
      unit: 'price',
      description: `The average since the ${p.anchor} began.`,
    },
    upper: {
      column: 'vwap_upper',
      unit: 'price',
      description: `\`vwap\` plus ${p.multiplier} deviations.`,
    },
    lower: {
      column: 'vwap_lower',
      unit: 'price',
      description: `\`vwap\` minus ${p.multiplier} deviations.`,
    },
    deviation: {
      column: 'vwap_deviation',
      unit: 'price',
      description: 'Standard deviation of the price about `vwap`, weighted by volume.',
    },
    traded: tradedOutput('vwap'),
  }),
  calculate: (p, c) => {
    const starts = c.run(periodStart(p.anchor), c.bar('openTimeMs'));
    const settle = maxBarsOf(p.anchor, c.intervalMs) - 1;
    return vwapNodes(c, settle, c.source(p.source), starts, p.multiplier);
  },
  // The average continues while nothing moves; without any volume it is unknown of itself.
  precondition: () => ({ bars: Infinity }),
  features: vwapFeatures,
  chart: (p) => ({ pane: 'main', items: vwapItems('VWAP', p.multiplier) }),
});
