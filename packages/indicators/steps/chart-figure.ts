import { Figure, FigurePivots, type FigureShape } from '#indicators/figures/figure.ts';
import { type Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { MAX_PIVOTS, PIVOT_SLOTS, RecentPivots } from '#indicators/arithmetic/recent-pivots.ts';

/** Slots of the figure that waits for its break; its kind is 0 where there is none. */
const KIND = 0;
const WAY = 1;
const UPPER = 2;
const UPPER_SLOPE = 3;
const LOWER = 4;
const LOWER_SLOPE = 5;
const HEIGHT = 6;
/** The row that confirmed its last swing, counted from the first, and the bars from its first swing to there. */
const PLACE = 7;
const LENGTH = 8;
const RING = 9;

/** For how long a figure's swings count, and for how long it waits for a break. */
export interface FigureSpan {
  /** Bars on each side of a swing. */
  readonly wing: number;
  readonly maxBars: number;
  readonly waitBars: number;
}

/**
 * Figures that the last alternating swings form, and their breaks. Inputs: high, low, close, the flags of
 * `swings`, and the average true range. Outputs: kind of the figure that waits for its break or breaks in
 * the row, 0 without one; its kind in the row that confirms its last swing, 0 elsewhere; 1 where a close
 * breaks it upward as it may, -1 downward, 0 elsewhere; the same where it breaks the other way, which ends
 * it; its two lines; its target where it breaks as it may; and its length in bars; NaN without a figure.
 *
 * A figure ends with its break, where its lines meet, with the next figure, and after `waitBars`.
 */
export function chartFigure(shape: FigureShape, span: FigureSpan): Step<6, 8> {
  const { wing, maxBars, waitBars } = span;
  return {
    stateSize: RING + PIVOT_SLOTS,
    lookbacks: [0, 0, 0, 0, 0, 0, 0, 0],
    settle: maxBars + waitBars + 1,
    window: wing,
    work: 24,
    bind(inputs, outputs, state, at) {
      const [high, low, close, isHigh, isLow, range] = inputs;
      const recent = new RecentPivots(state, at + RING, maxBars);
      const pivots = new FigurePivots(MAX_PIVOTS);
      const figure = new Figure();
      return (from, to, age) => {
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          const [top, bottom] = [isHigh[row] === 1, isLow[row] === 1];
          outputs[1][row] = 0;
          if (top || bottom) {
            const swing = row - wing;
            recent.confirm(top, bottom, high[swing]!, low[swing]!, close[swing]!, place - wing);
            recent.forgets(place);
            pivots.range = range[row]!;
            const isFigure = recent.alternate() && isFormed(recent, place, shape, pivots, figure);
            if (isFigure) outputs[1][row] = begin(state, at, figure, place, pivots, shape);
          }
          if (place - state[at + PLACE]! > waitBars) state[at + KIND] = 0;
          judge(state, at, place, close[row]!, outputs, row);
        }
      };
    },
  };
}

/** Whether the last swings are the figure, upright or upside down. */
function isFormed(
  recent: RecentPivots,
  place: number,
  shape: FigureShape,
  pivots: FigurePivots,
  figure: Figure,
): boolean {
  if (recent.count < shape.pivots) return false;
  const sign = uprightSign(recent, shape);
  pivots.count = recent.count;
  for (let pivot = 0; pivot < recent.count; pivot += 1) {
    pivots.prices[pivot] = sign * recent.prices[pivot]!;
    pivots.backs[pivot] = place - recent.places[pivot]!;
  }
  if (!shape.recognise(pivots, figure)) return false;
  if (sign < 0) turnOver(figure);
  return true;
}

/** -1 where the newest swing is the other one than the upright figure has, 1 elsewhere. */
function uprightSign(recent: RecentPivots, { newest }: FigureShape): 1 | -1 {
  return newest * recent.signs[0]! < 0 ? -1 : 1;
}

/** What was above is below. */
function turnOver(figure: Figure): void {
  const { upper, lower } = figure;
  const [value, slope] = [upper.value, upper.slope];
  upper.value = -lower.value;
  upper.slope = -lower.slope;
  lower.value = -value;
  lower.slope = -slope;
  figure.kind = -figure.kind;
  figure.way = -figure.way;
}

/** The figure waits for its break from here on; its kind. */
function begin(
  state: Float64Array,
  at: number,
  figure: Figure,
  place: number,
  pivots: FigurePivots,
  shape: FigureShape,
): number {
  state[at + KIND] = figure.kind;
  state[at + WAY] = figure.way;
  state[at + UPPER] = figure.upper.value;
  state[at + UPPER_SLOPE] = figure.upper.slope;
  state[at + LOWER] = figure.lower.value;
  state[at + LOWER_SLOPE] = figure.lower.slope;
  state[at + HEIGHT] = figure.height;
  state[at + PLACE] = place;
  state[at + LENGTH] = pivots.backs[shape.pivots - 1]!;
  return figure.kind;
}

/** Whether the close breaks the figure that waits. */
function judge(
  state: Float64Array,
  at: number,
  place: number,
  close: number,
  outputs: readonly Float64Array[],
  row: number,
): void {
  const since = place - state[at + PLACE]!;
  const upper = state[at + UPPER]! + state[at + UPPER_SLOPE]! * since;
  const lower = state[at + LOWER]! + state[at + LOWER_SLOPE]! * since;
  if (upper <= lower) state[at + KIND] = 0;
  const kind = state[at + KIND]!;
  const noise = ROUNDING * Math.abs(close);
  const broken = kind === 0 ? 0 : close - upper > noise ? 1 : lower - close > noise ? -1 : 0;
  const isExpected = state[at + WAY] === 0 || broken === state[at + WAY];
  const line = broken > 0 ? upper : lower;
  outputs[0]![row] = kind;
  outputs[2]![row] = isExpected ? broken : 0;
  outputs[3]![row] = isExpected ? 0 : broken;
  outputs[4]![row] = kind === 0 ? NaN : upper;
  outputs[5]![row] = kind === 0 ? NaN : lower;
  outputs[6]![row] = broken !== 0 && isExpected ? line + broken * state[at + HEIGHT]! : NaN;
  outputs[7]![row] = kind === 0 ? NaN : state[at + LENGTH]! + since;
  if (broken !== 0) state[at + KIND] = 0;
}
