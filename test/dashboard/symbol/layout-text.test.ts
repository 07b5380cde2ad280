import { expect, test } from 'vitest';
import { MAX_DRAWINGS, type Drawing } from '#dashboard/pages/symbol/drawings/drawing.ts';
import {
  drawingsOfText,
  drawingsText,
  heightsOf,
  heightsText,
} from '#dashboard/pages/symbol/layouts/layout-text.ts';

let count = 0;
const newId = (): string => `d${(count += 1)}`;

test('heights of panes are written and read', () => {
  const text = heightsText(
    new Map([
      ['main', 3.2],
      ['rsi(period=14)', 1],
      ['my_rsi', 0.5],
    ]),
  );
  expect(text).toBe('main_3.2*rsi(period=14)_1*my_rsi_0.5');
  expect([...heightsOf(text)]).toEqual([
    ['main', 3.2],
    ['rsi(period=14)', 1],
    ['my_rsi', 0.5],
  ]);
  expect([...heightsOf('main_-1*_3*x*y_1e9')]).toEqual([]);
});

test('drawings are written without characters that an address escapes, and read again', () => {
  const drawings: Drawing[] = [
    { id: 'a', kind: 'level', anchors: [{ timeMs: 1_795_940_760_000, price: 19_564.1 }] },
    {
      id: 'b',
      kind: 'trend',
      anchors: [
        { timeMs: 1_795_940_760_000, price: 0.00012 },
        { timeMs: 1_795_950_000_000, price: -3 },
      ],
    },
  ];
  const text = drawingsText(drawings);
  expect(encodeURIComponent(text)).toBe(text);
  expect(drawingsOfText(text, newId)).toEqual(
    drawings.map(({ kind, anchors }) => ({ id: expect.any(String) as string, kind, anchors })),
  );
});

test('an invalid drawing is left out, and a full chart fits into an address', () => {
  expect(drawingsOfText('circle_1_2*level_zz*trend_1_2*level_x_NaN**', newId)).toEqual([]);
  const full = Array.from({ length: MAX_DRAWINGS }, (_, at): Drawing => {
    const anchor = { timeMs: 1_795_940_760_000, price: 19_564.1 + at };
    return { id: `${at}`, kind: 'trend', anchors: [anchor, anchor] };
  });
  expect(drawingsOfText(drawingsText(full), newId)).toHaveLength(MAX_DRAWINGS);
  expect(drawingsText(full).length).toBeLessThan(3_900);
});
