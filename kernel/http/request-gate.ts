import type { Caller } from '#kernel/http/caller.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { TokenScope } from '#kernel/ports/token-store.ts';

/**
 * What a request is, as far as quotas care: work on an indicator engine, an operation of the graph,
 * or anything else.
 */
export type QuotaUse = 'default' | 'compute' | 'graphql';

/** What a request says about who sends it. */
export interface Asker {
  /** Network address of the client. */
  readonly clientAddress: string;
  /** The `Authorization` header, or what stands for it where there are no headers. */
  readonly authorization: string | undefined;
}

/** State of the quota that a request was counted on, as header values. */
export interface RateLimit {
  /** `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly policy: string;
  /** `RateLimit` of the same draft. */
  readonly state: string;
}

/** What counting on a quota came to, and what the client should be told of it either way. */
export interface Charge {
  /** Null where nobody is limited. */
  readonly rateLimit: RateLimit | null;
  /** Null lets the request go on. */
  readonly refusal: DomainError | null;
}

/** Whether a request may come in: refused with `invalid_token`, `keys_unavailable`, `untrusted_gateway` or
 * `rate_limited`. */
export interface Admission extends Charge {
  /** Whose valid token came with the request; null for an anonymous or refused one. */
  readonly caller: Caller | null;
}

/**
 * The one gate before every way into the graph. A token is verified first, then the request is
 * counted; a request with a wrong token is counted against its address, so that nobody can try tokens
 * without end. Answers synchronously where the counts are kept in this process.
 */
export interface RequestGate {
  /** Verifies the token and counts the request on the quota of its use. */
  admit(asker: Asker, use: QuotaUse): Admission | Promise<Admission>;
  /** Verifies the token alone, for connections whose requests are counted one by one. */
  identify(asker: Asker): Admission | Promise<Admission>;
  /**
   * Counts the computations of an admitted operation on the quota `compute`, or on `token` for a token of
   * that scope: the same counts as those of REST. Refuses with `rate_limited`, and with
   * `query_too_complex` for more than a whole window allows.
   */
  charge(context: RequestContext, computations: number): Charge | Promise<Charge>;
  /**
   * Calls `onEnd` once, within a second of the end of a caller's token: it was revoked or has expired. What was
   * opened with it, and would go on, ends then. The returned function stops following.
   */
  follow(caller: Caller, onEnd: () => void): () => void;
}

/** The gate of a server that knows no tokens and limits nobody. */
export const OPEN_GATE: RequestGate = {
  admit: () => ANONYMOUS,
  identify: () => ANONYMOUS,
  charge: () => ANONYMOUS,
  follow: () => () => {},
};

/** What a request without a token is told where nobody is limited. */
export const ANONYMOUS: Admission = { caller: null, rateLimit: null, refusal: null };

/** Lets only requests pass whose token has the scope. Throws `token_required` or `scope_required`. */
export function requireScope(context: RequestContext, scope: TokenScope): void {
  if (context.tokenId === null) throw new DomainError('token_required');
  if (context.scopes?.includes(scope) !== true) {
    throw new DomainError(
      'scope_required',
      `This needs the scope ${scope}; make a token with \`marketgraph token create --scope ${scope}\`.`,
    );
  }
}
