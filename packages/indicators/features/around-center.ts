import { above, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';

/**
 * Features of a line that swings around a value: on which side of it the line is, and when that
 * changes.
 *
 * @param what The line as the subject of a sentence: `The momentum`.
 */
export function aroundCenter<Key extends string>(
  key: Key,
  what: string,
  center: number,
): Feature<Key>[] {
  const place = center === 0 ? 'zero' : String(center);
  const name = center === 0 ? 'zero' : 'centerline';
  return [
    ...crossings(
      [`${name}_cross_up`, `${name}_cross_down`],
      output(key),
      level(center),
      what,
      place,
    ),
    state('bullish', 'bullish', `${what} is above ${place}.`, above(output(key), level(center))),
  ];
}
