import type { RequestContext } from '#kernel/graph.ts';
import type { ApiToken } from '#kernel/token-store.ts';

/** On whose behalf a request runs: what of its token decides what it may do, and no secret. */
export type Caller = Pick<ApiToken, 'id' | 'scopes'>;

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
  return caller === null ? context : { ...context, tokenId: caller.id, scopes: caller.scopes };
}
