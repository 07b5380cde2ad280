import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, integer } from '#indicators/catalog/parameters.ts';
import {
  relativeVolumeFeatures,
  relativeVolumeLevels,
  relativeVolumeParameters,
} from '#indicators/families/relative-volume.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { quotient } from '#indicators/steps/arithmetic.ts';
import { maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';
import { totalSince } from '#indicators/steps/running-total.ts';
import { sameTimeOfDay } from '#indicators/steps/same-time-of-day.ts';

export const relativeVolumeAtTime = defineIndicator({
  name: 'relative_volume_at_time',
  title: 'Relative Volume at Time',
  category: 'volume',
  keywords: [
    'relative volume at time',
    'relative volume',
    'time of day',
    'volume profile of the day',
    'seasonality',
    'volume',
  ],
  description:
    'Volume since the day began over what it was at the same time of the days before: whether a day is busier ' +
    'than usual for the hour, where a simple relative volume only finds the busy hours.',
  summaryFocus: 'Whether the day trades more or less than usual by this time.',
  source:
    "TradingView's Relative Volume at Time with days of UTC: cumulative by default, or of the bar alone. Days " +
    'without a bar of the same time are passed over, so that the mean reaches up to two days farther back; where ' +
    'more are missing it is the mean of fewer days, at least half of `days`. Undefined where there are fewer, ' +
    'and where nothing was traded at that time.',
  formula:
    'relative_volume_at_time = v / mean(v at the same time of the last `days` days that have a bar then), ' +
    'v = volume since the day began, or of the bar',
  chinese: {
    title: '同时段相对成交量',
    description: '当日截至此刻的成交量与往日同一时刻均值之比。',
  },
  aliases: [{ name: 'rvol_at_time' }],
  caveats: [
    'It needs as many bars before the window as so many days have: 1m bars have 1440 a day.',
    'Where clocks are changed, the times of an exchange move against UTC, and days begin to count again.',
  ],
  parameters: {
    days: integer(10, { min: 1, max: 30, about: 'Days in the mean.' }),
    mode: choice(
      'cumulative',
      ['cumulative', 'regular'],
      'Whether volumes are counted since the day began, or of the bar alone.',
    ),
    ...relativeVolumeParameters(),
  },
  warmUp: () => 'whole',
  outputs: (p) => ({
    ratio: {
      column: 'relative_volume_at_time',
      unit: 'ratio',
      sparse: true,
      description: `Times the mean volume by the same time of ${p.days} days.`,
    },
  }),
  calculate: (p, c) => {
    const [times, volume] = c.bars('openTimeMs', 'volume');
    const barsPerDay = maxBarsOf('day', c.intervalMs);
    const starts = c.run(periodStart('day'), times);
    const value =
      p.mode === 'regular' ? volume : c.run(totalSince(barsPerDay, true), volume, starts);
    const usual = c.run(sameTimeOfDay(p.days, barsPerDay), times, value);
    return { ratio: c.each(quotient(NaN), value, usual) };
  },
  features: (p) => relativeVolumeFeatures('ratio', p),
  chart: (p) => ({
    pane: 'own',
    items: [line('ratio', 'Relative volume at time', 'primary'), ...relativeVolumeLevels(p)],
  }),
});
