import {
  exponential,
  plainCci,
  plainRsi,
  plainStochastic,
  plainUltimate,
  simple,
} from '#indicators/test/plain-oscillators.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** The votes of the 26 indicators of the technical rating, each rebuilt from the words of the page and the prices. */

type Series = readonly number[];
/** What an indicator says in a row: 1, -1 or 0. */
type Say = (row: number) => number;

/** Numbers that differ by less are equal: prices are in whole ticks. */
const NOISE = 1e-8;

const vote = (buys: boolean, sells: boolean) => Number(buys) - Number(sells);
const isOver = (a: number, b: number) => a - b > NOISE;
const sideOf = (a: number, b: number) => vote(isOver(a, b), isOver(b, a));

function weighted(values: Series, period: number): number[] {
  const whole = (period * (period + 1)) / 2;
  return values.map((_, row) => {
    const window = values.slice(Math.max(0, row - period + 1), row + 1);
    if (window.length < period) return NaN;
    return window.reduce((sum, value, at) => sum + (at + 1) * value, 0) / whole;
  });
}

function hull(values: Series): number[] {
  const [half, whole] = [weighted(values, 4), weighted(values, 9)];
  return weighted(
    half.map((value, row) => 2 * value - whole[row]!),
    3,
  );
}

function weightedByVolume(closes: Series, volumes: Series, period: number): number[] {
  const turnover = simple(
    closes.map((close, row) => close * volumes[row]!),
    period,
  );
  return simple(volumes, period).map((volume, row) => turnover[row]! / volume);
}

/** Highest and lowest price of the last bars. */
function rangeOf(high: Series, low: Series, period: number, row: number) {
  const rows = [Math.max(0, row - period + 1), row + 1] as const;
  return { top: Math.max(...high.slice(...rows)), bottom: Math.min(...low.slice(...rows)) };
}

/** Wilder's index and indicators as TA-Lib starts them: the first totals are of one bar less than the period. */
function directional(high: Series, low: Series, close: Series, period: number) {
  const totals = { up: 0, down: 0, range: 0 };
  const [plus, minus, index] = [[], [], []] as [number[], number[], number[]];
  const strengths: number[] = [];
  for (let row = 0; row < close.length; row += 1) {
    plus.push(NaN);
    minus.push(NaN);
    index.push(NaN);
    if (row === 0) continue;
    const [rise, fall] = [high[row]! - high[row - 1]!, low[row - 1]! - low[row]!];
    const top = Math.max(high[row]!, close[row - 1]!);
    const moves = {
      up: rise > fall && rise > 0 ? rise : 0,
      down: fall > rise && fall > 0 ? fall : 0,
      range: top - Math.min(low[row]!, close[row - 1]!),
    };
    for (const key of ['up', 'down', 'range'] as const) {
      const kept = row < period ? totals[key] : totals[key] - totals[key] / period;
      totals[key] = kept + moves[key];
    }
    if (row < period) continue;
    plus[row] = (100 * totals.up) / totals.range;
    minus[row] = (100 * totals.down) / totals.range;
    strengths.push((100 * Math.abs(totals.up - totals.down)) / (totals.up + totals.down));
    if (strengths.length < period) continue;
    const first = strengths.reduce((sum, one) => sum + one, 0) / period;
    const before = index[row - 1]!;
    const isFirst = strengths.length === period;
    index[row] = isFirst ? first : (before * (period - 1) + strengths.at(-1)!) / period;
  }
  return { plus, minus, index };
}

function ichimokuSays(high: Series, low: Series, close: Series): Say {
  const middle = (row: number, period: number) => {
    const { top, bottom } = rangeOf(high, low, period, row);
    return (top + bottom) / 2;
  };
  return (row) => {
    const before = row - 26;
    const spanA = (middle(before, 9) + middle(before, 26)) / 2;
    const order = [close[row]!, middle(row, 9), middle(row, 26), spanA, middle(before, 52)];
    const pairs = order.slice(1).map((value, at) => sideOf(order[at]!, value));
    return vote(
      pairs.every((side) => side > 0),
      pairs.every((side) => side < 0),
    );
  };
}

/** What the fifteen averages say of prices in ticks. */
export function plainAverages(high: Series, low: Series, close: Series, volume: Series): Say[] {
  const lines = [10, 20, 30, 50, 100, 200].flatMap((period) => [
    simple(close, period),
    exponential(close, period),
  ]);
  lines.push(hull(close), weightedByVolume(close, volume, 20));
  const says = lines.map(
    (line): Say =>
      (row) =>
        sideOf(close[row]!, line[row]!),
  );
  return [...says, ichimokuSays(high, low, close)];
}

/** 1 where a line comes up from below a level, -1 where it comes down from above another. */
const turned =
  (line: Series, low: number, high: number): Say =>
  (row) => {
    const way = sideOf(line[row]!, line[row - 1]!);
    return vote(isOver(low, line[row]!) && way > 0, isOver(line[row]!, high) && way < 0);
  };

const ahead = (k: Series, d: Series, row: number) =>
  vote(
    isOver(20, k[row]!) && isOver(20, d[row]!) && isOver(k[row]!, d[row]!),
    isOver(k[row]!, 80) && isOver(d[row]!, 80) && isOver(d[row]!, k[row]!),
  );

function awesomeSays(high: Series, low: Series): Say {
  const middles = high.map((top, row) => (top + low[row]!) / 2);
  const slow = simple(middles, 34);
  const line = simple(middles, 5).map((fast, row) => fast - slow[row]!);
  return (row) => {
    const [now, before, earlier] = [line[row]!, line[row - 1]!, line[row - 2]!];
    const side = sideOf(now, 0);
    const isCross = side !== 0 && sideOf(before, 0) !== side;
    const isSaucer = sideOf(now, before) === side && sideOf(earlier, before) === side;
    return isCross || isSaucer ? side : 0;
  };
}

function powerSays(high: Series, low: Series, close: Series, trend: Series): Say {
  const average = exponential(close, 13);
  const bull = high.map((top, row) => top - average[row]!);
  const bear = low.map((bottom, row) => bottom - average[row]!);
  return (row) => {
    const way = sideOf(close[row]!, trend[row]!);
    const bears = isOver(0, bear[row]!) && isOver(bear[row]!, bear[row - 1]!);
    const bulls = isOver(bull[row]!, 0) && isOver(bull[row - 1]!, bull[row]!);
    return vote(way > 0 && bears, way < 0 && bulls);
  };
}

/** What an oscillator says where none of the last windows stands still, and else nothing. */
const where =
  (isMoving: (row: number) => boolean, windows: number, say: Say): Say =>
  (row) =>
    Array.from({ length: windows }, (_, back) => isMoving(row - back)).every(Boolean)
      ? say(row)
      : 0;

/** What the eleven oscillators say of bars in ticks. */
export function plainOscillators(bars: BarColumns): Say[] {
  const [high, low, close] = [[...bars.high], [...bars.low], [...bars.close]];
  const k = simple(plainStochastic(high, low, close, 14), 3);
  const d = simple(k, 3);
  const rsi = plainRsi(close, 14);
  const rsiK = simple(plainStochastic(rsi, rsi, rsi, 14), 3);
  const rsiD = simple(rsiK, 3);
  const typical = high.map((top, row) => (top + low[row]! + close[row]!) / 3);
  const isRanging = (row: number) => {
    const { top, bottom } = rangeOf(high, low, 14, row);
    return top > bottom;
  };
  const isRsiRanging = (row: number) => {
    const { top, bottom } = rangeOf(rsi, rsi, 14, row);
    return isOver(top, bottom);
  };
  // Seven bars move where one of them has a range, with the close before it.
  const isShortMoving = (row: number) => {
    const { top, bottom } = rangeOf(high, low, 7, row);
    return top > bottom || close[row - 7] !== top;
  };
  const percentR = close.map((price, row) => {
    const { top, bottom } = rangeOf(high, low, 14, row);
    return top === bottom ? 0 : (100 * (price - top)) / (top - bottom);
  });
  const { plus, minus, index } = directional(high, low, close, 14);
  const trend = exponential(close, 50);
  const slow = exponential(close, 26);
  const macd = exponential(close, 12).map((fast, row) => fast - slow[row]!);
  const signal = exponential(macd, 9);
  const ultimate = plainUltimate(bars, [7, 14, 28]);
  return [
    turned(rsi, 30, 70),
    where(isRanging, 5, (row) => ahead(k, d, row)),
    turned(plainCci(typical, 20), -100, 100),
    (row) => {
      const isStrong = isOver(index[row]!, 20) && isOver(index[row]!, index[row - 1]!);
      return isStrong ? sideOf(plus[row]!, minus[row]!) : 0;
    },
    awesomeSays(high, low),
    (row) => sideOf(close[row]! - close[row - 10]!, close[row - 1]! - close[row - 11]!),
    (row) => sideOf(macd[row]!, signal[row]!),
    where(isRsiRanging, 5, (row) => {
      const side = ahead(rsiK, rsiD, row);
      return side !== 0 && sideOf(trend[row]!, close[row]!) === side ? side : 0;
    }),
    where(isRanging, 2, turned(percentR, -80, -20)),
    powerSays(high, low, close, trend),
    where(isShortMoving, 1, (row) => vote(isOver(ultimate[row]!, 70), isOver(30, ultimate[row]!))),
  ];
}
