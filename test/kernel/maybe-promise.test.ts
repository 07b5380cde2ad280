import { catchMaybe } from '#kernel/async/maybe-promise.ts';
import { expect, test } from 'vitest';

const insteadOf = (error: unknown): string => `instead of ${(error as Error).message}`;

test('work that throws is recovered synchronously, and its value is passed on unchanged', () => {
  const failing = (): string => {
    throw new Error('one');
  };
  expect(catchMaybe(failing, insteadOf)).toBe('instead of one');
  expect(catchMaybe(() => 'value', insteadOf)).toBe('value');
});

test('work that rejects is recovered when it does', async () => {
  const rejecting = (): Promise<string> => Promise.reject(new Error('two'));
  const answer = catchMaybe(rejecting, insteadOf);
  expect(answer).toBeInstanceOf(Promise);
  expect(await answer).toBe('instead of two');
  expect(await catchMaybe(() => Promise.resolve('later'), insteadOf)).toBe('later');
});

test('a failure of the recovery is thrown, or rejected with', async () => {
  const rethrow = (error: unknown): never => {
    throw new Error(insteadOf(error));
  };
  const failing = (): string => {
    throw new Error('three');
  };
  expect(() => catchMaybe(failing, rethrow)).toThrow('instead of three');
  await expect(catchMaybe(async () => failing(), rethrow)).rejects.toThrow('instead of three');
});
