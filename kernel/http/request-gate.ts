import type { Caller } from '#kernel/http/caller.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { TokenScope } from '#kernel/ports/token-store.ts';

/** The kind of a request, for quotas: a computation of indicators, a GraphQL operation, or anything else. */
export type QuotaUse = 'default' | 'compute' | 'graphql';

/** The address and credentials of a request. */
export interface RequestIdentity {
  /** Network address of the client. */
  readonly clientAddress: string;
  /** The `Authorization` header, or its equivalent on transports without headers. */
  readonly authorization: string | undefined;
}

/** The outcome of counting a request on a quota. */
export interface Charge {
  /** Null when no quota applies. */
  readonly rateLimit: RateLimit | null;
  /** Null when the request is admitted. */
  readonly refusal: DomainError | null;
}

/**
 * Whether a request is admitted; else it is refused with `invalid_token`, `keys_unavailable`, `untrusted_gateway` or
 * `rate_limited`.
 */
export interface Admission extends Charge {
  /** The holder of the valid token; null for anonymous and refused requests. */
  readonly caller: Caller | null;
}

/**
 * The one gate in front of every entry to the graph. It verifies the token first and then counts the request. A
 * request with an invalid token counts on the quota of its address, which bounds guessing of tokens. Answers
 * synchronously when the counts are kept in this process.
 */
export interface RequestGate {
  /** Verifies the token and counts the request on the quota of its use. */
  admit(request: RequestIdentity, use: QuotaUse): Admission | Promise<Admission>;
  /** Only verifies the token, for connections whose operations are counted one by one. */
  identify(request: RequestIdentity): Admission | Promise<Admission>;
  /**
   * Counts the computations of an admitted operation on the quota `compute`, or `token` for a token with that scope:
   * REST shares these counts. Refuses with `rate_limited`, or with `query_too_complex` when the operation exceeds a
   * whole window.
   */
  charge(context: RequestContext, computations: number): Charge | Promise<Charge>;
  /**
   * Calls `onEnd` once, within a second after the token of a caller is revoked or expires. The connections and
   * streams opened with the token end then. The returned function stops following.
   */
  follow(caller: Caller, onEnd: () => void): () => void;
}

/** The gate of a server without tokens and quotas. */
export const OPEN_GATE: RequestGate = {
  admit: () => ANONYMOUS,
  identify: () => ANONYMOUS,
  charge: () => ANONYMOUS,
  follow: () => () => {},
};

/** The admission of an anonymous request when no quota applies. */
export const ANONYMOUS: Admission = { caller: null, rateLimit: null, refusal: null };

/** Admits only requests whose token has the scope. Throws `token_required` or `scope_required`. */
export function requireScope(context: RequestContext, scope: TokenScope): void {
  if (context.tokenId === null) throw new DomainError('token_required');
  if (context.scopes?.includes(scope) !== true) {
    throw new DomainError(
      'scope_required',
      `This needs the scope ${scope}; make a token with \`marketgraph token create --scope ${scope}\`.`,
    );
  }
}
