import { expect, test } from 'vitest';
import { ExplainedPaths } from '#gateway/execute/explained-paths.ts';

test('every error counts for its place and the places above it, also one told later', () => {
  const errors = Array.from({ length: 5 }, (_, at) => ({
    message: 'no',
    path: ['rows', at, 'price'],
  }));
  const told = new ExplainedPaths(errors);
  for (let at = 0; at < 5; at += 1) {
    expect(told.has(['rows', at])).toBe(true);
    expect(told.has(['rows', at, 'price'])).toBe(true);
    expect(told.has(['rows', at, 'price', 'unit'])).toBe(false);
    expect(told.has(['rows', at, 'size'])).toBe(false);
  }
  expect(told.has(['rows', 5])).toBe(false);
  for (const at of [5, 6, 7]) errors.push({ message: 'no', path: ['rows', at, 'price'] });
  for (const at of [5, 6, 7]) expect(told.has(['rows', at])).toBe(true);
  expect(told.has(['rows', 8])).toBe(false);
});

test('without an error nothing is explained, and an error without a path explains the whole', () => {
  expect(new ExplainedPaths([]).has(['rows'])).toBe(false);
  expect(new ExplainedPaths([{ message: 'no' }]).has(['rows'])).toBe(false);
  expect(new ExplainedPaths([{ message: 'no' }]).has([])).toBe(true);
});
