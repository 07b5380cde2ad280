import { invariant } from '#kernel/errors/invariant.ts';
import { isListOf, type ListOf } from '#indicators/engine/list-of.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { PIVOT_SLOTS, RecentPivots } from '#indicators/arithmetic/recent-pivots.ts';
import { swings } from '#indicators/steps/swings.ts';

/** Bars for which a swing counts among the last ones. */
export const PIVOT_BARS = 500;

/** One of the last alternating swings: its price, and how many bars ago it was. */
export interface PivotNodes {
  readonly price: StepNode;
  readonly barsBack: StepNode;
}

/** The last alternating swings, the newest first, and whether that is a high (1) or a low (-1; 0 without). */
export function lastPivots<Count extends number>(
  c: Composer,
  wing: number,
  count: Count,
): { readonly newest: StepNode; readonly pivots: ListOf<PivotNodes, Count> } {
  const prices = c.bars('high', 'low');
  const flags = c.runAll(swings(wing, wing), ...prices);
  const step = alternatingPivots(wing, count);
  const [newest, ...found] = c.runAll(step, ...prices, c.bar('close'), ...flags);
  invariant(newest !== undefined, 'the kind of the newest swing is the first output');
  const pivots = Array.from({ length: count }, (_, at) => {
    const [price, barsBack] = found.slice(2 * at);
    invariant(price !== undefined && barsBack !== undefined, 'a swing has a price and an age');
    return { price, barsBack };
  });
  invariant(isListOf(pivots, count), 'there are as many swings as were asked for');
  return { newest, pivots };
}

/**
 * Inputs: high, low, close, and the flags of `swings`. Outputs: kind of the newest swing, then price and
 * age of each, NaN where there are fewer.
 */
function alternatingPivots(right: number, count: number): Step<5> {
  const ring = 1 + 2 * count;
  return {
    stateSize: ring + PIVOT_SLOTS,
    lookbacks: Array.from({ length: ring }, () => 0),
    settle: PIVOT_BARS + 1,
    window: right,
    work: 2 * ring,
    bind(inputs, outputs, state, at) {
      const [high, low, close, isHigh, isLow] = inputs;
      const recent = new RecentPivots(state, at + ring, PIVOT_BARS);
      return (from, to, age) => {
        if (age === 0) note(recent, state, at, count);
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          const [top, bottom] = [isHigh[row] === 1, isLow[row] === 1];
          if (top || bottom) {
            const swing = row - right;
            recent.confirm(top, bottom, high[swing]!, low[swing]!, close[swing]!, place - right);
          }
          if (recent.forgets(place) || top || bottom) note(recent, state, at, count);
          outputs[0]![row] = state[at]!;
          for (let slot = 1; slot < ring; slot += 2) {
            outputs[slot]![row] = state[at + slot]!;
            outputs[slot + 1]![row] = place - state[at + slot + 1]!;
          }
        }
      };
    },
  };
}

/** Notes the last swings, NaN for those that are missing. */
function note(recent: RecentPivots, state: Float64Array, at: number, count: number): void {
  recent.alternate();
  state[at] = recent.count === 0 ? 0 : recent.signs[0]!;
  for (let pivot = 0; pivot < count; pivot += 1) {
    const isThere = pivot < recent.count;
    state[at + 1 + 2 * pivot] = isThere ? recent.prices[pivot]! : NaN;
    state[at + 2 + 2 * pivot] = isThere ? recent.places[pivot]! : NaN;
  }
}
