import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Identity } from '#kernel/ports/identity.ts';
import type { ApiToken } from '#kernel/ports/token-store.ts';

/** On whose behalf a request runs: what of its token decides what it may do, and no secret. */
export type Caller = Pick<ApiToken, 'id' | 'scopes'> & {
  /** Whom an identity token names; absent for API tokens. */
  readonly identity?: Identity | undefined;
};

/**
 * Tells a subgraph elsewhere on whose behalf the gateway asks, so that nobody but a gateway of the
 * same operator can say it.
 */
export interface CallerSeal {
  /** The `Authorization` of a request to this subgraph; undefined for anonymous ones. */
  seal(request: RequestContext, subgraph: string): string | undefined;
}

/** The seal of a gateway whose subgraphs are not its own: it says of nobody who they are. */
export const NO_SEAL: CallerSeal = { seal: () => undefined };

/** The context of a request whose token was verified; unchanged without one. */
export function withCaller(context: RequestContext, caller: Caller | null): RequestContext {
  if (caller === null) return context;
  const { id: tokenId, scopes, identity } = caller;
  return { ...context, tokenId, scopes, ...(identity === undefined ? {} : { identity }) };
}

/** The caller of a context; null for an anonymous one. */
export function callerOf({ tokenId, scopes = [], identity }: RequestContext): Caller | null {
  return tokenId === null ? null : { id: tokenId, scopes, identity };
}
