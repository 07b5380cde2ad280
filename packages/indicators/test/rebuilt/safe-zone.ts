import type { BarColumns } from '#indicators/engine/bar-columns.ts';

interface SafeZoneParameters {
  readonly period: number;
  readonly multiplier: number;
  readonly lag: number;
}

/** The SafeZone stop from the sentences of its page alone. */
export function safeZoneOf(
  { high, low, close, length }: BarColumns,
  { period, multiplier, lag }: SafeZoneParameters,
): Record<'long' | 'short' | 'stop' | 'direction', number[]> {
  const noise = (row: number, reach: (at: number) => number) => {
    const moves = Array.from({ length: period }, (_, back) => reach(row - back));
    const beyond = moves.filter((move) => move > 0);
    return beyond.length === 0 ? 0 : beyond.reduce((a, b) => a + b, 0) / beyond.length;
  };
  const under = (row: number) =>
    low[row]! - multiplier * noise(row, (at) => low[at - 1]! - low[at]!);
  const over = (row: number) =>
    high[row]! + multiplier * noise(row, (at) => high[at]! - high[at - 1]!);
  const reported: number[][] = [];
  let up = true;
  for (let row = 0; row < length; row += 1) {
    if (row < period + lag) {
      reported.push([NaN, NaN, NaN, NaN]);
      continue;
    }
    const before = Array.from({ length: lag }, (_, back) => row - 1 - back);
    const long = Math.max(...before.map(under));
    const short = Math.min(...before.map(over));
    const now = close[row]!;
    if (now - short > 1e-12 * now) up = true;
    else if (long - now > 1e-12 * now) up = false;
    else if (row === period + lag) up = short - now - (now - long) <= 1e-12 * now;
    reported.push([long, short, up ? long : short, up ? 1 : -1]);
  }
  const [long, short, stop, direction] = [0, 1, 2, 3].map((at) => reported.map((row) => row[at]!));
  return { long: long!, short: short!, stop: stop!, direction: direction! };
}
