import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';

test('every family of the registry is held to the contract by a file of its own', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) =>
    name.endsWith('.test.ts'),
  );
  const families = new Set(EVERY_INDICATOR.map(({ category }) => category));
  const expected = [...families, 'families'].map((name) => `${name.replaceAll('_', '-')}.test.ts`);
  expect(files.toSorted()).toEqual(expected.toSorted());
});

test('the registry lists the indicators in alphabetical order, each name once', () => {
  const names = EVERY_INDICATOR.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].toSorted());
});
