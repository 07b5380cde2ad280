import { expect, test } from 'vitest';
import { invariant, InvariantError } from '#kernel/errors/invariant.ts';

test('an assumption that holds costs nothing, and one that does not is a defect with its sentence', () => {
  expect(() => invariant(true, 'a frontier only advances')).not.toThrow();
  expect(() => invariant(false, 'a frontier only advances')).toThrow(
    new InvariantError('a frontier only advances'),
  );
});
