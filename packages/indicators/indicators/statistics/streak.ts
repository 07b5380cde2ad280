import { defineStatistic } from '#indicators/families/define-statistic.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { streak as streakStep } from '#indicators/steps/streak.ts';
import { total } from '#indicators/steps/total.ts';

export const streak = defineStatistic({
  name: 'streak',
  title: 'Streak of Rises or Falls',
  keywords: ['streak', 'consecutive', 'up days', 'down days', 'connors', 'run'],
  description:
    'For how many bars in a row the price has risen, or fallen, which is negative, and how many of the ' +
    'last bars rose and fell.',
  summaryFocus: 'Whether the streak is unusually long.',
  source:
    'Connors and Alvarez (2012): a bar without change ends a streak. It counts at most 100 bars, so that ' +
    'a bar has one value however far back is read.',
  formula:
    'streak = streak[1] + 1 where x > x[1], after a fall 1; streak[1] - 1 where x < x[1], after a rise -1; ' +
    'otherwise 0\nup_count = count(x > x[1], period), down_count = count(x < x[1], period)',
  chinese: {
    title: '连涨连跌',
    description: '连续上涨（正）或下跌（负）的K线数，以及窗口内上涨与下跌的根数。',
  },
  aliases: [{ name: 'consecutive_bars' }],
  parameters: {
    period: period(14, { min: 2, about: 'Bars in which rises and falls are counted.' }),
    length: integer(4, { min: 2, max: 50, about: 'Bars from which a streak is long.' }),
    source: source(),
  },
  value: () => ({
    column: 'streak',
    unit: 'bars',
    range: [-100, 100],
    description: 'Rises in a row, or falls as a negative number.',
  }),
  moreOutputs: (p) => ({
    ups: { column: 'up_count', unit: 'bars', range: [0, p.period], description: 'Bars that rose.' },
    downs: {
      column: 'down_count',
      unit: 'bars',
      range: [0, p.period],
      description: 'Bars that fell.',
    },
  }),
  calculate: (p, c) => {
    const value = c.run(streakStep, c.source(p.source));
    const count = (sign: 1 | -1) => c.run(total(p.period), c.each(signIs(sign), value));
    return { value, ups: count(1), downs: count(-1) };
  },
  presentation: (p) => ({
    pane: 'own',
    features: [...longStreaks(p.length)],
    levels: [levelLine(p.length, 'Long'), levelLine(-p.length, 'Long')],
  }),
});

/** Long streaks, and when they have become so. */
function longStreaks(length: number): Feature[] {
  const isUp = above(output('value'), level(length - 0.5));
  const isDown = below(output('value'), level(0.5 - length));
  const rose = `The price has risen ${length} bars in a row`;
  const fell = `The price has fallen ${length} bars in a row`;
  return [
    state('up_streak', 'bullish', `${rose} or more.`, isUp),
    state('down_streak', 'bearish', `${fell} or more.`, isDown),
    event('up_streak_begins', 'bullish', `${rose} with this one.`, begins(isUp)),
    event('down_streak_begins', 'bearish', `${fell} with this one.`, begins(isDown)),
  ];
}

/** 1 where the input has a sign, otherwise 0. */
function signIs(sign: 1 | -1): Formula<1> {
  return (inputs, column) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) column[row] = Number(sign * x[row]! > 0);
    };
  };
}
