import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { squeezeFeatures } from '#indicators/families/squeeze-features.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { change } from '#indicators/steps/change.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { sma } from '#indicators/steps/sma.ts';

export const ttmSqueeze = defineIndicator({
  name: 'ttm_squeeze',
  title: 'TTM Squeeze Pro',
  category: 'momentum',
  keywords: [
    'ttm squeeze',
    'squeeze pro',
    'carter',
    'bollinger',
    'keltner',
    'volatility',
    'momentum',
  ],
  description:
    'How far the Bollinger Bands have drawn together inside three Keltner Channels of different ' +
    'widths, and a smoothed momentum that shows to which side the market may break out.',
  summaryFocus:
    'How tight the squeeze is, whether it has just fired, and the sign and slope of the momentum.',
  source:
    "John Carter's squeeze with three widths, as squeeze_pro of pandas-ta: simple averages, the " +
    'true range, the population deviation, and as momentum a simple average of the change over 12 ' +
    'bars. The form with a regression as momentum is `squeeze`.',
  formula:
    'inside(k) = both sma(close, n) +- bb_mult * stdev(close, n) lie within sma(close, m) +- k * ' +
    'sma(true range, m)\n' +
    'level = how many of inside(wide), inside(normal), inside(narrow) hold\n' +
    'momentum = sma(close - close[12], 6)',
  chinese: {
    title: 'TTM 挤压指标',
    description: '布林带收缩于三档肯特纳通道之内的程度，并以动量判断突破方向。',
  },
  aliases: [{ name: 'squeeze_pro' }],
  standard: false,
  caveats: [
    "Platforms differ: Carter's own momentum is a regression, as in `squeeze`.",
    'A squeeze says that a move may come, not when or to which side.',
  ],
  parameters: {
    bb_period: period(20, { min: 2, about: 'Bars of the Bollinger Bands.' }),
    bb_mult: number(2, { min: 0.1, max: 10, about: 'Deviations from their middle to a band.' }),
    kc_period: period(20, { min: 2, about: 'Bars of the Keltner Channels.' }),
    kc_wide: number(2, { min: 0.1, max: 10, about: 'Mean ranges to the edge of the widest.' }),
    kc_normal: number(1.5, {
      min: 0.1,
      max: 10,
      about: 'Mean ranges to the edge of the middle one.',
    }),
    kc_narrow: number(1, { min: 0.1, max: 10, about: 'Mean ranges to the edge of the narrowest.' }),
    momentum_period: period(12, { about: 'Bars over which the momentum is taken.' }),
    momentum_smooth: period(6, { about: 'Bars of its simple average.' }),
  },
  contradiction: (p) =>
    p.kc_wide > p.kc_normal && p.kc_normal > p.kc_narrow
      ? null
      : 'kc_wide must be greater than kc_normal, and that greater than kc_narrow',
  outputs: () => {
    const flag = (column: string, description: string): OutputSpec => {
      return { column, unit: 'flag', range: [0, 1], description };
    };
    return {
      momentum: {
        column: 'ttm_squeeze_momentum',
        unit: 'price',
        description: 'Momentum: above zero upward, below zero downward.',
      },
      level: {
        column: 'ttm_squeeze_level',
        unit: 'label',
        range: [0, 3],
        description: '0 without a squeeze, 1 wide, 2 normal, 3 narrow: the higher, the tighter.',
      },
      wide: flag('ttm_squeeze_wide', '1 where the bands are inside the widest channel.'),
      normal: flag('ttm_squeeze_normal', '1 where the bands are inside the middle channel.'),
      narrow: flag('ttm_squeeze_narrow', '1 where the bands are inside the narrowest channel.'),
      off: flag('ttm_squeeze_off', '1 where both bands are outside the widest channel.'),
    };
  },
  calculate: (p, c) => {
    const close = c.bar('close');
    const [spread, bandMiddle] = c.runAll(deviation(p.bb_period), close);
    const bands = c.runAll(envelope(p.bb_mult), bandMiddle, spread);
    const middle = c.run(sma(p.kc_period), close);
    const range = c.run(sma(p.kc_period), trueRangeOf(c));
    const edges = (factor: number) => c.runAll(envelope(factor), middle, range);
    const [wide, normal, narrow] = mapList([p.kc_wide, p.kc_normal, p.kc_narrow], (factor) =>
      c.each(lieInside, ...bands, ...edges(factor)),
    );
    const moved = c.run(change(p.momentum_period), close);
    return {
      momentum: c.run(sma(p.momentum_smooth), moved),
      level: c.each(howMany, wide, normal, narrow),
      wide,
      normal,
      narrow,
      off: c.each(lieInside, ...edges(p.kc_wide), ...bands),
    };
  },
  features: () => [
    ...squeezeFeatures(
      equals(output('wide'), 1),
      'Both Bollinger Bands are inside the widest Keltner Channel.',
    ),
    state(
      'squeeze_tight',
      'neutral',
      'Both Bollinger Bands are inside the narrowest Keltner Channel.',
      equals(output('narrow'), 1),
    ),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      {
        type: 'background',
        output: 'level',
        title: 'Squeeze',
        style: { role: 'neutral' },
        labels: [
          { value: 1, text: 'Wide squeeze', role: 'tertiary' },
          { value: 2, text: 'Squeeze', role: 'secondary' },
          { value: 3, text: 'Narrow squeeze', role: 'signal' },
        ],
      },
      histogram('momentum', 'Momentum'),
      levelLine(0, 'Zero'),
    ],
  }),
});

/**
 * 1 where two lines lie inside two others by more than rounding. Inputs: the upper and the lower line,
 * then the outer ones.
 */
const lieInside: Formula<4> = (inputs, output) => {
  const [top, bottom, outerTop, outerBottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const noise = ROUNDING * Math.abs(outerTop[row]!);
      const isInside =
        outerTop[row]! - top[row]! > noise && bottom[row]! - outerBottom[row]! > noise;
      output[row] = isInside ? 1 : 0;
    }
  };
};

const howMany: Formula = (inputs, output) => (from, to) => {
  for (let row = from; row < to; row += 1) {
    let count = 0;
    for (const column of inputs) count += column[row]!;
    output[row] = count;
  }
};
