import { expect, test } from 'vitest';
import type { ChartMark } from '#clients/typescript/src/index.ts';
import { groupMarks } from '#dashboard/chart/mark-groups.ts';

const mark = (time: number, more: Partial<ChartMark> = {}): ChartMark => ({
  time,
  position: 'above_bar',
  shape: 'circle',
  text: '',
  role: 'neutral',
  ...more,
});

test('one glyph stands for all marks of a candle and side, in the shape of the dominant one', () => {
  const groups = groupMarks([
    mark(20, { priority: 3, label: 'least' }),
    mark(20, { priority: 1, text: 'RSI div', shape: 'arrow_down', role: 'bearish' }),
    mark(20, { position: 'below_bar' }),
    mark(10, { text: 'Doji' }),
  ]);

  expect(groups).toEqual([
    { time: 10, position: 'above_bar', shape: 'circle', role: 'neutral', text: 'Doji', count: 1 },
    {
      time: 20,
      position: 'above_bar',
      shape: 'arrow_down',
      role: 'bearish',
      text: 'RSI div +1',
      count: 2,
    },
    { time: 20, position: 'below_bar', shape: 'circle', role: 'neutral', text: '', count: 1 },
  ]);
});

test('no mark is lost: the counts of the groups add up to the marks', () => {
  const marks = Array.from({ length: 50 }, (_, at) => mark(at % 7));

  const groups = groupMarks(marks);

  expect(groups).toHaveLength(7);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(50);
});
