import type { Formula } from '#indicators/engine/compose.ts';

/**
 * The path that price took over so many bars against the ground that it covered, from 0 in a straight
 * line to 100; 100 where it covered none. Inputs: path, top, bottom. The base of the logarithms does
 * not matter. Source: Dreiss (1993); TA-Lib 0.8 CHOP.
 */
export function choppiness(bars: number): Formula<3> {
  const most = Math.log(bars);
  return (inputs, column) => {
    const [path, top, bottom] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const ground = top[row]! - bottom[row]!;
        // The quotient first: a path of as many grounds as bars is 100 to the last digit.
        column[row] =
          ground > 0 && path[row]! > 0 ? 100 * (Math.log(path[row]! / ground) / most) : 100;
      }
    };
  };
}
