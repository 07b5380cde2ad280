import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, begins, below, level, not, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The values at which a market counts as trending, and as ranging. */
interface Borders {
  readonly trending: number;
  readonly choppy: number;
}

/**
 * The borders as parameters. The middle between their bounds divides them, so that they cannot
 * contradict each other.
 *
 * @param bounds Of the value, from that of a trend to that of none.
 */
export function trendOrRangeParameters(
  { trending, choppy }: Borders,
  [most, middle, least]: readonly [trend: number, middle: number, range: number],
): { choppy: TNumber; trending: TNumber } {
  const isUpward = most > least;
  const between = (a: number, b: number) => ({ min: Math.min(a, b), max: Math.max(a, b) });
  const side = (up: boolean) => (up ? 'from which' : 'up to which');
  return {
    choppy: number(choppy, {
      ...between(middle, least),
      about: `Value ${side(!isUpward)} the market is choppy.`,
    }),
    trending: number(trending, {
      ...between(most, middle),
      about: `Value ${side(isUpward)} the market trends.`,
    }),
  };
}

/**
 * Whether a measure says that the market trends or ranges, in either direction, and when it begins to.
 *
 * @param isUpward Whether the measure is the greater the more the market trends.
 */
export function trendOrRange<Key extends string>(
  key: Key,
  what: string,
  { trending, choppy }: Borders,
  isUpward = true,
): Feature<Key>[] {
  const reaches = (border: number, up: boolean) =>
    not(up ? below(output(key), level(border)) : above(output(key), level(border)));
  const isChoppy = reaches(choppy, !isUpward);
  const isTrending = reaches(trending, isUpward);
  const text = (border: number, up: boolean) => `${what} is ${border} or ${up ? 'more' : 'less'}.`;
  const entered = (border: number, up: boolean) =>
    `${what} was ${up ? 'below' : 'above'} ${border} one bar before, and is not now.`;
  return [
    state('choppy', 'neutral', text(choppy, !isUpward), isChoppy),
    state('trending', 'neutral', text(trending, isUpward), isTrending),
    event('enter_choppy', 'neutral', entered(choppy, !isUpward), begins(isChoppy)),
    event('enter_trending', 'neutral', entered(trending, isUpward), begins(isTrending)),
  ];
}

/** The borders as lines of the chart. */
export function trendOrRangeLevels({ trending, choppy }: Borders): ChartItem<never>[] {
  return [levelLine(choppy, 'Choppy'), levelLine(trending, 'Trending')];
}
