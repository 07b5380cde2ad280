import type { Formula } from '#indicators/engine/compose.ts';
import { keyed } from '#indicators/engine/compose.ts';

/** How far a number of ticks in one may be from whole, so that prices are divided by it and stay decimals. */
const NEAR = 1e-9;

/**
 * A price as a whole number of ticks, the nearest one: then equal moves are equal in all their bits.
 *
 * @param tick Price step, in the unit of the price.
 */
export function inTicks(tick: number): Formula<1> {
  const { perPrice, isWhole } = ticksIn(tick);
  return keyed(`in ticks of ${tick}`, (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = Math.round(isWhole ? x[row]! * perPrice : x[row]! / tick);
      }
    };
  });
}

/** A number of ticks as a price: where one holds whole ticks, the decimal that the price is written as. */
export function asPrice(tick: number): Formula<1> {
  const { perPrice, isWhole } = ticksIn(tick);
  return keyed(`ticks of ${tick} as price`, (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = isWhole ? x[row]! / perPrice : x[row]! * tick;
      }
    };
  });
}

function ticksIn(tick: number): { readonly perPrice: number; readonly isWhole: boolean } {
  const perPrice = Math.round(1 / tick);
  return { perPrice, isWhole: perPrice > 0 && Math.abs(perPrice * tick - 1) <= NEAR };
}
