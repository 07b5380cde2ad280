import { expect, test } from 'vitest';
import { SymbolSlot } from '#kernel/async/symbol-slot.ts';

test('an attachment belongs to one object, and to none of its copies', () => {
  const names = new SymbolSlot<object, string>();
  const others = new SymbolSlot<object, string>();
  const owner = { price: 1 };
  names.attach(owner, 'first');
  expect(names.of(owner)).toBe('first');
  expect([names.of({ ...owner }), names.of({ price: 1 }), others.of(owner)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([Object.keys(owner), JSON.stringify(owner)]).toEqual([['price'], '{"price":1}']);
});
