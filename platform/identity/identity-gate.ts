import type { Caller } from '#kernel/http/caller.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { networkOf } from '#kernel/http/client-key.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { OPEN_GATE } from '#kernel/http/request-gate.ts';
import type {
  Admission,
  RequestIdentity,
  Charge,
  QuotaUse,
  RequestGate,
} from '#kernel/http/request-gate.ts';
import { isIdentityToken, verifyIdentity } from '#platform/identity/identity-verifier.ts';
import type { IdentityRules } from '#platform/identity/identity-verifier.ts';
import type { KeySet } from '#platform/identity/key-set.ts';

export interface IdentityGateDependencies {
  readonly keys: KeySet;
  readonly rules: IdentityRules;
  /** The gate of all other tokens; null when there are none. */
  readonly others: RequestGate | null;
  readonly clock: Clock;
  readonly log: Log;
}

const BEARER = /^bearer +(.*)$/i;
/** Maximum timer length: the system clock may be corrected in between. */
const LOOK_EVERY_MS = 60_000;

/**
 * A gate for identity tokens (JWT) in front of another gate; it distinguishes tokens by their form. The other gate
 * counts all requests: those with an identity token on the quota of their address.
 */
export function createIdentityGate(dependencies: IdentityGateDependencies): RequestGate {
  return new IdentityGate(dependencies);
}

class IdentityGate implements RequestGate {
  readonly #dependencies: IdentityGateDependencies;
  readonly #others: RequestGate;

  constructor(dependencies: IdentityGateDependencies) {
    this.#dependencies = dependencies;
    this.#others = dependencies.others ?? OPEN_GATE;
  }

  admit(request: RequestIdentity, use: QuotaUse): Admission | Promise<Admission> {
    return this.#enter(request, (one) => this.#others.admit(one, use));
  }

  identify(request: RequestIdentity): Admission | Promise<Admission> {
    return this.#enter(request, (one) => this.#others.identify(one));
  }

  charge(context: RequestContext, computations: number): Charge | Promise<Charge> {
    return this.#others.charge(context, computations);
  }

  follow(caller: Caller, onEnd: () => void): () => void {
    const { identity } = caller;
    if (identity === undefined) return this.#others.follow(caller, onEnd);
    const { expiresAtMs } = identity;
    if (expiresAtMs === null) return () => {};
    const { clock } = this.#dependencies;
    let timer: Timer;
    const look = (): void => {
      const leftMs = expiresAtMs - clock.nowMs();
      if (leftMs <= 0) onEnd();
      else timer = clock.after(Math.min(leftMs, LOOK_EVERY_MS), look);
    };
    timer = clock.after(0, look);
    return () => timer.cancel();
  }

  #enter(
    request: RequestIdentity,
    pass: (request: RequestIdentity) => Admission | Promise<Admission>,
  ): Admission | Promise<Admission> {
    const { authorization } = request;
    if (authorization === undefined) return pass(request);
    const token = BEARER.exec(authorization)?.[1]?.trim();
    if (token !== undefined && isIdentityToken(token)) return this.#identify(request, token, pass);
    return this.#dependencies.others === null ? this.#refused(request) : pass(request);
  }

  async #identify(
    request: RequestIdentity,
    token: string,
    pass: (request: RequestIdentity) => Admission | Promise<Admission>,
  ): Promise<Admission> {
    const { keys, rules, clock } = this.#dependencies;
    try {
      const { id, identity } = await verifyIdentity(token, keys, rules, clock);
      const counted = await pass({ ...request, authorization: undefined });
      if (counted.refusal !== null) return counted;
      return { ...counted, caller: { id, scopes: [], identity } };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'invalid_token') return { caller: null, rateLimit: null, refusal: error };
      // The other gate does not know the token either, and counts it as invalid.
      const counted = await pass(request);
      return counted.refusal === null ? this.#refused(request) : counted;
    }
  }

  #refused({ clientAddress }: RequestIdentity): Admission {
    this.#dependencies.log.warn({ network: networkOf(clientAddress) }, 'invalid identity token');
    return { caller: null, rateLimit: null, refusal: new DomainError('invalid_token') };
  }
}
