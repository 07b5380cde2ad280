import { trueRangeOf } from '#market-data/kernels/average-true-range.ts';
import { awesome } from '#market-data/kernels/awesome.ts';
import { commodityChannel } from '#market-data/kernels/commodity-channel.ts';
import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import { macdLines } from '#market-data/kernels/macd-lines.ts';
import { anyWithin } from '#market-data/kernels/steps/any-within.ts';
import { difference } from '#market-data/kernels/steps/arithmetic.ts';
import { change } from '#market-data/kernels/steps/change.ts';
import { channel } from '#market-data/kernels/steps/channel.ts';
import { directionalMovement } from '#market-data/kernels/steps/directional-movement.ts';
import { ema } from '#market-data/kernels/steps/exponential.ts';
import { relativeStrength } from '#market-data/kernels/steps/relative-strength.ts';
import { vote } from '#market-data/kernels/steps/vote.ts';
import { distanceFrom, positionInRange, stochasticLines } from '#market-data/kernels/stochastic.ts';
import { ultimate } from '#market-data/kernels/ultimate.ts';

type Columns = readonly Float64Array[];

/**
 * What eleven oscillators say: 1 for a buy, -1 for a sell, 0 for neither. Source: TradingView's Technical
 * Ratings in the form of 2024.
 */
export function votesOfOscillators(c: Composer): Node[] {
  const [high, low, close] = [c.bar('high'), c.bar('low'), c.bar('close')];
  const rsi = c.run(relativeStrength(14), close);
  const trend = c.run(ema(50), close);
  const [top, bottom] = c.runAll(channel(14), high, low);
  const macd = macdLines(c, 12, 26, 9, close);
  return [
    turned(c, rsi, 30, 70),
    voteOfStochastic(c, close, top!, bottom!),
    turned(c, commodityChannel(c, 20, c.source('hlc3')), -100, 100),
    voteOfDirection(c),
    voteOfAwesome(c),
    c.run(vote(1, rises, falls), c.run(change(10), close)),
    c.run(vote(0, isAbove, isBelow), macd.line, macd.signal),
    voteOfStochasticRsi(c, rsi, close, trend),
    voteOfWilliams(c, close, top!, bottom!),
    voteOfPower(c, close, trend),
    voteOfUltimate(c),
  ];
}

const rises = (columns: Columns, row: number) => columns[0]![row]! > columns[0]![row - 1]!;
const falls = (columns: Columns, row: number) => columns[0]![row]! < columns[0]![row - 1]!;
const isAbove = ([x, y]: Columns, row: number) => x![row]! > y![row]!;
const isBelow = ([x, y]: Columns, row: number) => x![row]! < y![row]!;

/** A buy below a level and rising, a sell above another one and falling. */
function turned(c: Composer, x: Node, low: number, high: number): Node {
  return c.run(
    vote(
      1,
      (columns, row) => columns[0]![row]! < low && rises(columns, row),
      (columns, row) => columns[0]![row]! > high && falls(columns, row),
    ),
    x,
  );
}

/** The same of Williams' %R; nothing where a window has no range. */
function voteOfWilliams(c: Composer, close: Node, top: Node, bottom: Node): Node {
  const [line, range] = c.runAll(distanceFrom('top'), close, top, bottom);
  return c.run(
    vote(
      1,
      (columns, row) =>
        columns[0]![row]! < -80 && rises(columns, row) && isDefined(columns[1]!, row, 2),
      (columns, row) =>
        columns[0]![row]! > -20 && falls(columns, row) && isDefined(columns[1]!, row, 2),
    ),
    line!,
    range!,
  );
}

/** Whether a column has a value in each of the last rows. */
function isDefined(column: Float64Array, row: number, rows: number): boolean {
  for (let at = row - rows + 1; at <= row; at += 1) if (Number.isNaN(column[at]!)) return false;
  return true;
}

/** Positions in the range that a value of %D is made of. */
const SMOOTHED = 5;

const isLowAndAhead = ([k, d]: Columns, row: number) =>
  k![row]! < 20 && d![row]! < 20 && k![row]! > d![row]!;
const isHighAndBehind = ([k, d]: Columns, row: number) =>
  k![row]! > 80 && d![row]! > 80 && k![row]! < d![row]!;

/** A buy where both lines are below 20 and %K is above %D; nothing where a window has no range. */
function voteOfStochastic(c: Composer, close: Node, top: Node, bottom: Node): Node {
  const [position, range] = c.runAll(distanceFrom('bottom'), close, top, bottom);
  const { k, d } = stochasticLines(c, position!, THREE, THREE);
  return c.run(
    vote(
      SMOOTHED - 1,
      (columns, row) => isLowAndAhead(columns, row) && isDefined(columns[2]!, row, SMOOTHED),
      (columns, row) => isHighAndBehind(columns, row) && isDefined(columns[2]!, row, SMOOTHED),
    ),
    k,
    d,
    range!,
  );
}

const THREE = { type: 'sma', period: 3 } as const;

/** The same of the RSI's position in its range, against the trend only. */
function voteOfStochasticRsi(c: Composer, rsi: Node, close: Node, trend: Node): Node {
  const { position, range } = positionInRange(c, 14, rsi, rsi, rsi, 100);
  const { k, d } = stochasticLines(c, position, THREE, THREE);
  const hasRange = (columns: Columns, row: number) => isDefined(columns[4]!, row, SMOOTHED);
  return c.run(
    vote(
      SMOOTHED - 1,
      (columns, row) =>
        columns[2]![row]! < columns[3]![row]! &&
        isLowAndAhead(columns, row) &&
        hasRange(columns, row),
      (columns, row) =>
        columns[2]![row]! > columns[3]![row]! &&
        isHighAndBehind(columns, row) &&
        hasRange(columns, row),
    ),
    k,
    d,
    close,
    trend,
    range,
  );
}

/** The side of the leading directional indicator, where the trend is strong and grows stronger. */
function voteOfDirection(c: Composer): Node {
  const lines = c.runAll(directionalMovement(14), c.bar('high'), c.bar('low'), c.bar('close'));
  const isStrong = (columns: Columns, row: number) => columns[0]![row]! > 20 && rises(columns, row);
  return c.run(
    vote(
      1,
      (columns, row) => isStrong(columns, row) && columns[1]![row]! > columns[2]![row]!,
      (columns, row) => isStrong(columns, row) && columns[1]![row]! < columns[2]![row]!,
    ),
    ...lines,
  );
}

/** A buy where the Awesome Oscillator crosses zero upward, or makes a saucer above it. */
function voteOfAwesome(c: Composer): Node {
  const says =
    (sign: 1 | -1) =>
    (columns: Columns, row: number): boolean => {
      const x = columns[0]!;
      const now = sign * x[row]!;
      const before = sign * x[row - 1]!;
      const earlier = sign * x[row - 2]!;
      const isCross = now > 0 && before <= 0;
      const isSaucer = now > 0 && before > 0 && now > before && earlier > before;
      return isCross || isSaucer;
    };
  return c.run(vote(2, says(1), says(-1)), awesome(c, 5, 34));
}

/** A buy in an upward trend where the bears are weaker than one bar before, and likewise downward. */
function voteOfPower(c: Composer, close: Node, trend: Node): Node {
  const average = c.run(ema(13), close);
  const [bull, bear] = [c.bar('high'), c.bar('low')].map((x) => c.each(difference, x, average));
  return c.run(
    vote(
      1,
      ([price, line, , x], row) =>
        price![row]! > line![row]! && x![row]! < 0 && x![row]! > x![row - 1]!,
      ([price, line, x], row) =>
        price![row]! < line![row]! && x![row]! > 0 && x![row]! < x![row - 1]!,
    ),
    close,
    trend,
    bull!,
    bear!,
  );
}

/** A buy above 70, a sell below 30; nothing where the shortest window has no range. */
function voteOfUltimate(c: Composer): Node {
  const range = c.run(anyWithin(7), trueRangeOf(c));
  return c.run(
    vote(
      0,
      ([x, y], row) => x![row]! > 70 && y![row] === 1,
      ([x, y], row) => x![row]! < 30 && y![row] === 1,
    ),
    ultimate(c, [7, 14, 28]),
    range,
  );
}
