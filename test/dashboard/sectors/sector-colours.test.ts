import { expect, test } from 'vitest';
import { toneOf } from '#dashboard/pages/sectors/sector-colours.ts';

test('a return beyond the scale has the full colour of its side', () => {
  expect(toneOf(4.5, 'return1', 0)).toBe(1);
  expect(toneOf(-9, 'return1', 0)).toBe(-1);
  expect(toneOf(3, 'return5', 0)).toBe(0.5);
});

test('attention is compared with the greatest, and none is grey', () => {
  expect(toneOf(1, 'attention', 4)).toBe(0.25);
  expect(toneOf(0, 'attention', 0)).toBeNull();
  expect(toneOf(null, 'heat', 1)).toBeNull();
});
