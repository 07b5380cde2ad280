import { expect, test } from 'vitest';
import { rei } from '#market-data/indicators/momentum/rei.ts';
import { randomBars } from '#test/market-data/indicators/bar-samples.ts';
import { outputsOf } from '#test/market-data/indicators/outputs-of.ts';

test('the REI counts the moves of bars that do not stand clear of those before', () => {
  const bars = randomBars(300, 41);
  const [high, low, close] = [bars.high, bars.low, bars.close];
  const ours = outputsOf(rei, bars).line!;
  let cleared = 0;
  for (let row = 15; row < bars.length; row += 1) {
    let counted = 0;
    let size = 0;
    for (let at = row - 7; at <= row; at += 1) {
      const up = high[at]! - high[at - 2]!;
      const down = low[at]! - low[at - 2]!;
      const isBelow =
        [7, 8].every((back) => high[at - 2]! < close[at - back]!) &&
        [5, 6].every((back) => high[at]! < high[at - back]!);
      const isAbove =
        [7, 8].every((back) => low[at - 2]! > close[at - back]!) &&
        [5, 6].every((back) => low[at]! > low[at - back]!);
      if (isBelow || isAbove) cleared += 1;
      else counted += up + down;
      size += Math.abs(up) + Math.abs(down);
    }
    expect(ours[row]!).toBeCloseTo((100 * counted) / size, 9);
  }
  expect(cleared).toBeGreaterThan(100);
});
