import { COUNTING_CAVEAT, countingStart } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { integer, number, source } from '#indicators/catalog/parameters.ts';
import {
  tradedOutput,
  vwapFeatures,
  vwapItems,
  vwapNodes,
} from '#indicators/families/vwap-bands.ts';
import { openTimeSince } from '#indicators/steps/volume-weighted-price.ts';

/** The last millisecond of the year 9999, a bound for times. */
const LAST_TIME_MS = 253_402_300_799_999;

export const anchoredVwap = defineIndicator({
  name: 'anchored_vwap',
  title: 'Anchored Volume Weighted Average Price',
  category: 'volume_price',
  keywords: ['anchored vwap', 'avwap', 'vwap', 'volume', 'average', 'price', 'anchor', 'bands'],
  description:
    'Average price since a moment that you choose, such as an announcement or a low, weighted by ' +
    'volume, with bands of weighted standard deviations.',
  summaryFocus: 'Side of the average, distance from it in deviations, and crossings.',
  source:
    "Brian Shannon's anchored VWAP, with the deviation bands of Pine's ta.vwap. The first bar that " +
    'opens at the anchor or later is the first one in it; until volume is traded, the average is the ' +
    "bar's own price.",
  caveats: [
    `Without an anchor: ${COUNTING_CAVEAT.replace('On', 'on')}`,
    'An anchor before the first bar that a caller brings is out of reach: then that bar takes its ' +
      'place. On the bars of this service, one that lies too far before the window is refused.',
  ],
  formula:
    'avwap = sum(price * volume) / sum(volume) since the anchor, deviation = sqrt(sum(volume * (price - avwap)^2) ' +
    '/ sum(volume)), bands = avwap ± multiplier * deviation',
  chinese: {
    title: '锚定成交量加权平均价',
    description: '自选定时刻起按成交量加权的均价及标准差带。',
  },
  aliases: [{ name: 'avwap' }],
  parameters: {
    anchor_time_ms: integer(0, {
      min: 0,
      max: LAST_TIME_MS,
      about:
        'Time from which the average counts, in milliseconds; 0 is the start of the period, or the first of ' +
        'your own bars.',
    }),
    multiplier: number(2, {
      min: 0.1,
      max: 10,
      about: 'Standard deviations between the average and each band.',
    }),
    source: source('hlc3'),
  },
  sinceMs: (p) => (p.anchor_time_ms === 0 ? null : p.anchor_time_ms),
  warmUp: (p, origin) => {
    if (p.anchor_time_ms > 0) return 'settling';
    return origin === 'series' ? 'whole' : 'none';
  },
  outputs: (p) => {
    const spec = { unit: 'price', sparse: p.anchor_time_ms > 0 } as const;
    return {
      vwap: { ...spec, column: 'avwap', description: 'The average since the anchor.' },
      upper: {
        ...spec,
        column: 'avwap_upper',
        description: `\`avwap\` plus ${p.multiplier} deviations.`,
      },
      lower: {
        ...spec,
        column: 'avwap_lower',
        description: `\`avwap\` minus ${p.multiplier} deviations.`,
      },
      deviation: {
        ...spec,
        column: 'avwap_deviation',
        description: 'Standard deviation of the price about `avwap`, weighted by volume.',
      },
      traded: tradedOutput('avwap'),
    };
  },
  calculate: (p, c) => {
    const price = c.source(p.source);
    if (p.anchor_time_ms === 0 && c.origin === 'series') {
      const { starts, maxBars } = countingStart(c);
      return vwapNodes(c, maxBars - 1, price, starts, p.multiplier);
    }
    const anchor = c.each(openTimeSince(p.anchor_time_ms), c.bar('openTimeMs'));
    // Bars from before a given anchor change nothing; without one, the first bar is the anchor.
    const settle = p.anchor_time_ms === 0 ? Infinity : 0;
    return vwapNodes(c, settle, price, anchor, p.multiplier);
  },
  // The average continues while nothing moves; without any volume it is unknown of itself.
  precondition: () => ({ bars: Infinity }),
  features: vwapFeatures,
  chart: (p) => ({ pane: 'main', items: vwapItems('Anchored VWAP', p.multiplier) }),
});
