import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, integer, number } from '#indicators/catalog/parameters.ts';
import { line, stepLine } from '#indicators/charts/chart-items.ts';
import { profileItem } from '#indicators/charts/profile-item.ts';
import { bar, output, passesAbove, passesBelow, within } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';
import { valueAreaFeatures } from '#indicators/features/value-area.ts';
import { maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';
import { marketProfile as profileStep } from '#indicators/steps/market-profile.ts';

const MINUTE_MS = 60_000;

export const marketProfile = defineIndicator({
  name: 'market_profile',
  title: 'Market Profile (TPO)',
  category: 'volume_price',
  keywords: [
    'market profile',
    'tpo',
    'time price opportunity',
    'poc',
    'value area',
    'initial balance',
    'steidlmayer',
  ],
  description:
    'How long the price has been where in the session so far: the price that most bars touched, the value area ' +
    'about it, and the range of the opening.',
  summaryFocus:
    'Where the close stands to the value area and to the opening range, and whether one of them was left.',
  source:
    "Steidlmayer, the CBOT's Market Profile: each bar counts once for each bin of prices that it touches, and " +
    'the value area grows two bins at a time. The bracket is the bar: 30m bars make the classic profile. ' +
    'Sessions are days or weeks of UTC.',
  standard: false,
  formula:
    'bins = the range of the session so far, cut into `bins` equal parts; a bar touches those that its range ' +
    'overlaps, not one where it only ends; a bar without a range touches the one that it lies in or at whose ' +
    'bottom it lies, at the top of the range the last\n' +
    'poc = middle of the bin that most bars touched, of equal ones the nearest to the middle of the range, then the ' +
    'lower\n' +
    'value area = that bin, then the two bins above or the two below, whichever most touches are in, above where ' +
    'they are equal, until it holds value_area_pct of all touches; vah and val = its bounds\n' +
    'initial balance = range of the bars that open in the first `opening_minutes` of the session, and of its first bar',
  chinese: {
    title: '市场轮廓（TPO）',
    description: '当日各价位停留的时间分布：控制点、价值区与初始平衡区。',
  },
  aliases: [{ name: 'tpo' }, { name: 'tpo_profile' }],
  caveats: [
    'The profile develops: its levels move until the session ends, and restart with the next.',
    'Bins are parts of the range so far instead of ticks, so levels also move when the range grows.',
    'A bar of a session or longer is a profile of its own.',
  ],
  parameters: {
    session: choice(
      'day',
      ['day', 'week'],
      'Period of UTC that a profile is of; weeks begin on Monday.',
    ),
    bins: integer(24, { min: 2, max: 200, about: 'Bins into which the range is cut.' }),
    value_area_pct: number(70, {
      min: 1,
      max: 100,
      about: 'Percentage of the touches that the value area holds at least.',
    }),
    opening_minutes: integer(60, {
      min: 1,
      max: 1_440,
      about: 'Minutes of the initial balance at the start of a session.',
    }),
  },
  warmUp: () => 'whole',
  outputs: () => {
    const price = (column: string, description: string) =>
      ({ column, unit: 'price', description }) as const;
    return {
      poc: price('mp_poc', 'Point of control: middle of the bin that most bars touched.'),
      vah: price('mp_vah', 'Top of the value area.'),
      val: price('mp_val', 'Bottom of the value area.'),
      openingHigh: price('mp_ib_high', 'Highest price of the initial balance so far.'),
      openingLow: price('mp_ib_low', 'Lowest price of the initial balance so far.'),
      bars: { column: 'mp_bars', unit: 'bars', description: 'Bars of the session so far.' },
    };
  },
  calculate: (p, c) => {
    const times = c.bar('openTimeMs');
    const starts = c.run(periodStart(p.session), times);
    const maxBars = maxBarsOf(p.session, c.intervalMs);
    const openingMs = p.opening_minutes * MINUTE_MS;
    const step = profileStep(maxBars, p.bins, p.value_area_pct / 100, openingMs);
    const levels = c.runAll(step, c.bar('high'), c.bar('low'), times, starts);
    const [poc, vah, val, openingHigh, openingLow, bars] = levels;
    return {
      poc,
      vah,
      val,
      openingHigh,
      openingLow,
      bars,
    };
  },
  features: () => [
    ...valueAreaFeatures(
      { poc: output('poc'), top: output('vah'), bottom: output('val') },
      passesAbove,
      passesBelow,
    ).map(afterTwoBars),
    event(
      'break_ib_high',
      'bullish',
      'The close crosses above the initial balance of its session.',
      passesAbove(bar('close'), output('openingHigh')),
    ),
    event(
      'break_ib_low',
      'bearish',
      'The close crosses below the initial balance of its session.',
      passesBelow(bar('close'), output('openingLow')),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      stepLine('openingHigh', 'Initial balance high', 'secondary', 'dotted'),
      line('vah', 'Value area high', 'upper', 'dashed'),
      line('poc', 'Point of control', 'primary'),
      line('val', 'Value area low', 'lower', 'dashed'),
      stepLine('openingLow', 'Initial balance low', 'secondary', 'dotted'),
      profileItem('Time by price, session so far', p.bins, (profile, bars, { bars: counts }) => {
        const { high, low, length } = bars;
        const count = counts?.[length - 1] ?? 0;
        if (!(count > 0)) return false;
        profile.count(high, low, Math.max(0, length - count), length, p.value_area_pct / 100);
        return true;
      }),
    ],
  }),
});

/** Nothing is known of a session, or of a market, that has one bar. */
function afterTwoBars<Key extends string>(feature: Feature<Key>): Feature<Key> {
  return { ...feature, condition: within(2, feature.condition) };
}
