import { DomainError } from '#kernel/errors/errors.ts';
import { requireScope } from '#kernel/http/request-gate.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

/**
 * Admits only publishers. A refusal is logged with the token's id, which is not secret, never with the token.
 * Throws `token_required` or `scope_required`.
 */
export function requirePublisher({ request, log }: SignalhubContext, mutation: string): void {
  try {
    requireScope(request, 'publish');
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    const { requestId, tokenId } = request;
    log.warn({ mutation, code, tokenId, requestId }, 'publish request refused');
    throw error;
  }
}
