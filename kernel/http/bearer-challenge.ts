import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';

/**
 * The `WWW-Authenticate` of a failure; null where the failure is not about tokens. A 401 always has one (RFC 9110,
 * 15.5.2), and a token without the scope is told so (RFC 6750, 3.1).
 */
export function bearerChallenge(code: ErrorCode): string | null {
  if (code === 'scope_required') return 'Bearer error="insufficient_scope"';
  return ERRORS[code].status === 401 ? 'Bearer' : null;
}
