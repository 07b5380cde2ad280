import type { Rights } from '#federation/access/requirement.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';

/** How access directives are enforced. */
export interface AccessOptions {
  /** Refuses the field, with an error (the default), or the whole request. */
  readonly refuse?: 'field' | 'request';
  /** Whether a request holds a policy, in addition to those in its identity token. */
  readonly holdsPolicy?: (policy: string, context: RequestContext) => boolean;
}

/** Rights of a request, from its identity token or API token. */
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
