import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { Caller } from '#kernel/http/caller.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type {
  Admission,
  RequestIdentity,
  Charge,
  QuotaUse,
  RequestGate,
} from '#kernel/http/request-gate.ts';
import type { RateLimit } from '#kernel/http/rate-limit-headers.ts';
import type { QuotaAnswer, RequestQuota } from '#kernel/http/request-quota.ts';
import type { ApiToken, TokenStore } from '#kernel/ports/token-store.ts';
import { clientKeyOf, networkOf } from '#kernel/http/client-key.ts';
import { TokenWatch } from '#platform/quota/token-watch.ts';

/** The quotas of a server; null disables one. */
export interface Quotas {
  /** Per client address, for uses without a quota of their own, and for invalid tokens. */
  readonly default: RequestQuota | null;
  /** Per client address, on compute endpoints. */
  readonly compute: RequestQuota | null;
  /** Per token, on compute endpoints. */
  readonly token: RequestQuota | null;
  /** Per client address or token, for GraphQL operations. */
  readonly graphql: RequestQuota | null;
}

/** The clock by which tokens expire, and the log of refusals. */
export interface QuotaGateDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
}

const BEARER = /^bearer +(.*)$/i;

/**
 * The gate over a token store and the quotas. Any `Authorization` header counts as an attempt to authenticate: one
 * with an unknown scheme or without a token is refused as an invalid token.
 */
export function createQuotaGate(
  tokens: TokenStore,
  quotas: Quotas,
  dependencies: QuotaGateDependencies,
): RequestGate {
  return new QuotaGate(tokens, quotas, dependencies);
}

class QuotaGate implements RequestGate {
  readonly #tokens: TokenStore;
  readonly #watch: TokenWatch;
  readonly #quotas: Quotas;
  readonly #log: Log;
  readonly #refused: Counter;
  readonly #policies = new Map<RequestQuota, string>();

  constructor(tokens: TokenStore, quotas: Quotas, { clock, log, meter }: QuotaGateDependencies) {
    this.#tokens = tokens;
    this.#watch = new TokenWatch(tokens, clock, log);
    this.#quotas = quotas;
    this.#log = log;
    this.#refused = meter.counter(
      'marketgraph_requests_rejected_total',
      'Requests rejected for authorization or quota, by quota and error code.',
      ['quota', 'code'],
    );
    for (const quota of Object.values(quotas) as (RequestQuota | null)[]) {
      if (quota === null) continue;
      this.#policies.set(quota, `"${quota.name}";q=${quota.requests};w=${quota.windowSec}`);
    }
  }

  admit(request: RequestIdentity, use: QuotaUse): Admission | Promise<Admission> {
    const token = this.#verify(request);
    if (token === 'invalid') return this.#refuseToken(request);
    if (use === 'default' || token === null) {
      return this.#count(this.#quotas[use], clientKeyOf(request.clientAddress), token);
    }
    if (use === 'graphql') return this.#count(this.#quotas.graphql, `token:${token.id}`, token);
    const [quota, client] = this.#computeQuotaOf(request.clientAddress, token);
    return this.#count(quota, client, token);
  }

  charge(context: RequestContext, computations: number): Charge | Promise<Charge> {
    const { clientAddress, tokenId, scopes = [] } = context;
    const caller = tokenId === null ? null : { id: tokenId, scopes };
    const [quota, client] = this.#computeQuotaOf(clientAddress, caller);
    if (quota === null || computations <= quota.requests) {
      return this.#count(quota, client, caller, computations);
    }
    const refusal = new DomainError(
      'query_too_complex',
      `The operation needs up to ${computations} computations, and its quota allows ${quota.requests} in ` +
        `${quota.windowSec} seconds. Ask for less, or in several operations.`,
    );
    return { rateLimit: null, refusal };
  }

  /** The computation quota of a client or token, and its key. */
  #computeQuotaOf(clientAddress: string, caller: Caller | null): [RequestQuota | null, string] {
    const { compute, token } = this.#quotas;
    return caller?.scopes.includes('compute') === true
      ? [token, caller.id]
      : [compute, clientKeyOf(clientAddress)];
  }

  identify(request: RequestIdentity): Admission | Promise<Admission> {
    const token = this.#verify(request);
    if (token === 'invalid') return this.#refuseToken(request);
    return { caller: token, rateLimit: null, refusal: null };
  }

  follow({ id }: Caller, onEnd: () => void): () => void {
    return this.#watch.follow(id, onEnd);
  }

  #verify({ authorization }: RequestIdentity): ApiToken | 'invalid' | null {
    if (authorization === undefined) return null;
    const bearer = BEARER.exec(authorization);
    if (bearer === null) return 'invalid';
    return this.#tokens.verify(bearer[1]!.trim()) ?? 'invalid';
  }

  #refuseToken({ clientAddress }: RequestIdentity): Admission | Promise<Admission> {
    const counted = this.#count(this.#quotas.default, clientKeyOf(clientAddress), null);
    return mapMaybe(counted, (late) => this.#asInvalid(late, clientAddress));
  }

  /**
   * Refuses an invalid token, even within the quota. The log never contains the token: it may be a valid one with a
   * typo.
   */
  #asInvalid(counted: Admission, clientAddress: string): Admission {
    if (counted.refusal !== null) return counted;
    this.#refused.add(1, { quota: 'default', code: 'invalid_token' });
    this.#log.warn({ network: networkOf(clientAddress) }, 'invalid API token');
    return { ...counted, refusal: new DomainError('invalid_token') };
  }

  #count(
    quota: RequestQuota | null,
    client: string,
    caller: Caller | null,
    requests = 1,
  ): Admission | Promise<Admission> {
    if (quota === null) return { caller, rateLimit: null, refusal: null };
    const answer = quota.consume(client, requests);
    return mapMaybe(answer, (late) => this.#admissionOf(quota, late, caller));
  }

  #admissionOf(quota: RequestQuota, answer: QuotaAnswer, caller: Caller | null): Admission {
    const { isAllowed, remaining, resetSec } = answer;
    const rateLimit: RateLimit = {
      policy: this.#policies.get(quota)!,
      state: `"${quota.name}";r=${remaining};t=${resetSec}`,
    };
    if (isAllowed) return { caller, rateLimit, refusal: null };
    this.#refused.add(1, { quota: quota.name, code: 'rate_limited' });
    const refusal = new DomainError('rate_limited', undefined, { retryAfterSec: resetSec });
    return { caller: null, rateLimit, refusal };
  }
}
