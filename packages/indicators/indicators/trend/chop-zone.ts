import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { above, below, equals, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { flips } from '#indicators/features/flips.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { change } from '#indicators/steps/change.ts';
import { channel } from '#indicators/steps/channel.ts';

/** Angles in degrees from which each zone beyond the flat one begins, upward and downward alike. */
const ZONES = [0.5, 2.5, 3.5, 4.5] as const;

export const chopZone = defineIndicator({
  name: 'chop_zone',
  title: 'Chop Zone',
  category: 'trend',
  keywords: ['chop zone', 'angle', 'ema', 'trend', 'sideways', 'tradingview'],
  description:
    'Angle of an exponential average, on a scale that the range of the last bars sets, and the zone ' +
    'of nine into which it falls, from steep down to steep up.',
  summaryFocus: 'The zone: whether the average is flat or steep, and which way.',
  source:
    'TradingView Chop Zone: the average of 34 bars, and the extremes of 30. Its zones follow the angle ' +
    'rounded to a whole degree, so that 5, 4, 3 and 1 degrees begin at 4.5, 3.5, 2.5 and 0.5; the angle ' +
    'itself is not rounded here. 0 where the bars have no range.',
  formula:
    'span = 25 * lowest(low, period) / (highest(high, period) - lowest(low, period))\n' +
    'angle = atan(span * (ema - ema[1]) / hlc3) in degrees\n' +
    'zone = 0 below 0.5 degrees, then 1, 2 from 2.5, 3 from 3.5, 4 from 4.5, with the sign of the angle',
  chinese: {
    title: '震荡区域',
    description: '把指数均线的倾角按近期波幅归一后分成九档，零档为横盘，正负越大趋势越陡。',
  },
  parameters: {
    period: period(30, { about: 'Bars whose range sets the scale.' }),
    ema_period: period(34, { about: 'Bars of the exponential average.' }),
    source: source(),
  },
  outputs: () => ({
    zone: {
      column: 'chop_zone',
      unit: 'label',
      description: 'From -4, steep down, over 0, flat, to 4, steep up.',
      range: [-ZONES.length, ZONES.length],
    },
    angle: {
      column: 'chop_zone_angle',
      unit: 'index',
      description: 'Angle of the average in degrees.',
      range: [-90, 90],
    },
  }),
  calculate: (p, c) => {
    const average = movingAverage(c, 'ema', p.ema_period, c.source(p.source));
    const [top, bottom] = c.runAll(channel(p.period), c.bar('high'), c.bar('low'));
    const slope = c.run(change(1), average);
    const angle = c.each(angleOf, slope, c.source('hlc3'), top, bottom);
    return { zone: c.each(zoneOf, angle), angle };
  },
  features: () => [
    ...flips(
      { text: 'The zone is above 0', holds: above(output('zone'), level(0)) },
      { text: 'The zone is below 0', holds: below(output('zone'), level(0)) },
    ),
    state('choppy', 'neutral', 'The zone is 0: the average is flat.', equals(output('zone'), 0)),
  ],
  chart: () => ({
    pane: 'own',
    items: [histogram('zone', 'Chop Zone'), levelLine(0, 'Flat')],
  }),
});

/** Inputs: change of the average, typical price, highest high, lowest low. */
const angleOf: Formula<4> = (inputs, column) => {
  const [slope, price, top, bottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const range = top[row]! - bottom[row]!;
      const scale = price[row] === 0 ? 0 : (25 * bottom[row]!) / price[row]!;
      const steepness = range > 0 ? (scale * slope[row]!) / range : 0;
      column[row] = (Math.atan(steepness) * 180) / Math.PI;
    }
  };
};

const zoneOf: Formula<1> = (inputs, column) => {
  const [angle] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const steep = Math.abs(angle[row]!);
      let zone = 0;
      while (zone < ZONES.length && steep >= ZONES[zone]!) zone += 1;
      column[row] = angle[row]! < 0 ? 0 - zone : zone;
    }
  };
};
