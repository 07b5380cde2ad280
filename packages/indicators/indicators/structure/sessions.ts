import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice, integer } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { priceAndRange } from '#indicators/features/price-and-range.ts';
import { maxBarsOf } from '#indicators/steps/calendar-period.ts';
import { dailyWindow } from '#indicators/steps/daily-window.ts';

/** Where each session begins and how long it is, in minutes of the day in UTC. */
const SESSIONS = {
  asia: [0, 540],
  london: [420, 540],
  new_york: [780, 540],
  sydney: [1_260, 540],
  asian_kill_zone: [0, 240],
  london_kill_zone: [360, 180],
  new_york_kill_zone: [660, 180],
  london_close_kill_zone: [840, 120],
} as const;
type Session = keyof typeof SESSIONS;
const NAMES = [...(Object.keys(SESSIONS) as Session[]), 'custom'] as const;

export const sessions = defineIndicator({
  name: 'sessions',
  title: 'Trading Sessions',
  category: 'structure',
  keywords: [
    'sessions',
    'trading sessions',
    'asia session',
    'london session',
    'new york session',
    'kill zone',
    'session high',
    'session low',
  ],
  description:
    'High and low of a part of each day, Asia, London, New York or hours of your own: of the one under ' +
    'way so far, and of the last one that is over.',
  summaryFocus: 'Whether the session is open, and whether its last high or low broke.',
  source:
    'The sessions and kill zones of smart-money-concepts: fixed hours in UTC, Asia being its Tokyo.',
  formula:
    'session_active = 1 where the bar opens within the hours\n' +
    'session_high, session_low = extremes since the session began\n' +
    'last_session_high, last_session_low = extremes of the last session that is over',
  chinese: {
    title: '交易时段',
    description: '亚洲、伦敦、纽约等时段（或自定义时段）的最高价与最低价，及其突破。',
  },
  aliases: [
    { name: 'trading_sessions' },
    { name: 'kill_zones', params: { session: 'new_york_kill_zone' } },
  ],
  standard: false,
  caveats: [
    'Hours are in UTC all year round, so in summer they are one hour off the clocks of London and New York.',
    'A bar belongs to the session in which it opens: bars longer than an hour make sessions coarse, and those of ' +
      'a day leave none but the ones that begin with it.',
    'A session counts where the data hold its first moment; the last one is known for two days of bars.',
  ],
  parameters: {
    session: choice('asia', NAMES, 'Which hours; `custom` takes the two that follow.'),
    start_minute: integer(0, {
      min: 0,
      max: 1_439,
      about: 'Minute of the day in UTC at which a custom session begins.',
    }),
    length_minutes: integer(480, {
      min: 1,
      max: 1_440,
      about: 'Minutes that a custom session takes.',
    }),
  },
  warmUp: () => 'whole',
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      active: {
        column: 'session_active',
        unit: 'flag',
        range: [0, 1],
        description: '1 where the bar opens within the session.',
      },
      high: price('session_high', 'High of the current session so far.'),
      low: price('session_low', 'Low of the current session so far.'),
      lastHigh: price('last_session_high', 'High of the last session that is over.'),
      lastLow: price('last_session_low', 'Low of the last session that is over.'),
    };
  },
  calculate: (p, c) => {
    const [start, minutes] =
      p.session === 'custom' ? [p.start_minute, p.length_minutes] : SESSIONS[p.session];
    const step = dailyWindow(start, minutes, maxBarsOf('day', c.intervalMs));
    const found = c.runAll(step, c.bar('openTimeMs'), c.bar('high'), c.bar('low'));
    return {
      active: found[0],
      high: found[1],
      low: found[2],
      lastHigh: found[3],
      lastLow: found[4],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () =>
    priceAndRange({
      upper: 'lastHigh',
      lower: 'lastLow',
      breaks: ['break_high', 'break_low'],
      upperText: 'the high of the last session',
      lowerText: 'the low of the last session',
    }),
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('high', 'Session high', 'upper'),
      stepLine('low', 'Session low', 'lower'),
      stepLine('lastHigh', 'Last session high', 'upper', 'dotted'),
      stepLine('lastLow', 'Last session low', 'lower', 'dotted'),
    ],
  }),
});
