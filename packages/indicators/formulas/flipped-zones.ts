import type { Composer } from '#indicators/engine/compose.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepNode, Step } from '#indicators/engine/step-graph.ts';
import { openZones } from '#indicators/steps/open-zones.ts';

/**
 * Zones that a close goes through, and which count for the other side from then on: direction, top and
 * bottom in the row of that close. A bullish zone becomes a bearish one, and the other way round.
 *
 * @param zone Direction, top and bottom of the zones in the rows that create them.
 */
export function flippedZones(c: Composer, zone: ListOf<StepNode, 3>): ListOf<StepNode, 3> {
  const [high, low, close] = c.bars('high', 'low', 'close');
  const followed = c.runAll(openZones(false, true), high, low, close, close, close, ...zone);
  const [, , bullEnds, bearEnds] = followed;
  const bull = [followed[10], followed[11]] as const;
  const bear = [followed[12], followed[13]] as const;
  return c.runAll(endedZone, bullEnds, bearEnds, ...bull, ...bear);
}

/**
 * The zone that a row ends, for the other side. Inputs: whether a bullish zone ends and whether a
 * bearish one does, then top and bottom of each. Outputs: direction, top and bottom. No close goes through
 * zones of both sides.
 */
const endedZone: Step<6, 3> = {
  stateSize: 0,
  lookbacks: [0, 0, 0],
  settle: 0,
  bind(inputs, outputs) {
    const [bull, bear, bullTop, bullBottom, bearTop, bearBottom] = inputs;
    const [direction, top, bottom] = outputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isBull = bull[row] === 1;
        const isEnd = isBull || bear[row] === 1;
        direction[row] = isBull ? -1 : isEnd ? 1 : 0;
        top[row] = isEnd ? (isBull ? bullTop : bearTop)[row]! : NaN;
        bottom[row] = isEnd ? (isBull ? bullBottom : bearBottom)[row]! : NaN;
      }
    };
  },
};
