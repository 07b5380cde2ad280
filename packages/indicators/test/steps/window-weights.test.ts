import { expect, test } from 'vitest';
import { windowWeights } from '#indicators/arithmetic/window-weights.ts';

test('weights of four bars, from the oldest to the newest', () => {
  expect(windowWeights('squared', 4)).toEqual([1, 4, 9, 16]);
  expect(windowWeights('cubed', 4)).toEqual([1, 8, 27, 64]);
  expect(windowWeights('fibonacci', 4)).toEqual([1, 1, 2, 3]);
  expect(windowWeights('pascal', 4)).toEqual([1, 3, 3, 1]);
  const hamming = windowWeights('hamming', 4);
  [0.08, 0.77, 0.77, 0.08].forEach((weight, place) =>
    expect(hamming[place]).toBeCloseTo(weight, 12),
  );
  const sine = windowWeights('sine', 5);
  [0.5, Math.sqrt(3) / 2, 1].forEach((weight, place) =>
    expect(sine[place]).toBeCloseTo(weight, 12),
  );
});
