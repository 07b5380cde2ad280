import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';

/**
 * The `WWW-Authenticate` header of a failure; null when the failure is not about tokens. A 401 always has one (RFC
 * 9110, 15.5.2), and a missing scope is reported with `insufficient_scope` (RFC 6750, 3.1).
 */
export function bearerChallenge(code: ErrorCode): string | null {
  if (code === 'scope_required') return 'Bearer error="insufficient_scope"';
  return ERRORS[code].status === 401 ? 'Bearer' : null;
}
