import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import {
  above,
  below,
  crossesAbove,
  crossesBelow,
  level,
  output,
} from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The levels beyond which an oscillator counts as overbought or oversold. */
export interface Thresholds {
  readonly overbought: number;
  readonly oversold: number;
}

/**
 * The thresholds as parameters. The middle of the scale divides their bounds, so that they cannot
 * contradict each other.
 */
export function thresholdParameters(
  byDefault: Thresholds,
  [low, middle, high]: readonly [low: number, middle: number, high: number] = [0, 50, 100],
): { overbought: TNumber; oversold: TNumber } {
  return {
    overbought: number(byDefault.overbought, {
      min: middle,
      max: high,
      about: 'Level above which it counts as overbought.',
    }),
    oversold: number(byDefault.oversold, {
      min: low,
      max: middle,
      about: 'Level below which it counts as oversold.',
    }),
  };
}

/**
 * States of being beyond a threshold, and events of entering and leaving. To leave is the signal
 * that most traders act on. To enter points neither way: it is a sign of strength as much as of excess.
 *
 * @param what The oscillator as the subject of a sentence: `The RSI`.
 */
export function thresholdFeatures<Key extends string>(
  key: Key,
  what: string,
  { overbought, oversold }: Thresholds,
): Feature<Key>[] {
  const line = output(key);
  const [top, bottom] = [level(overbought), level(oversold)];
  const over = `${what} is above ${overbought}`;
  const under = `${what} is below ${oversold}`;
  const crossed = (side: string) => `, and was ${side} that one bar before.`;
  return [
    state('overbought', 'bearish', `${over}.`, above(line, top)),
    state('oversold', 'bullish', `${under}.`, below(line, bottom)),
    event(
      'enter_overbought',
      'neutral',
      `${over}${crossed('at or below')}`,
      crossesAbove(line, top),
    ),
    event(
      'exit_overbought',
      'bearish',
      `${what} is below ${overbought}${crossed('at or above')}`,
      crossesBelow(line, top),
    ),
    event(
      'enter_oversold',
      'neutral',
      `${under}${crossed('at or above')}`,
      crossesBelow(line, bottom),
    ),
    event(
      'exit_oversold',
      'bullish',
      `${what} is above ${oversold}${crossed('at or below')}`,
      crossesAbove(line, bottom),
    ),
  ];
}

/** The thresholds as lines of the chart. */
export function thresholdLevels({ overbought, oversold }: Thresholds): ChartItem<never>[] {
  return [levelLine(overbought, 'Overbought'), levelLine(oversold, 'Oversold')];
}
