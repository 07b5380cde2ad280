import { expect, test } from 'vitest';
import { recovered } from '#kernel/async/recovered.ts';

const insteadOf = (error: unknown): string => `instead of ${(error as Error).message}`;

test('work that throws is recovered at once, and what it gives is given as it is', () => {
  const failing = (): string => {
    throw new Error('one');
  };
  expect(recovered(failing, insteadOf)).toBe('instead of one');
  expect(recovered(() => 'value', insteadOf)).toBe('value');
});

test('work that rejects is recovered when it does', async () => {
  const rejecting = (): Promise<string> => Promise.reject(new Error('two'));
  const answer = recovered(rejecting, insteadOf);
  expect(answer).toBeInstanceOf(Promise);
  expect(await answer).toBe('instead of two');
  expect(await recovered(() => Promise.resolve('later'), insteadOf)).toBe('later');
});

test('what the recovery throws is thrown, or rejected with', async () => {
  const rethrow = (error: unknown): never => {
    throw new Error(insteadOf(error));
  };
  const failing = (): string => {
    throw new Error('three');
  };
  expect(() => recovered(failing, rethrow)).toThrow('instead of three');
  await expect(recovered(async () => failing(), rethrow)).rejects.toThrow('instead of three');
});
