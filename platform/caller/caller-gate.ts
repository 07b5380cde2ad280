import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import {
  ANONYMOUS,
  type Admission,
  type RequestIdentity,
  type RequestGate,
} from '#kernel/http/request-gate.ts';
import type { HmacSeal } from '#platform/caller/hmac-seal.ts';

/**
 * The gate of a remote subgraph. It trusts the caller that a gateway with the same secret asserts, has no tokens of its
 * own, and counts no quotas. A request without the secret is anonymous, regardless of its other headers.
 */
export function createCallerGate(seal: HmacSeal, subgraph: string, log: Log): RequestGate {
  const identify = ({ authorization }: RequestIdentity): Admission => {
    const caller = seal.open(authorization, subgraph);
    if (caller === null) return ANONYMOUS;
    if (caller !== 'forged') return { caller, rateLimit: null, refusal: null };
    log.warn({ subgraph }, 'refused a gateway: its SUBGRAPH_SECRET or its clock differs');
    return { ...ANONYMOUS, refusal: new DomainError('untrusted_gateway') };
  };
  // The gateway has already charged the computations of the operation.
  const charge = (): Admission => ANONYMOUS;
  // The gateway ends streams when their token ends; here it subscribes anonymously.
  return { admit: identify, identify, charge, follow: () => () => {} };
}
