import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import {
  type Figure,
  type FigurePivots,
  type FigureShape,
  lineThrough,
} from '#indicators/figures/figure.ts';

/** What two lines over swing highs and swing lows are to each other. */
export type TwoLines =
  | 'rectangle'
  | 'rising_channel'
  | 'falling_channel'
  | 'ascending_triangle'
  | 'descending_triangle'
  | 'symmetrical_triangle'
  | 'rising_wedge'
  | 'falling_wedge';

/** Figures by the type of their lines, with their labels and the direction of their break. */
export type TwoLineKinds = Partial<
  Record<TwoLines, { readonly kind: number; readonly way: -1 | 0 | 1 }>
>;

/** The limits for two lines that form a figure; tolerances are in average ranges. */
export interface TwoLineLimits {
  /** By how much a line may rise or fall and be level, or two grow apart and be parallel. */
  readonly tolerance: number;
  /** Least distance between the lines at the oldest swing. */
  readonly minHeight: number;
  /** Swings on each line. */
  readonly touches: number;
}

/** The line through the last two swing highs and that through the last two swing lows, as some figures. */
export function twoLines(kinds: TwoLineKinds, limits: TwoLineLimits): FigureShape {
  const { tolerance, minHeight, touches } = limits;
  return {
    pivots: 2 * touches,
    newest: 0,
    recognise(pivots, figure) {
      // Every other pivot is a high; the prices show which ones.
      const high = pivots.prices[0]! > pivots.prices[1]! ? 0 : 1;
      const low = 1 - high;
      lineThrough(pivots, high, high + 2, figure.upper);
      lineThrough(pivots, low, low + 2, figure.lower);
      const { upper, lower } = figure;
      const length = pivots.backs[2 * touches - 1]!;
      const slack = tolerance * pivots.range;
      const width = upper.value - lower.value;
      figure.height = width - (upper.slope - lower.slope) * length;
      const size = pivots.prices[0]!;
      if (!isBeyond(width, 0, size)) return false;
      if (isBeyond(minHeight * pivots.range, figure.height, size)) return false;
      for (let touch = 4; touch < 2 * touches; touch += 2) {
        if (!isOn(pivots, figure.upper, high + touch, slack)) return false;
        if (!isOn(pivots, figure.lower, low + touch, slack)) return false;
      }
      const name = kindOf(upper.slope * length, lower.slope * length, slack, size);
      const found = name === undefined ? undefined : kinds[name];
      if (found === undefined) return false;
      figure.kind = found.kind;
      figure.way = found.way;
      return true;
    },
  };
}

function isOn(
  { prices, backs }: FigurePivots,
  { value, slope }: Figure['upper'],
  pivot: number,
  slack: number,
): boolean {
  return !isBeyond(Math.abs(value - slope * backs[pivot]! - prices[pivot]!), slack, value);
}

/**
 * The figure of two lines with the given slopes.
 *
 * @param slack Below it, a slope or a difference of slopes counts as zero.
 * @param size Of the prices.
 */
function kindOf(upper: number, lower: number, slack: number, size: number): TwoLines | undefined {
  const [tops, bottoms] = [wayOf(upper, slack, size), wayOf(lower, slack, size)];
  if (tops === 0 && bottoms === 0) return 'rectangle';
  if (tops === bottoms && !isBeyond(Math.abs(upper - lower), slack, size)) {
    return tops > 0 ? 'rising_channel' : 'falling_channel';
  }
  // Lines that do not converge form no figure.
  if (!isBeyond(lower - upper, slack, size)) return undefined;
  if (tops === 0) return 'ascending_triangle';
  if (bottoms === 0) return 'descending_triangle';
  if (tops !== bottoms) return 'symmetrical_triangle';
  return tops > 0 ? 'rising_wedge' : 'falling_wedge';
}

function wayOf(rise: number, slack: number, size: number): -1 | 0 | 1 {
  if (!isBeyond(Math.abs(rise), slack, size)) return 0;
  return rise > 0 ? 1 : -1;
}
