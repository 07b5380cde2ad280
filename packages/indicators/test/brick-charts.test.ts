import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { kagi } from '#indicators/indicators/bar-transform/kagi.ts';
import { lineBreak } from '#indicators/indicators/bar-transform/line-break.ts';
import { rangeBars } from '#indicators/indicators/bar-transform/range-bars.ts';
import { renko } from '#indicators/indicators/bar-transform/renko.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** What a chart is at each of some closes: its newest brick, its direction, what was added, and turns. */
function bricksOf(
  indicator: Indicator,
  closes: readonly number[],
  params: ParameterValues,
): string[] {
  const rows = closes.map((close, at) => [at * HOUR_MS, close, close, close, close, 1, 1]);
  const columns = outputsOf(indicator, barsOfRows(rows), params);
  return closes.map((_, row) => {
    const [bottom, top, direction, added, turned] = [
      'bottom',
      'top',
      'direction',
      'added',
      'turned',
    ].map((key) => columns[key]![row]!);
    const way = direction === 0 ? 'none' : direction! > 0 ? 'up' : 'down';
    return `${bottom}-${top} ${way} ${added}${turned === 0 ? '' : ' turn'}`;
  });
}

describe('charts without time', () => {
  test('renko adds a brick where a close is a whole one beyond the newest, and two back to turn', () => {
    const closes = [104, 109, 110, 121, 145, 131, 125, 120, 99, 110];
    expect(bricksOf(renko, closes, { size: 10, size_in: 'price' })).toEqual([
      // The grid begins at zero, so the first close lies in the brick from 100 to 110.
      '100-110 none 0',
      '100-110 none 0',
      '100-110 none 0',
      '110-120 up 1',
      '130-140 up 2',
      '130-140 up 0',
      '130-140 up 0',
      '120-130 down -1 turn',
      '100-110 down -2',
      '100-110 down 0',
    ]);
  });

  test('a brick of a percentage is as large in proportion everywhere', () => {
    const closes = [100, 150, 225.5, 338, 129];
    const columns = outputsOf(
      renko,
      barsOfRows(closes.map((close, at) => [at * HOUR_MS, close, close, close, close, 1, 1])),
      { size: 50 },
    );
    columns['top']!.forEach((top, row) => expect(top / columns['bottom']![row]!).toBeCloseTo(1.5));
    // 1.5^13 is 194.6, and 1.5^12 is 129.7.
    expect(columns['bottom']![2]).toBeCloseTo(129.7, 1);
    expect([...columns['added']!]).toEqual([0, 0, 1, 1, -1]);
  });

  test('the bricks are the same wherever the closes begin, once it moved', () => {
    const closes = [104, 126, 118, 141, 97, 112, 133];
    const whole = bricksOf(renko, closes, { size: 10, size_in: 'price' });
    const later = bricksOf(renko, closes.slice(2), { size: 10, size_in: 'price' });
    expect(later.slice(2)).toEqual(whole.slice(4));
  });

  test('a range bar is complete a whole range from its other end, where the next begins', () => {
    const closes = [100, 96, 105, 106, 99, 95, 128, 120];
    expect(bricksOf(rangeBars, closes, { size: 10, size_in: 'price' })).toEqual([
      '100-100 none 0',
      '100-100 none 0',
      '100-100 none 0',
      // From 96 to 106.
      '96-106 up 1',
      '96-106 up 0',
      '96-106 down -1 turn',
      // The next one began at 96, and was as low as 95: 105, 115 and 125 complete three.
      '115-125 up 3 turn',
      '115-125 up 0',
    ]);
  });

  test('three lines have to be taken back to turn', () => {
    const closes = [100, 103, 102, 105, 110, 104, 101, 99, 98, 99, 104, 106];
    expect(bricksOf(lineBreak, closes, {})).toEqual([
      '100-100 none 0',
      '100-103 up 1',
      '100-103 up 0',
      '103-105 up 1',
      '105-110 up 1',
      '105-110 up 0',
      '105-110 up 0',
      // Below 100, where the third line before began; it goes down from 105.
      '99-105 down -1 turn',
      '98-99 down -1',
      '98-99 down 0',
      // The last three are those to 98, to 99 and to 110: their highest end is 110.
      '98-99 down 0',
      '98-99 down 0',
    ]);
    expect(bricksOf(lineBreak, [100, 103, 105, 102], { lines: 1 }).at(-1)).toBe(
      '102-103 down -1 turn',
    );
  });

  test('kagi turns by its amount, and is thick from above its last high turn', () => {
    const closes = [100, 103, 104, 110, 107, 106, 109, 110, 111, 105, 104];
    expect(bricksOf(kagi, closes, { size: 4, size_in: 'price' })).toEqual([
      '100-100 none 0',
      '100-100 none 0',
      '100-104 up 1',
      '100-110 up 0',
      '100-110 up 0',
      '106-110 down -1 turn',
      '106-110 down 0',
      '106-110 up 1 turn',
      '106-111 up 0',
      '105-111 down -1 turn',
      '104-111 down 0',
    ]);
    const rows = closes.map((close, at) => [at * HOUR_MS, close, close, close, close, 1, 1]);
    const params = { size: 4, size_in: 'price' };
    const { weight, changed } = outputsOf(kagi, barsOfRows(rows), params);
    // 111 passes the turn at 110; 105 falls below the one at 106.
    expect([...weight!]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, -1, -1]);
    expect([...changed!]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0]);
  });
});
