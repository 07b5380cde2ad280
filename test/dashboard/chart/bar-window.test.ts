import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import { ALL_BARS, partWithin, windowAround } from '#dashboard/chart/bar-window.ts';

const MINUTE_MS = 60_000;
const bars = Array.from({ length: 10_000 }, (_, at): KlineRow => [
  at * MINUTE_MS,
  1,
  2,
  0.5,
  1.5,
  10,
  15,
]);

describe('the window of bars on the canvas', () => {
  test('covers everything while a chart is short', () => {
    expect(windowAround(bars.slice(0, 1_200), 500, 700)).toBe(ALL_BARS);
  });

  test('covers the visible bars and 500 bars on each side, however many are visible', () => {
    for (const seen of [200, 3_000]) {
      const window = windowAround(bars, 4_000, 4_000 + seen);
      const drawn = partWithin({ bars, panels: [] }, window).bars;
      expect(drawn).toHaveLength(seen + 1_000);
      expect(drawn[0]).toBe(bars[3_500]);
    }
  });

  test('begins with the first bar, and continues with the newest', () => {
    expect(windowAround(bars, 100, 300)).toEqual({ fromMs: 0, toMs: 1_199 * MINUTE_MS });
    expect(windowAround(bars, 9_700, 9_900)).toEqual({
      fromMs: 8_800 * MINUTE_MS,
      toMs: Number.POSITIVE_INFINITY,
    });
  });
});
