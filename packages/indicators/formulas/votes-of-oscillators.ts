import { mapList } from '#indicators/engine/list-of.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { awesome } from '#indicators/formulas/awesome.ts';
import { commodityChannel } from '#indicators/formulas/commodity-channel.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { macdLines } from '#indicators/formulas/macd-lines.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { channel } from '#indicators/steps/channel.ts';
import { directionalMovement } from '#indicators/steps/directional-movement.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import type { VotingRule } from '#indicators/steps/vote.ts';
import { directionOf, INDEX_ROUNDING, sideOf, turnedBeyond, vote } from '#indicators/steps/vote.ts';
import { distanceFrom, positionInRange, stochasticLines } from '#indicators/formulas/stochastic.ts';
import { ultimate } from '#indicators/formulas/ultimate.ts';

/**
 * What eleven oscillators say: 1 for a buy, -1 for a sell, 0 for neither. Source: TradingView's Technical
 * Ratings in the form of 2024.
 */
export function votesOfOscillators(c: Composer): StepNode[] {
  const [high, low, close] = c.bars('high', 'low', 'close');
  const rsi = c.run(relativeStrength(14), close);
  const trend = c.run(ema(50), close);
  const [top, bottom] = c.runAll(channel(14), high, low);
  const macd = macdLines(c, 12, 26, 9, close);
  const movement = c.runAll(directionalMovement(14), high, low, close);
  return [
    c.run(vote(1, turnedBeyond(30, 70)), rsi),
    voteOfStochastic(c, close, top, bottom),
    c.run(vote(1, turnedBeyond(-100, 100)), commodityChannel(c, 20, c.source('hlc3'))),
    c.run(vote(1, leaderOfStrongTrend), ...movement),
    c.run(vote(2, crossOrSaucer), awesome(c, 5, 34), close),
    c.run(vote(1, directionOf), c.run(change(10), close), close),
    c.run(vote(0, sideOf), macd.line, macd.signal, close),
    voteOfStochasticRsi(c, rsi, close, trend),
    voteOfWilliams(c, close, top, bottom),
    voteOfPower(c, close, trend),
    voteOfUltimate(c),
  ];
}

/** As %R turns; nothing where one of the two windows has no range. */
function voteOfWilliams(c: Composer, close: StepNode, top: StepNode, bottom: StepNode): StepNode {
  const [line, range] = c.runAll(distanceFrom('top'), close, top, bottom);
  const turned = c.run(vote(1, turnedBeyond(-80, -20)), line);
  return c.run(vote(1, whereDefined(2)), turned, range);
}

/** What the first column says, where the second one has a value in each of the last rows; else nothing. */
function whereDefined(rows: number): VotingRule<2> {
  return (columns, votes) => {
    const [said, column] = columns;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        votes[row] = said[row] !== 0 && isDefined(column, row, rows) ? said[row]! : 0;
      }
    };
  };
}

/** Whether a column has a value in each of the last rows. */
function isDefined(column: Float64Array, row: number, rows: number): boolean {
  for (let at = row - rows + 1; at <= row; at += 1) if (Number.isNaN(column[at]!)) return false;
  return true;
}

/** 1 where one index is above another by more than rounding, else 0. */
function isOver(a: number, b: number): number {
  return Number(a - b > INDEX_ROUNDING);
}

/** Positions in the range that a value of %D is made of. */
const SMOOTHED = 5;

/** Both lines of a stochastic below 20 and %K above %D, and the mirror of it. */
const crossedBeyond: VotingRule<2> = (columns, votes) => {
  const [k, d] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const fast = k[row]!;
      const slow = d[row]!;
      const isBuy = isOver(20, fast) & isOver(20, slow) & isOver(fast, slow);
      const isSell = isOver(fast, 80) & isOver(slow, 80) & isOver(slow, fast);
      votes[row] = isBuy - isSell;
    }
  };
};

/** As the lines are crossed; nothing where a window has no range. */
function voteOfStochastic(c: Composer, close: StepNode, top: StepNode, bottom: StepNode): StepNode {
  const [position, range] = c.runAll(distanceFrom('bottom'), close, top, bottom);
  const { k, d } = stochasticLines(c, position, THREE, THREE);
  const crossed = c.run(vote(0, crossedBeyond), k, d);
  return c.run(vote(SMOOTHED - 1, whereDefined(SMOOTHED)), crossed, range);
}

const THREE = { type: 'sma', period: 3 } as const;

/** The same of the RSI's position in its range, against the trend only. */
function voteOfStochasticRsi(
  c: Composer,
  rsi: StepNode,
  close: StepNode,
  trend: StepNode,
): StepNode {
  const { position, range } = positionInRange(c, 14, rsi, rsi, rsi, 100);
  const { k, d } = stochasticLines(c, position, THREE, THREE);
  const crossed = c.run(vote(0, crossedBeyond), k, d);
  const against = c.run(vote(0, againstTrend), crossed, close, trend);
  return c.run(vote(SMOOTHED - 1, whereDefined(SMOOTHED)), against, range);
}

/** What the first column says, where it is a buy below the trend or a sell above it. */
const againstTrend: VotingRule<3> = (columns, votes) => {
  const [said, price, trend] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const noise = ROUNDING * Math.abs(price[row]!);
      votes[row] = said[row]! * (trend[row]! - price[row]!) > noise ? said[row]! : 0;
    }
  };
};

/** The side of the leading directional indicator, where the trend is above 20 and grows stronger. */
const leaderOfStrongTrend: VotingRule<3> = (columns, votes) => {
  const [strength, up, down] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const now = strength[row]!;
      const isStrong = isOver(now, 20) & isOver(now, strength[row - 1]!);
      votes[row] = isStrong * (isOver(up[row]!, down[row]!) - isOver(down[row]!, up[row]!));
    }
  };
};

/** A buy where an oscillator of prices crosses zero upward, or makes a saucer above it, and the mirror of it. */
const crossOrSaucer: VotingRule<2> = (columns, votes) => {
  const [x, price] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const noise = ROUNDING * Math.abs(price[row]!);
      const sign = x[row]! > 0 ? 1 : -1;
      const now = sign * x[row]!;
      const before = sign * x[row - 1]!;
      const isCross = before <= noise;
      const isSaucer = now - before > noise && sign * x[row - 2]! - before > noise;
      votes[row] = now > noise && (isCross || isSaucer) ? sign : 0;
    }
  };
};

/** A buy in an upward trend where the bears are weaker than one bar before, and likewise downward. */
function voteOfPower(c: Composer, close: StepNode, trend: StepNode): StepNode {
  const average = c.run(ema(13), close);
  const [bull, bear] = mapList(c.bars('high', 'low'), (x) => c.each(difference, x, average));
  return c.run(vote(1, weakerOpponent), close, trend, bull, bear);
}

const weakerOpponent: VotingRule<4> = (columns, votes) => {
  const [price, trend, bull, bear] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const ahead = price[row]! - trend[row]!;
      const noise = ROUNDING * Math.abs(price[row]!);
      if (ahead > noise) {
        votes[row] = Number(bear[row]! < -noise) & Number(bear[row]! - bear[row - 1]! > noise);
      } else if (ahead < -noise) {
        votes[row] = -(Number(bull[row]! > noise) & Number(bull[row - 1]! - bull[row]! > noise));
      } else votes[row] = 0;
    }
  };
};

/** A buy above 70, a sell below 30; nothing where the shortest window has no range. */
function voteOfUltimate(c: Composer): StepNode {
  const range = c.run(anyWithin(7), trueRangeOf(c));
  return c.run(vote(0, beyondWhereRanged), ultimate(c, [7, 14, 28]), range);
}

const beyondWhereRanged: VotingRule<2> = (columns, votes) => {
  const [x, range] = columns;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const side = isOver(x[row]!, 70) - isOver(30, x[row]!);
      votes[row] = range[row] === 1 ? side : 0;
    }
  };
};
