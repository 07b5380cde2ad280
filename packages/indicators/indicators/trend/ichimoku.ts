import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { ahead, band, line } from '#indicators/charts/chart-items.ts';
import {
  above,
  all,
  bar,
  begins,
  below,
  output,
  rising,
  type Condition,
} from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { event, state } from '#indicators/features/feature.ts';
import { rangeMiddle } from '#indicators/formulas/range-middle.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { delayed } from '#indicators/steps/delayed.ts';

export const ichimoku = defineIndicator({
  name: 'ichimoku',
  title: 'Ichimoku Kinko Hyo',
  category: 'trend',
  keywords: ['ichimoku', 'cloud', 'kumo', 'tenkan', 'kijun', 'senkou', 'chikou', 'trend'],
  description:
    'Middles of the range over three windows: two lines that cross, and a cloud that is drawn ' +
    'ahead and acts as support and resistance.',
  summaryFocus:
    'Price against the cloud, Tenkan against Kijun, and the colour of the cloud that lies ahead.',
  source:
    'Hosoda (1968), as TradingView draws it: the current bar counts as the first of ' +
    '`displacement`, so that spans are drawn `displacement` - 1 bars ahead; others shift them ' +
    'by `displacement`.',
  caveats: [
    '`ichimoku_senkou_a` and `ichimoku_senkou_b` are the cloud over the bar itself, known ' +
      '`displacement` - 1 bars before it; `ichimoku_lead_a` and `ichimoku_lead_b` are the newest ' +
      'cloud, which lies as many bars ahead.',
    '`ichimoku_chikou` is the close itself; only charts move it, `displacement` - 1 bars back. ' +
      'No value of any column depends on a later bar.',
  ],
  formula:
    'middle(n) = (highest(high, n) + lowest(low, n)) / 2\n' +
    'tenkan = middle(conversion_period)\n' +
    'kijun = middle(base_period)\n' +
    'lead_a = (tenkan + kijun) / 2\n' +
    'lead_b = middle(span_b_period)\n' +
    'senkou_a = lead_a[displacement - 1]\n' +
    'senkou_b = lead_b[displacement - 1]\n' +
    'chikou = close',
  chinese: {
    title: '一目均衡表',
    description: '由转换线、基准线、先行带（云）和迟行线组成，看价格与云的位置及两线交叉。',
  },
  aliases: [{ name: 'ichimoku_cloud' }, { name: 'ichi' }],
  parameters: {
    conversion_period: period(9, { about: 'Bars of Tenkan, the conversion line.' }),
    base_period: period(26, { about: 'Bars of Kijun, the base line.' }),
    span_b_period: period(52, { about: 'Bars of Senkou B.' }),
    displacement: period(26, {
      min: 2,
      about: 'Bars by which the cloud lies ahead and Chikou behind, the current bar included.',
    }),
  },
  contradiction: (p) => {
    if (p.conversion_period >= p.base_period) {
      return 'conversion_period must be shorter than base_period';
    }
    return p.base_period < p.span_b_period
      ? null
      : 'base_period must be shorter than span_b_period';
  },
  outputs: () => ({
    tenkan: {
      column: 'ichimoku_tenkan',
      unit: 'price',
      description: 'Conversion line: middle of the range of the last `conversion_period` bars.',
    },
    kijun: {
      column: 'ichimoku_kijun',
      unit: 'price',
      description: 'Base line: middle of the range of the last `base_period` bars.',
    },
    spanA: {
      column: 'ichimoku_senkou_a',
      unit: 'price',
      description: 'First edge of the cloud over this bar: `ichimoku_lead_a` as it was before.',
    },
    spanB: {
      column: 'ichimoku_senkou_b',
      unit: 'price',
      description: 'Second edge of the cloud over this bar: `ichimoku_lead_b` as it was before.',
    },
    chikou: {
      column: 'ichimoku_chikou',
      unit: 'price',
      description: 'Lagging line: the close, which charts draw further back.',
    },
    leadA: {
      column: 'ichimoku_lead_a',
      unit: 'price',
      description: 'First edge of the cloud ahead: mean of Tenkan and Kijun.',
    },
    leadB: {
      column: 'ichimoku_lead_b',
      unit: 'price',
      description: 'Second edge of the cloud ahead: middle of the last `span_b_period` bars.',
    },
  }),
  calculate: (p, c) => {
    const tenkan = rangeMiddle(c, p.conversion_period);
    const kijun = rangeMiddle(c, p.base_period);
    const leadA = c.each(meanOfTwo, tenkan, kijun);
    const leadB = rangeMiddle(c, p.span_b_period);
    const ahead = delayed(p.displacement - 1);
    return {
      tenkan,
      kijun,
      spanA: c.run(ahead, leadA),
      spanB: c.run(ahead, leadB),
      chikou: c.bar('close'),
      leadA,
      leadB,
    };
  },
  features: (p) => [
    ...crossings(
      ['tk_cross_up', 'tk_cross_down'],
      output('tenkan'),
      output('kijun'),
      'Tenkan',
      'Kijun',
    ),
    event(
      'kumo_breakout_up',
      'bullish',
      'The close rises above both edges of the cloud over it; one bar before it was not above both.',
      begins(ABOVE_CLOUD),
    ),
    event(
      'kumo_breakout_down',
      'bearish',
      'The close falls below both edges of the cloud over it; one bar before it was not below both.',
      begins(BELOW_CLOUD),
    ),
    ...crossings(
      ['kumo_twist_bull', 'kumo_twist_bear'],
      output('leadA'),
      output('leadB'),
      'In the cloud ahead, the first edge',
      'the second',
    ),
    state(
      'above_cloud',
      'bullish',
      'The close is above both edges of the cloud over it.',
      ABOVE_CLOUD,
    ),
    state(
      'below_cloud',
      'bearish',
      'The close is below both edges of the cloud over it.',
      BELOW_CLOUD,
    ),
    state(
      'tk_bullish',
      'bullish',
      'Tenkan is above Kijun.',
      above(output('tenkan'), output('kijun')),
    ),
    state(
      'chikou_above',
      'bullish',
      'Chikou, which is the close, is above the close of the bar at which charts draw it.',
      rising(bar('close'), p.displacement - 1),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      ahead(p.displacement - 1, band('leadA', 'leadB', 'Cloud')),
      ahead(p.displacement - 1, line('leadA', 'Senkou A', 'bullish')),
      ahead(p.displacement - 1, line('leadB', 'Senkou B', 'bearish')),
      line('tenkan', `Tenkan ${p.conversion_period}`, 'primary'),
      line('kijun', `Kijun ${p.base_period}`, 'secondary'),
      ahead(1 - p.displacement, line('chikou', 'Chikou', 'tertiary', 'dotted')),
    ],
  }),
});

const ABOVE_CLOUD: Condition<'spanA' | 'spanB'> = all(
  above(bar('close'), output('spanA')),
  above(bar('close'), output('spanB')),
);

const BELOW_CLOUD: Condition<'spanA' | 'spanB'> = all(
  below(bar('close'), output('spanA')),
  below(bar('close'), output('spanB')),
);
