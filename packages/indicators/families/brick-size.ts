import type { TEnum, TNumber } from 'typebox';
import { choice, number } from '#indicators/catalog/parameters.ts';
import { SIZE_UNITS, type SizeUnit } from '#indicators/steps/brick-scale.ts';

/** Maximum size in percent: a larger move is not a brick. */
const MAX_PERCENT = 50;

/** Parameters of a size that is the same at every bar. */
export interface BrickSize {
  readonly size: number;
  readonly size_in: SizeUnit;
}

/**
 * The size as parameters: a percentage, which suits any market, or an amount of price. A number of
 * average ranges is not among them: it would be another size, and another grid, at every bar.
 *
 * @param what It is the size of: `a brick`.
 */
export function sizeParameters(
  byDefault: number,
  what: string,
): { size: TNumber; size_in: TEnum<SizeUnit[]> } {
  return {
    size: number(byDefault, {
      min: 1e-8,
      max: 1_000_000,
      about: `Size of ${what}, at most ${MAX_PERCENT} in percent.`,
    }),
    size_in: choice('percent', SIZE_UNITS, 'What the size is measured in.'),
  };
}

/** A contradiction in a size; null for none. */
export function sizeContradiction({ size, size_in }: BrickSize): string | null {
  const isTooLarge = size_in === 'percent' && size > MAX_PERCENT;
  return isTooLarge ? `size must be at most ${MAX_PERCENT} where it is in percent` : null;
}
