import type { Step } from '#indicators/engine/step-graph.ts';
import { turnOf } from '#indicators/steps/brick-scale.ts';

/** Slots before the bottoms and tops of the last lines: direction, newest top and bottom, lines. */
const OWN = 4;

/**
 * Lines on closes: one is added where a close is beyond the newest line, and one the other way, from its
 * near end, where a close is beyond all of the last lines. Input: close. Outputs: top and bottom of the
 * newest line, its direction (0 until there is one), 1 or -1 where the bar added one, and 1 or -1 where
 * that turned. Source: Nison, Beyond Candlesticks (1994), who takes the last three.
 */
export function lineBreak(lines: number): Step<1, 5> {
  return {
    stateSize: OWN + 2 * lines,
    lookbacks: [0, 0, 0, 0, 0],
    settle: Infinity,
    work: 4 + 2 * lines,
    bind(inputs, outputs, state, at) {
      const [close] = inputs;
      const [tops, bottoms, directions, added, turned] = outputs;
      return (from, to, age) => {
        if (age === 0) {
          state[at + 1] = close[from]!;
          state[at + 2] = close[from]!;
        }
        for (let row = from; row < to; row += 1) {
          const way = wayOf(close[row]!, lines, state, at);
          turned[row] = turnOf(state[at]!, way);
          if (way !== 0) addLine(close[row]!, way, lines, state, at);
          tops[row] = state[at + 1]!;
          bottoms[row] = state[at + 2]!;
          directions[row] = state[at]!;
          added[row] = way;
        }
      };
    },
  };
}

/** The way of the line that a close adds; 0 where it adds none. */
function wayOf(close: number, lines: number, state: Float64Array, at: number): number {
  const direction = state[at]!;
  if (direction >= 0 && close > state[at + 1]!) return 1;
  if (direction <= 0 && close < state[at + 2]!) return -1;
  if (direction === 0) return 0;
  const known = Math.min(lines, state[at + 3]!);
  const first = at + OWN + (direction > 0 ? 0 : lines);
  for (let line = 0; line < known; line += 1) {
    const edge = state[first + line]!;
    if (direction > 0 ? close >= edge : close <= edge) return 0;
  }
  return 0 - direction;
}

/** Puts a line behind the others, from the newest one's end on its side to a close. */
function addLine(close: number, way: number, lines: number, state: Float64Array, at: number): void {
  const begin = way > 0 ? state[at + 1]! : state[at + 2]!;
  const bottom = Math.min(begin, close);
  const top = Math.max(begin, close);
  const place = at + OWN + (state[at + 3]! % lines);
  state[place] = bottom;
  state[place + lines] = top;
  state[at] = way;
  state[at + 1] = top;
  state[at + 2] = bottom;
  state[at + 3] = state[at + 3]! + 1;
}
