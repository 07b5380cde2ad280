import { expect, test } from 'vitest';
import type { LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import type { Palette } from '#dashboard/chart/palette.ts';
import { paintGaps, type SeriesGap } from '#dashboard/pages/symbol/gaps/gap-painter.ts';
import { GAP_WORDS } from '#dashboard/pages/symbol/gaps/gap-words.ts';

const MINUTE = 60_000;
const gap = (from: number, to: number, rest: Partial<SeriesGap> = {}): SeriesGap => ({
  id: `${from}`,
  startTimeMs: from * MINUTE,
  endTimeMs: to * MINUTE,
  bars: to - from,
  cause: 'STREAM_LOST',
  state: 'OPEN',
  filledBars: 0,
  ...rest,
});

/** Paints on a canvas where a bar is ten pixels wide, and records what was painted. */
function painted(gaps: readonly SeriesGap[]): { boxes: number[][]; texts: string[] } {
  const boxes: number[][] = [];
  const texts: string[] = [];
  const context = {
    fillRect: (...box: number[]) => boxes.push(box),
    fillText: (text: string) => texts.push(text),
    save: () => {},
    restore: () => {},
    translate: () => {},
    rotate: () => {},
  } as unknown as CanvasRenderingContext2D;
  const places = { x: (timeMs: number) => (timeMs / MINUTE) * 10 } as ChartPlaces;
  const palette = { level: 'rgb(1, 2, 3)', text: 'rgb(4, 5, 6)' } as Palette;
  const sheet = { context, width: 500, height: 300, barPx: 10 } as LayerSurface;
  paintGaps(sheet, gaps, { palette, places, texts: GAP_WORDS.en.causes });
  return { boxes, texts };
}

test('missing bars are shaded from the first to the last, with the cause', () => {
  expect(painted([gap(10, 13)])).toEqual({ boxes: [[95, 0, 30, 300]], texts: ['stream lost'] });
});

test('late bars leave a strip, and those outside the chart nothing', () => {
  const { boxes, texts } = painted([gap(10, 13, { state: 'FILLED' }), gap(80, 90), gap(-9, -5)]);
  expect(boxes).toEqual([[95, 295, 30, 5]]);
  expect(texts).toEqual([]);
});
