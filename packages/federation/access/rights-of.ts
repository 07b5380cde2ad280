import type { Rights } from '#federation/access/requirement.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** How the directives of access are held. */
export interface AccessOptions {
  /** Refuses the field, with an error (the default), or the whole request. */
  readonly refuse?: 'field' | 'request';
  /** Whether a request holds a policy, beside those that its identity token names. */
  readonly holdsPolicy?: (policy: string, context: RequestContext) => boolean;
}

/** What a request may do by the tokens that came with it: an identity token, or an API token. */
export function rightsOf(context: RequestContext, { holdsPolicy }: AccessOptions): Rights {
  const { identity, tokenId, scopes = [] } = context;
  const held = new Set<string>([...scopes, ...(identity?.scopes ?? [])]);
  const policies = new Set(identity?.policies);
  return {
    isAuthenticated: identity !== undefined || tokenId !== null,
    holdsScope: (scope) => held.has(scope),
    holdsPolicy: (policy) => policies.has(policy) || holdsPolicy?.(policy, context) === true,
  };
}
