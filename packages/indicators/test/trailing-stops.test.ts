import { expect, test } from 'vitest';
import { atr } from '#indicators/indicators/volatility/atr.ts';
import { chandelierExit } from '#indicators/indicators/trend/chandelier-exit.ts';
import { halftrend } from '#indicators/indicators/trend/halftrend.ts';
import { safezoneStop } from '#indicators/indicators/trend/safezone-stop.ts';
import { sarext } from '#indicators/indicators/trend/sarext.ts';
import { sslChannel } from '#indicators/indicators/trend/ssl-channel.ts';
import { volatilityStop } from '#indicators/indicators/trend/volatility-stop.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(900, 47);
const { high, low, close } = BARS;

const upTo = (x: Float64Array, row: number, bars: number): number[] => [
  ...x.subarray(Math.max(0, row - bars + 1), row + 1),
];
const meanOf = (x: Float64Array, row: number, bars: number): number =>
  upTo(x, row, bars).reduce((sum, value) => sum + value, 0) / bars;

/** What a slow calculation says of a row: the stop and its side. */
type Stop = readonly [stop: number, side: 1 | -1];

function expectStops(
  ours: Readonly<Record<string, Float64Array>>,
  first: number,
  plain: (row: number, before: Stop | null) => Stop,
): void {
  let before: Stop | null = null;
  const sides = new Set<number>();
  for (let row = first; row < BARS.length; row += 1) {
    const now = plain(row, before);
    expect(Math.abs(ours['stop']![row]! - now[0]), `stop in row ${row}`).toBeLessThan(
      1e-9 * now[0],
    );
    expect(ours['direction']![row], `side in row ${row}`).toBe(now[1]);
    sides.add(now[1]);
    before = now;
  }
  expect(sides.size).toBe(2);
}

test('the chandelier stop is the exit in force, which a close beyond it releases', () => {
  const ours = outputsOf(chandelierExit, BARS);
  let [long, short] = [-Infinity, Infinity];
  let isBeyondBoth = false;
  expectStops(ours, 22, (row, before) => {
    const [longExit, shortExit] = [ours['longExit']![row]!, ours['shortExit']![row]!];
    const closed = close[row - 1]!;
    long = before !== null && closed < long ? longExit : Math.max(long, longExit);
    short = before !== null && closed > short ? shortExit : Math.min(short, shortExit);
    // As in the script: a close above the short exit is an up-trend, whatever the long exit says.
    const [isAbove, isBelow] = [close[row]! > short, close[row]! < long];
    const side = before === null || isAbove ? 1 : isBelow ? -1 : before[1];
    isBeyondBoth ||= isAbove && isBelow;
    return [side === 1 ? long : short, side];
  });
  expect(isBeyondBoth).toBe(true);
});

test('the volatility stop of TradingView keeps its distance from the best close, and never moves back', () => {
  const ranges = outputsOf(atr, BARS, { period: 7 })['atr']!;
  let best = close[7]!;
  expectStops(outputsOf(volatilityStop, BARS, { form: 'extreme' }), 7, (row, before) => {
    const width = 3 * ranges[row]!;
    const [last, side] = before ?? [-Infinity, 1];
    best = side === 1 ? Math.max(best, close[row]!) : Math.min(best, close[row]!);
    const stop = side === 1 ? Math.max(last, best - width) : Math.min(last, best + width);
    if (side * (close[row]! - stop) >= 0) return [stop, side];
    best = close[row]!;
    return side === 1 ? [best + width, -1] : [best - width, 1];
  });
});

test('the safe zone is a multiple of the mean penetration away from the bar before', () => {
  const penetration = (x: Float64Array, row: number, way: 1 | -1): number => {
    const moves = Array.from(
      { length: 22 },
      (_, back) => way * (x[row - back]! - x[row - back - 1]!),
    );
    const beyond = moves.filter((move) => move > 0);
    return beyond.length === 0 ? 0 : beyond.reduce((sum, move) => sum + move, 0) / beyond.length;
  };
  const longAt = (row: number) => low[row]! - 2.5 * penetration(low, row, -1);
  const shortAt = (row: number) => high[row]! + 2.5 * penetration(high, row, 1);
  expectStops(outputsOf(safezoneStop, BARS), 25, (row, before) => {
    const rows = [row - 1, row - 2, row - 3];
    const long = Math.max(...rows.map(longAt));
    const short = Math.min(...rows.map(shortAt));
    let side: 1 | -1 = before?.[1] ?? (close[row]! - long < short - close[row]! ? -1 : 1);
    if (close[row]! > short) side = 1;
    else if (close[row]! < long) side = -1;
    return [side === 1 ? long : short, side];
  });
});

test('the lines of the SSL channel change places when the close leaves them', () => {
  const { up, down, direction } = outputsOf(sslChannel, BARS);
  let side = direction![9]!;
  for (let row = 10; row < BARS.length; row += 1) {
    const [top, bottom] = [meanOf(high, row, 10), meanOf(low, row, 10)];
    if (close[row]! > top) side = 1;
    else if (close[row]! < bottom) side = -1;
    expect(direction![row]).toBe(side);
    expect(up![row]).toBeCloseTo(side === 1 ? top : bottom, 9);
    expect(down![row]).toBeCloseTo(side === 1 ? bottom : top, 9);
  }
});

test('HalfTrend turns where the average has passed the best extreme and the close the bar before', () => {
  let reached = Math.min(low[0]!, low[1]!);
  expectStops(outputsOf(halftrend, BARS), 1, (row, before) => {
    const [line, side] = before ?? [reached, 1];
    const far = side === 1 ? Math.min(...upTo(low, row, 2)) : Math.max(...upTo(high, row, 2));
    reached = side === 1 ? Math.max(reached, far) : Math.min(reached, far);
    const average = meanOf(side === 1 ? high : low, row, 2);
    const passed = side === 1 ? low[row - 1]! : high[row - 1]!;
    const isTurn =
      before !== null && side * (average - reached) < 0 && side * (close[row]! - passed) < 0;
    if (!isTurn) return [side === 1 ? Math.max(line, reached) : Math.min(line, reached), side];
    reached = side === 1 ? Math.max(...upTo(high, row, 2)) : Math.min(...upTo(low, row, 2));
    return [line, side === 1 ? -1 : 1];
  });
});

test('an extended SAR starts where it is reported, and farther away after a reversal', () => {
  // Falls through a stop that was set at 9, then rises through the one that the reversal set.
  const rows: readonly (readonly [high: number, low: number])[] = [
    [11, 10],
    [11, 10],
    [10, 8],
    [9, 7],
    [20, 12],
  ];
  const bars = barsOfRows(rows.map(([top, bottom], row) => [row, bottom, top, bottom, top, 1]));
  const { signed, direction } = outputsOf(sarext, bars, { start_value: 9, offset_on_reverse: 0.1 });
  // The stop of 9 stands below the second bar, moves by 0.02 * (11 - 9), and the third bar touches it:
  // short from the extreme of 11, a tenth farther away. Then 0.02 of the way down to 8, after 7 to 7.
  const afterFirst = 12.1 + 0.02 * (8 - 12.1);
  expect([...signed!].slice(1, 4)).toEqual([9, -(11 + 0.1 * 11), -afterFirst]);
  expect([...direction!]).toEqual([NaN, 1, -1, -1, 1]);
  // Long again from the extreme of 7, a tenth farther away.
  expect(signed![4]).toBeCloseTo(7 - 0.1 * 7, 12);
});
