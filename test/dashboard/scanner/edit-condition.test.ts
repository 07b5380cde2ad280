import { expect, test } from 'vitest';
import { addTo, changeAt, negated } from '#dashboard/pages/scanner/edit-condition.ts';
import { readWhere, whereText } from '#dashboard/pages/scanner/scan-text.ts';

const WHERE = readWhere('a.b, any(c.d, not(e.f))');

test('a condition is changed in place, and nothing else', () => {
  const changed = changeAt(WHERE, [1, 0], (one) =>
    one.kind === 'feature' ? { ...one, within: 3 } : one,
  );
  expect(whereText(changed)).toBe('a.b, any(c.d within 3, not(e.f))');
});

test('a condition is removed, with its negation', () => {
  expect(whereText(changeAt(WHERE, [1, 1, 0], () => null))).toBe('a.b, any(c.d)');
  expect(whereText(changeAt(WHERE, [1], () => null))).toBe('a.b');
});

test('a condition is added to its group', () => {
  const [added] = readWhere('x.y').parts;
  expect(whereText(addTo(WHERE, [1], added!))).toBe('a.b, any(c.d, not(e.f), x.y)');
  expect(whereText(addTo(WHERE, [], added!))).toBe('a.b, any(c.d, not(e.f)), x.y');
});

test('a double negation is the condition', () => {
  expect(whereText(changeAt(WHERE, [0], negated))).toBe('not(a.b), any(c.d, not(e.f))');
  expect(whereText(changeAt(WHERE, [1, 1], negated))).toBe('a.b, any(c.d, e.f)');
});
