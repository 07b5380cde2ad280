import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Identity } from '#kernel/ports/identity.ts';
import type { ApiToken } from '#kernel/ports/token-store.ts';

/** The identity that a request runs as: the parts of its token that decide its rights, without the secret. */
export type Caller = Pick<ApiToken, 'id' | 'scopes'> & {
  /** The verified identity token (JWT); absent for API tokens. */
  readonly identity?: Identity | undefined;
};

/** Signs the caller of a request for a remote subgraph, so that only gateways of the same operator can assert it. */
export interface CallerSeal {
  /** The `Authorization` of a request to this subgraph; undefined for anonymous requests. */
  seal(request: RequestContext, subgraph: string): string | undefined;
}

/** The seal of a gateway in front of third-party subgraphs: it does not forward the caller. */
export const NO_SEAL: CallerSeal = { seal: () => undefined };

/** The context of a request with its verified caller; unchanged without one. */
export function withCaller(context: RequestContext, caller: Caller | null): RequestContext {
  if (caller === null) return context;
  const { id: tokenId, scopes, identity } = caller;
  return { ...context, tokenId, scopes, ...(identity === undefined ? {} : { identity }) };
}

/** The caller of a context; null for anonymous requests. */
export function callerOf({ tokenId, scopes = [], identity }: RequestContext): Caller | null {
  return tokenId === null ? null : { id: tokenId, scopes, identity };
}
