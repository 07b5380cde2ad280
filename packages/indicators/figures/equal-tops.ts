import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { FigureShape } from '#indicators/figures/figure.ts';

/**
 * Tops at about the same price, after a rise from below the lows between them: a close below the lowest of
 * these confirms it, one above the highest top ends it.
 *
 * @param count How many tops.
 * @param tolerance How far apart they may lie, and `minHeight` how far above the lows, in average ranges.
 */
export function equalTops(count: 2 | 3, tolerance: number, minHeight: number): FigureShape {
  const last = 2 * count - 1;
  return {
    pivots: last + 1,
    newest: 1,
    recognise({ prices, range }, figure) {
      let [highest, lowestTop, neckline] = [prices[0]!, prices[0]!, prices[1]!];
      for (let top = 2; top < last; top += 2) {
        highest = Math.max(highest, prices[top]!);
        lowestTop = Math.min(lowestTop, prices[top]!);
        if (top + 1 < last) neckline = Math.min(neckline, prices[top + 1]!);
      }
      if (isBeyond(highest - lowestTop, tolerance * range, highest)) return false;
      if (isBeyond(minHeight * range, lowestTop - neckline, highest)) return false;
      if (lowestTop <= neckline) return false;
      if (prices[last]! >= neckline) return false;
      figure.kind = -1;
      figure.way = -1;
      figure.level(highest, neckline);
      figure.height = highest - neckline;
      return true;
    },
  };
}
