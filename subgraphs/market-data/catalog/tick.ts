import { Type, type TLiteral, type TNumber, type TProperties, type TUnion } from 'typebox';
import type { ParameterValues } from '#market-data/catalog/indicator.ts';

/** What `tick` may say instead of a number: the price step that the exchange tells of the instrument. */
export const PRICE_STEP = 'price_step';

const MOST_TICK = 1_000;

/**
 * The price step in whole multiples of which prices are compared. An indicator that has the parameter `tick` is
 * calculated on whole ticks, and its prices are made of ticks again; it has no parameter `source`.
 */
export function tick(): TUnion<[TNumber, TLiteral<'price_step'>]> {
  return Type.Union([Type.Number({ minimum: 0, maximum: MOST_TICK }), Type.Literal(PRICE_STEP)], {
    default: 0,
    description:
      'Price step of the market: with it prices are compared in whole ticks, so that equal moves are equal. 0 ' +
      'compares them as they are; `price_step` is that of the instrument, in requests on one.',
  });
}

/** What the catalog entry of an indicator says that compares prices as they are where no tick is given. */
export const TICK_CAVEAT =
  'Without `tick` lengths are compared as they are, as in TA-Lib: two of equally many ticks may differ by rounding, ' +
  'and a pattern be there or not by it. `tick` compares them in whole ticks.';

/** Whether an indicator can be calculated on whole ticks. */
export function takesTick({ properties }: { readonly properties: TProperties }): boolean {
  return Object.hasOwn(properties, 'tick');
}

/** The price step that parameters name; null where prices are compared as they are. */
export function tickOf(params: ParameterValues): number | null {
  const { tick: given } = params;
  return typeof given === 'number' && given > 0 ? given : null;
}
