import { expect, test } from 'vitest';
import { bearerChallenge } from '#kernel/http/bearer-challenge.ts';
import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';

test('every failure with status 401 names the scheme, and of the others only a missing scope does', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const challenged = codes.filter((code) => bearerChallenge(code) !== null);
  const unauthorized = codes.filter((code) => ERRORS[code].status === 401);
  expect(unauthorized).toContain('token_required');
  expect(new Set(challenged)).toEqual(new Set([...unauthorized, 'scope_required']));
  expect(bearerChallenge('scope_required')).toBe('Bearer error="insufficient_scope"');
});
