import { equals, output } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';

/**
 * The events of breaks: with the direction of the last one a break of structure, against it a change of
 * character.
 *
 * @param byClose Whether only a close beyond a swing breaks it, or a wick does too.
 */
export function breakEvents(byClose: boolean): Feature<'bos' | 'choch'>[] {
  const above = byClose ? 'closes above' : 'trades above';
  const below = byClose ? 'closes below' : 'trades below';
  return [
    event(
      'bos_bull',
      'bullish',
      `The bar is the first that ${above} the last swing high, and the last break was not downward.`,
      equals(output('bos'), 1),
    ),
    event(
      'bos_bear',
      'bearish',
      `The bar is the first that ${below} the last swing low, and the last break was not upward.`,
      equals(output('bos'), -1),
    ),
    event(
      'choch_bull',
      'bullish',
      `The bar is the first that ${above} the last swing high, and the last break was downward.`,
      equals(output('choch'), 1),
    ),
    event(
      'choch_bear',
      'bearish',
      `The bar is the first that ${below} the last swing low, and the last break was upward.`,
      equals(output('choch'), -1),
    ),
  ];
}
