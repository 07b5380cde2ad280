import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';

/** One of two lines, the first for what goes up and the second for what goes down. */
interface Line<Key extends string> {
  readonly key: Key;
  /** As the subject of a sentence: `The upward line`. */
  readonly what: string;
}

/** Which of two opposed lines leads, and when that changes. */
export function leadingLine<Key extends string>(up: Line<Key>, down: Line<Key>): Feature<Key>[] {
  const [a, b] = [output(up.key), output(down.key)];
  const other = down.what.replace(/^The /, 'the ');
  return [
    ...crossings(['cross_up', 'cross_down'], a, b, up.what, other),
    state('bullish', 'bullish', `${up.what} is above ${other}.`, above(a, b)),
    state(
      'bearish',
      'bearish',
      `${down.what} is above ${up.what.replace(/^The /, 'the ')}.`,
      above(b, a),
    ),
  ];
}
