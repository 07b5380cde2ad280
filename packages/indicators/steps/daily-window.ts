import type { Step } from '#indicators/engine/step-graph.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Slots of the state: the day of the current window, whether it was seen whole, and its prices. */
const DAY = 0;
const IS_OPEN = 1;
const IS_WHOLE = 2;
const HIGH = 3;
const LOW = 4;
/** The high and low of the last whole window, and bars since it ended; 0 where none is known. */
const LAST_HIGH = 5;
const LAST_LOW = 6;
const SINCE = 7;

/**
 * High and low of the same hours of each day. Inputs: open times, high, low. Outputs: 1 in the bars that
 * open within the hours, 0 in others; high and low of the current window so far, NaN outside; high and
 * low of the last window that is over.
 *
 * A window counts where the data hold its first moment; the last one is known for two days of bars.
 *
 * @param startMinute Minute of the day in UTC at which the window begins.
 * @param minutes How long it is.
 * @param barsOfDay Most bars of a day.
 */
export function dailyWindow(startMinute: number, minutes: number, barsOfDay: number): Step<3, 5> {
  const offset = startMinute * MINUTE_MS;
  const length = minutes * MINUTE_MS;
  const most = 2 * barsOfDay;
  return {
    stateSize: 8,
    lookbacks: [0, 0, 0, 0, 0],
    settle: most + barsOfDay,
    bind(inputs, outputs, state, at) {
      const [openTimeMs, high, low] = inputs;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const isFirst = age === 0 && row === from;
          const time = openTimeMs[row]! - offset;
          const day = Math.floor(time / DAY_MS);
          const passed = time - day * DAY_MS;
          const isOpen = passed < length;
          const isNew = isOpen && (state[at + IS_OPEN] === 0 || day !== state[at + DAY]);
          if (state[at + SINCE]! > 0) state[at + SINCE]! += 1;
          if (state[at + IS_OPEN] === 1 && (!isOpen || isNew)) end(state, at);
          if (state[at + SINCE]! > most) state[at + SINCE] = 0;
          if (isNew) {
            state[at + DAY] = day;
            state[at + IS_WHOLE] = isFirst && passed > 0 ? 0 : 1;
            state[at + HIGH] = high[row]!;
            state[at + LOW] = low[row]!;
          } else if (isOpen) {
            state[at + HIGH] = Math.max(state[at + HIGH]!, high[row]!);
            state[at + LOW] = Math.min(state[at + LOW]!, low[row]!);
          }
          state[at + IS_OPEN] = isOpen ? 1 : 0;
          const isSeen = isOpen && state[at + IS_WHOLE] === 1;
          const isKnown = state[at + SINCE]! > 0;
          outputs[0][row] = isOpen ? 1 : 0;
          outputs[1][row] = isSeen ? state[at + HIGH]! : NaN;
          outputs[2][row] = isSeen ? state[at + LOW]! : NaN;
          outputs[3][row] = isKnown ? state[at + LAST_HIGH]! : NaN;
          outputs[4][row] = isKnown ? state[at + LAST_LOW]! : NaN;
        }
      };
    },
  };
}

/** The current window is over; where it was not seen whole, the one before is no longer the last. */
function end(state: Float64Array, at: number): void {
  state[at + SINCE] = state[at + IS_WHOLE] === 1 ? 1 : 0;
  state[at + LAST_HIGH] = state[at + HIGH]!;
  state[at + LAST_LOW] = state[at + LOW]!;
}
