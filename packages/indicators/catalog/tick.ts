import { Type, type TLiteral, type TNumber, type TProperties, type TUnion } from 'typebox';
import type { ParameterValues } from '#indicators/catalog/indicator.ts';

/** A value of `tick` instead of a number: the price step that the exchange reports for the instrument. */
export const PRICE_STEP = 'price_step';

const MAX_TICK = 1_000;

/**
 * The price step in whole multiples of which prices are compared. An indicator that has the parameter `tick` is
 * calculated on whole ticks, and its prices are made of ticks again; it has no parameter `source`.
 */
export function tick(): TUnion<[TNumber, TLiteral<'price_step'>]> {
  return Type.Union([Type.Number({ minimum: 0, maximum: MAX_TICK }), Type.Literal(PRICE_STEP)], {
    default: 0,
    description:
      'Price step of the market: with it prices are compared in whole ticks, so that equal moves are equal. 0 ' +
      'compares them as they are; `price_step` is that of the instrument, in requests on one.',
  });
}

/** The caveat of an indicator that compares unrounded prices where no tick is given. */
export const TICK_CAVEAT =
  'Without `tick` lengths are compared as they are, as in TA-Lib: two of equally many ticks may differ by rounding, ' +
  'and a pattern be there or not by it. `tick` compares them in whole ticks.';

/** The caveat of an indicator in which equal moves are a tie, regardless of their last bits. */
export const TIES_CAVEAT =
  'Moves of equally many ticks are equal, though their last bits differ in decimals: the number is that of the same ' +
  'bars in whole ticks, and needs no parameter `tick`. TA-Lib decides such ties by the last bits, so its number is ' +
  'another after one of them, and is this one where it is given prices in ticks.';

/** The same for typical prices, where TA-Lib and others compare the last bits. */
export const EQUAL_PRICES_CAVEAT =
  'Typical prices of equally many ticks are equal, though their last bits differ in decimals: the number is that of ' +
  'the same bars in whole ticks, and needs no parameter `tick`. Other programs, TA-Lib among them, take such a bar ' +
  'for a rise or a fall by the last bits.';

/** Whether an indicator can be calculated on whole ticks. */
export function takesTick({ properties }: { readonly properties: TProperties }): boolean {
  return Object.hasOwn(properties, 'tick');
}

/** The price step that parameters name; null where prices are compared as they are. */
export function tickOf(params: ParameterValues): number | null {
  const { tick: given } = params;
  return typeof given === 'number' && given > 0 ? given : null;
}
