import { ROUNDING } from '#indicators/engine/rounding.ts';

/** What the size of a brick is measured in. */
export const SIZE_UNITS = ['percent', 'price'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** Prices on an axis on which all bricks have one height: the price itself, or its logarithm. */
export interface BrickScale {
  /** Height of a brick on the axis. */
  readonly height: number;
  placeOf(price: number): number;
  priceAt(place: number): number;
}

/** The axis of bricks of a size. On that of percentages, a price of zero stands at the least number. */
export function brickScale(size: number, unit: SizeUnit): BrickScale {
  if (unit === 'price') {
    return { height: size, placeOf: (price) => price, priceAt: (place) => place };
  }
  return {
    height: Math.log1p(size / 100),
    placeOf: (price) => Math.log(Math.max(price, Number.MIN_VALUE)),
    priceAt: Math.exp,
  };
}

/** Whole bricks in a distance, where one that misses a brick by rounding alone has it. */
export function wholeBricks(distance: number, { height }: BrickScale): number {
  const bricks = distance / height;
  return Math.floor(bricks + ROUNDING * Math.abs(bricks));
}

/** 1 or -1 where something is added against the direction so far; the first that is added turns nothing. */
export function turnOf(direction: number, added: number): number {
  return direction * added < 0 ? 0 - direction : 0;
}
