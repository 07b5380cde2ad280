import type { Composer } from '#indicators/engine/compose.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { type CalendarPeriod, maxBarsOf, periodStart } from '#indicators/steps/calendar-period.ts';

/** Slots of the state: the current period, and its open, high, low and close. */
const START = 0;
const IS_WHOLE = 1;
const UNDER_WAY = 2;
/** The same numbers of the period before, and the open of the current one. */
const BEFORE = 6;

/**
 * What was traded in the day, week or month before, which stays the same through a period: open, high,
 * low and close of it, and the open of the current period.
 */
export function previousPeriod(c: Composer, period: CalendarPeriod): ListOf<StepNode, 5> {
  const openTimeMs = c.bar('openTimeMs');
  const start = c.run(periodStart(period), openTimeMs);
  const prices = c.bars('open', 'high', 'low', 'close');
  return c.runAll(periodBefore(maxBarsOf(period, c.intervalMs)), openTimeMs, ...prices, start);
}

/**
 * Inputs: open times, open, high, low, close, and the start of each bar's period. The period in which
 * the data begins is used only when its first bar opens where the period begins; before a period that
 * was seen whole nothing is known.
 *
 * @param maxBars Most bars of a period.
 */
function periodBefore(maxBars: number): Step<6, 5> {
  return {
    stateSize: BEFORE + 5,
    lookbacks: [1, 1, 1, 1, 1],
    settle: 2 * maxBars - 1,
    bind(inputs, outputs, state, at) {
      const [openTimeMs, open, high, low, close, start] = inputs;
      const own = at + UNDER_WAY;
      const before = at + BEFORE;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const isFirst = age === 0 && row === from;
          if (isFirst || start[row] !== state[at + START]) {
            if (isFirst || state[at + IS_WHOLE] === 0) state.fill(NaN, before, before + 5);
            else {
              state.copyWithin(before, own, own + 4);
              state[before + 4] = open[row]!;
            }
            state[at + IS_WHOLE] = isFirst && openTimeMs[row] !== start[row] ? 0 : 1;
            state[at + START] = start[row]!;
            state[own] = open[row]!;
            state[own + 1] = high[row]!;
            state[own + 2] = low[row]!;
          } else {
            if (high[row]! > state[own + 1]!) state[own + 1] = high[row]!;
            if (low[row]! < state[own + 2]!) state[own + 2] = low[row]!;
          }
          state[own + 3] = close[row]!;
          for (let number = 0; number < 5; number += 1) {
            outputs[number]![row] = state[before + number]!;
          }
        }
      };
    },
  };
}
