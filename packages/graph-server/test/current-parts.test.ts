import { expect, test } from 'vitest';
import { CurrentParts } from '#graph-server/answer/current-parts.ts';

test('a part of an object that a null took is neither announced nor sent', () => {
  const parts = new CurrentParts({ data: { shop: null } }, { left: 10_000 });
  const pending = [
    { id: 1, path: ['shop'] },
    { id: 2, path: [] },
  ];
  const first = { id: 0, path: [], data: { shop: { name: 'x' }, more: { a: 1 } } };
  expect(JSON.parse(parts.textOf({ pending, incremental: [first], hasNext: true }))).toEqual({
    pending: [{ id: '2', path: [] }],
    incremental: [{ id: '0', data: { more: { a: 1 } } }],
    completed: [{ id: '0' }],
    hasNext: true,
  });
  const rest = [
    { id: 1, path: ['shop'], data: { size: 2 } },
    { id: 2, path: [], data: { last: true } },
  ];
  expect(JSON.parse(parts.textOf({ incremental: rest, hasNext: false }))).toEqual({
    incremental: [{ id: '2', data: { last: true } }],
    completed: [{ id: '2' }],
    hasNext: false,
  });
});

test('what follows inside a fragment that failed is neither announced nor sent', () => {
  const parts = new CurrentParts({ data: { shop: { name: 'x' } } }, { left: 10_000 });
  const pending = [
    { id: 1, path: ['list'] },
    { id: 2, path: ['list', 0] },
    { id: 3, path: ['shop'] },
  ];
  // The client has the shop, so the null in it takes the fragment, and with it the list.
  const failed = { id: 0, path: [], data: { list: [{}], shop: null }, errors: [{ message: 'no' }] };
  const inside = { id: 2, path: ['list', 0], data: { a: 1 } };
  expect(
    JSON.parse(parts.textOf({ pending, incremental: [failed, inside], hasNext: true })),
  ).toEqual({
    pending: [{ id: '3', path: ['shop'] }],
    completed: [{ id: '0', errors: [{ message: 'no' }] }],
    hasNext: true,
  });
  const rest = [
    { id: 1, path: ['list'], items: [{ b: 1 }], from: 1, isLast: true },
    { id: 3, path: ['shop'], data: { size: 2 } },
  ];
  expect(JSON.parse(parts.textOf({ incremental: rest, hasNext: false }))).toEqual({
    incremental: [{ id: '3', data: { size: 2 } }],
    completed: [{ id: '3' }],
    hasNext: false,
  });
});
