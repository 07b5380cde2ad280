import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import {
  ANONYMOUS,
  type Admission,
  type Asker,
  type RequestGate,
} from '#kernel/http/request-gate.ts';
import type { HmacSeal } from '#platform/caller/hmac-seal.ts';

/**
 * The gate of a subgraph that runs apart: it believes what a gateway of the same secret says of its
 * caller, knows no tokens of its own, and counts nothing. Whoever reaches the subgraph without the
 * secret is anonymous, whatever else the request brings.
 */
export function createCallerGate(seal: HmacSeal, subgraph: string, log: Log): RequestGate {
  const identify = ({ authorization }: Asker): Admission => {
    const caller = seal.open(authorization, subgraph);
    if (caller === null) return ANONYMOUS;
    if (caller !== 'forged') return { caller, rateLimit: null, refusal: null };
    log.warn({ subgraph }, 'a gateway with another SUBGRAPH_SECRET, or another clock, was refused');
    return { ...ANONYMOUS, refusal: new DomainError('untrusted_gateway') };
  };
  // The gateway has counted what an operation computes.
  const charge = (): Admission => ANONYMOUS;
  // The gateway ends what was opened with a token; it subscribes here on nobody's behalf.
  return { admit: identify, identify, charge, follow: () => () => {} };
}
