import type { Composer } from '#indicators/engine/compose.ts';
import type { Node, Step } from '#indicators/engine/step-graph.ts';
import { openZones } from '#indicators/steps/open-zones.ts';

/**
 * Zones that a close goes through, and which count for the other side from then on: direction, top and
 * bottom in the row of that close. A bullish zone becomes a bearish one, and the other way round.
 *
 * @param zone Direction, top and bottom of the zones in the rows that create them.
 */
export function flippedZones(c: Composer, zone: readonly Node[]): Node[] {
  const [high, low, close] = [c.bar('high'), c.bar('low'), c.bar('close')];
  const followed = c.runAll(openZones(false, true), high, low, close, close, close, ...zone);
  return c.runAll(endedZone, ...followed.slice(2, 4), ...followed.slice(10));
}

/**
 * The zone that a row ends, for the other side. Inputs: whether a bullish zone ends and whether a
 * bearish one does, then top and bottom of each. Outputs: direction, top and bottom. No close goes through
 * zones of both sides.
 */
const endedZone: Step = {
  stateSize: 0,
  lookbacks: [0, 0, 0],
  settle: 0,
  bind(inputs, outputs) {
    const [bull, bear] = [inputs[0]!, inputs[1]!];
    const [direction, top, bottom] = [outputs[0]!, outputs[1]!, outputs[2]!];
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const first = bull[row] === 1 ? 2 : 4;
        const isEnd = bull[row] === 1 || bear[row] === 1;
        direction[row] = bull[row] === 1 ? -1 : isEnd ? 1 : 0;
        top[row] = isEnd ? inputs[first]![row]! : NaN;
        bottom[row] = isEnd ? inputs[first + 1]![row]! : NaN;
      }
    };
  },
};
