import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Faults, NOT_ECHOED } from '#rest-adapter/validate/faults.ts';

test('a body is repeated in its faults as FastAPI does, as long as it is not large', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 20 }), (inputs) => {
      const faults = new Faults();
      for (const input of inputs) faults.add('missing', 'Field required', input);
      expect(faults.entries.map(({ input }) => input)).toEqual(inputs);
    }),
  );
});

test('the faults of a large body echo 64 kB together at most, and name every fault', () => {
  const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [`k${n}`, n]));
  for (const body of [wide, { x: 'y'.repeat(3_400_000) }, [[['z'.repeat(70_000)]]]]) {
    const faults = new Faults();
    for (let count = 0; count < 5; count += 1) faults.add('missing', 'Field required', body);
    expect(faults.entries.map(({ input }) => input)).toEqual(Array(5).fill(NOT_ECHOED));
  }
  const faults = new Faults();
  for (let count = 0; count < 100; count += 1)
    faults.add('missing', 'Field required', 'x'.repeat(4_000));
  expect(JSON.stringify(faults.entries).length).toBeLessThan(100_000);
  expect(faults.entries).toHaveLength(100);
});
