import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The highest of the last `period` highs, each carried on to the current row along the slope of the
 * regression line through the highs, and the lowest of the lows along that of the lows. Inputs: high,
 * low, slope of the highs, slope of the lows. The slopes begin `period` - 1 rows after the prices, so
 * that every window is whole. With every row the slope is another one, so the cost per row grows with
 * the period. Source: Widner, Signaling Change with Projection Bands (1995).
 */
export function projection(period: number): Step<4, 2> {
  const reach = period - 1;
  return {
    stateSize: 0,
    lookbacks: [0, 0],
    settle: 0,
    window: reach,
    work: 2 + Math.ceil(period / 4),
    bind(inputs, outputs) {
      const [high, low, rises, falls] = inputs;
      const [tops, bottoms] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const rise = rises[row]!;
          const fall = falls[row]!;
          let top = high[row]!;
          let bottom = low[row]!;
          for (let back = 1; back <= reach; back += 1) {
            const carriedTop = high[row - back]! + back * rise;
            const carriedBottom = low[row - back]! + back * fall;
            if (carriedTop > top) top = carriedTop;
            if (carriedBottom < bottom) bottom = carriedBottom;
          }
          tops[row] = top;
          bottoms[row] = bottom;
        }
      };
    },
  };
}
