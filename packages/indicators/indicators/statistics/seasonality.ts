import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, integer, number } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { above, all, below, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import {
  MIN_OCCURRENCES,
  SEASON_BARS,
  seasonalReturns,
} from '#indicators/steps/seasonal-returns.ts';

/** Most occurrences of an hour or a weekday that count. */
const MAX_OCCURRENCES = 50;

export const seasonality = defineIndicator({
  name: 'seasonality',
  title: 'Seasonality',
  category: 'statistics',
  keywords: [
    'seasonality',
    'hour of day',
    'day of week',
    'weekday',
    'intraday seasonality',
    'calendar effect',
  ],
  description:
    'What the hour of the day, or the day of the week, of a bar brought on average the last times: mean ' +
    'return, share of rises, and how far the mean is from chance.',
  summaryFocus:
    'Mean return and share of rises of the hour or weekday, and whether they differ from chance.',
  source:
    "TradingView's Seasonality takes months over the whole series, and so knows the future; here only " +
    'occurrences that are over count, known with the first bar of the next one.',
  formula:
    'return = 100 (last close of the hour or day / close of the bar before its first one - 1)\n' +
    'mean_return, win_rate = mean, and percentage above 0, of the last `occurrences` returns of the season\n' +
    't = mean_return / (deviation of these returns / sqrt(n)), deviation = sqrt(sum((return - mean_return)^2) / ' +
    '(n - 1)), n = their number',
  chinese: {
    title: '季节性',
    description: '同一小时或同一星期几在最近若干次中的平均收益率与上涨比例（UTC）。',
  },
  aliases: [{ name: 'weekday_seasonality', params: { by: 'weekday' } }],
  standard: false,
  caveats: [
    'Hours and days are those of UTC all year round. A bar belongs to the hour in which it opens. An hour or a day ' +
      'without a bar is no occurrence, and neither is that of the first bar that there is, whose start is not known.',
    `An occurrence counts from the first bar after it for ${SEASON_BARS} bars more, so that a bar has one value in ` +
      'every window: on 1m bars that is less than three days, which leaves no weekdays. Fewer than ' +
      `${MIN_OCCURRENCES} occurrences have no result.`,
    'With so few occurrences most of it is chance: look at `seasonal_t`.',
  ],
  parameters: {
    by: choice('hour', ['hour', 'weekday'], 'Whether hours of the day or days of the week count.'),
    occurrences: integer(20, {
      min: MIN_OCCURRENCES,
      max: MAX_OCCURRENCES,
      about: 'Last occurrences of the same hour or weekday.',
    }),
    win_percent: number(60, {
      min: 50,
      max: 100,
      about:
        'Percentage of rises, or of falls, from which the season counts as bullish or bearish.',
    }),
  },
  warmUp: () => 'whole',
  outputs: (p) => ({
    season: {
      column: 'season',
      unit: 'label',
      range: [0, p.by === 'hour' ? 23 : 6],
      description:
        p.by === 'hour'
          ? 'Hour of the day in UTC in which the bar opens.'
          : 'Day of the week in UTC in which the bar opens: 0 Monday to 6 Sunday.',
    },
    mean: {
      column: 'seasonal_return',
      unit: 'percent',
      sparse: true,
      description: 'Mean return of the last occurrences, in percent.',
    },
    wins: {
      column: 'seasonal_win_rate',
      unit: 'percent',
      sparse: true,
      range: [0, 100],
      description: 'Share of the last occurrences with a positive return, in percent.',
    },
    t: {
      column: 'seasonal_t',
      unit: 'ratio',
      sparse: true,
      description: 'Mean return over its standard error; undefined where all returns are the same.',
    },
    count: {
      column: 'seasonal_occurrences',
      unit: 'ratio',
      sparse: true,
      range: [MIN_OCCURRENCES, MAX_OCCURRENCES],
      description: 'Number of occurrences that count.',
    },
  }),
  calculate: (p, c) => {
    const step = seasonalReturns(p.by, p.occurrences, c.intervalMs);
    const [season, mean, wins, t, count] = c.runAll(step, c.bar('openTimeMs'), c.bar('close'));
    return { season, mean, wins, t, count };
  },
  features: (p) => {
    const falls = 100 - p.win_percent;
    return [
      state(
        'bullish',
        'bullish',
        `The mean return of the season is positive, and more than ${p.win_percent} percent of the last ones rose.`,
        all(above(output('mean'), level(0)), above(output('wins'), level(p.win_percent))),
      ),
      state(
        'bearish',
        'bearish',
        `The mean return of the season is negative, and fewer than ${falls} percent of the last ones rose.`,
        all(below(output('mean'), level(0)), below(output('wins'), level(falls))),
      ),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [histogram('mean', 'Mean return of the season'), levelLine(0, 'Zero')],
  }),
});
