import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { variablesText } from '#federation/operation/variables-text.ts';

test('finite variables are written as JSON is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (variables) => {
      expect(variablesText(variables)).toBe(JSON.stringify(variables));
    }),
  );
});

test('an infinite number is read as infinite again, and the rest unchanged', () => {
  const infinite = fc.constantFrom(Infinity, -Infinity);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), infinite, (others, value) => {
      const variables = { others, klines: [[1, value, 2.5, null, undefined]], none: undefined };
      expect(JSON.parse(variablesText(variables))).toEqual({
        others: JSON.parse(JSON.stringify(others)),
        klines: [[1, value, 2.5, null, null]],
      });
    }),
  );
});
