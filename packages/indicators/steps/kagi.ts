import { type Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { turnOf, type SizeUnit } from '#indicators/steps/brick-scale.ts';

/**
 * One line on closes, which continues with them and turns where one is an amount away from its end. A line
 * is thick from where it rises above the last high at which it turned, and thin from where it falls
 * below the last low. Input: close. Outputs: top and bottom of the newest line, its direction (0 until
 * there is one), 1 or -1 where the bar began it and where that was a turn, 1 while thick, -1 while thin, 0
 * before either, and 1 or -1 where the one became the other.
 * Source: Nison, Beyond Candlesticks (1994).
 */
export function kagi(size: number, unit: SizeUnit): Step<1, 7> {
  const amountAt = (price: number): number => (unit === 'price' ? size : (price * size) / 100);
  return {
    // Where the newest line began and ends, its direction, the last high and low turns, and thickness.
    stateSize: 6,
    lookbacks: [0, 0, 0, 0, 0, 0, 0],
    settle: Infinity,
    bind(inputs, outputs, state, at) {
      const [close] = inputs;
      const [tops, bottoms, directions, added, turned, weights, changed] = outputs;
      return (from, to, age) => {
        const isStart = age === 0;
        let begin = isStart ? close[from]! : state[at]!;
        let end = isStart ? close[from]! : state[at + 1]!;
        let direction = state[at + 2]!;
        let highTurn = isStart ? Infinity : state[at + 3]!;
        let lowTurn = isStart ? -Infinity : state[at + 4]!;
        let weight = state[at + 5]!;
        for (let row = from; row < to; row += 1) {
          const price = close[row]!;
          const away = price - end;
          const enough = amountAt(end) - ROUNDING * Math.abs(end);
          let begun = 0;
          turned[row] = 0;
          if (direction * away > 0) {
            end = price;
          } else if (away !== 0 && Math.abs(away) >= enough) {
            if (direction > 0) highTurn = end;
            else if (direction < 0) lowTurn = end;
            begun = Math.sign(away);
            turned[row] = turnOf(direction, begun);
            direction = begun;
            begin = end;
            end = price;
          }
          const side = end > highTurn ? 1 : end < lowTurn ? -1 : 0;
          changed[row] = turnOf(weight, side);
          if (side !== 0) weight = side;
          tops[row] = Math.max(begin, end);
          bottoms[row] = Math.min(begin, end);
          directions[row] = direction;
          added[row] = begun;
          weights[row] = weight;
        }
        state[at] = begin;
        state[at + 1] = end;
        state[at + 2] = direction;
        state[at + 3] = highTurn;
        state[at + 4] = lowTurn;
        state[at + 5] = weight;
      };
    },
  };
}
