import type { Step } from '#indicators/engine/step-graph.ts';
import { totalEnds } from '#indicators/steps/deviation.ts';

/**
 * Bollinger Bands of the last `period` values around their mean. Outputs: the upper band, the lower
 * band, %b, the bandwidth and the mean, as in `bandsAround`. The deviation is that of `deviation`,
 * from the same totals in the same order, and so has the same bits; in one step, no column lies
 * between it and the bands.
 *
 * @param up Deviations up to the upper band.
 * @param down Deviations down to the lower band.
 */
export function bollingerBands(period: number, up: number, down: number): Step<1, 5> {
  const reach = period - 1;
  const share = 1 / period;
  return {
    key: `bollinger bands ${period} ${up} ${down}`,
    // As in `deviation`.
    stateSize: 2 + 2 * period,
    lookbacks: [reach, reach, reach, reach, reach],
    settle: reach,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [uppers, lowers, places, bandwidths, means] = outputs;
      const ends = at + 2;
      return (from, to, age) => {
        let sum = state[at]!;
        let squares = state[at + 1]!;
        let place = age % period;
        let row = from;
        while (row < to) {
          const anchor = x[row - place]!;
          if (place === 0) {
            sum = 0;
            squares = 0;
            if (age + row - from > 0) totalEnds(x, row, period, anchor, state, ends);
          }
          const blockEnd = Math.min(to, row + period - place);
          for (let end = ends + 2 * place; row < blockEnd; row += 1, end += 2) {
            const price = x[row]!;
            const distance = price - anchor;
            sum += distance;
            squares += distance * distance;
            const total = sum + state[end]!;
            const shift = total * share;
            const variance = (squares + state[end + 1]! - total * shift) * share;
            const middle = anchor + shift;
            const one = variance > 0 ? Math.sqrt(variance) : 0;
            const upper = middle + up * one;
            const lower = middle - down * one;
            uppers[row] = upper;
            lowers[row] = lower;
            places[row] = placeIn(lower, upper, price);
            bandwidths[row] = bandwidth(lower, upper, middle);
            means[row] = middle;
          }
          place = 0;
        }
        state[at] = sum;
        state[at + 1] = squares;
        if (age < reach) {
          const seeded = Math.min(to, from + reach - age);
          for (const column of outputs) column.fill(NaN, from, seeded);
        }
      };
    },
  };
}

/**
 * Bands around any average, and how price lies to them. Inputs: price, average, deviation. Outputs:
 * the upper band, the lower band, %b (0 at the lower band, 1 at the upper one, 0.5 where they meet)
 * and the bandwidth in percent of the average (0 where that is zero). Source: Bollinger; TA-Lib 0.8
 * PERCENTB and BBW.
 *
 * @param up Deviations up to the upper band.
 * @param down Deviations down to the lower band.
 */
export function bandsAround(up: number, down: number): Step<3, 4> {
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0, 0],
    settle: 0,
    bind(inputs, outputs) {
      const [price, average, deviation] = inputs;
      const [uppers, lowers, places, bandwidths] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const middle = average[row]!;
          const one = deviation[row]!;
          const upper = middle + up * one;
          const lower = middle - down * one;
          uppers[row] = upper;
          lowers[row] = lower;
          places[row] = placeIn(lower, upper, price[row]!);
          bandwidths[row] = bandwidth(lower, upper, middle);
        }
      };
    },
  };
}

function placeIn(lower: number, upper: number, price: number): number {
  const width = upper - lower;
  return width === 0 ? 0.5 : (price - lower) / width;
}

function bandwidth(lower: number, upper: number, middle: number): number {
  return middle === 0 ? 0 : (100 * (upper - lower)) / middle;
}
