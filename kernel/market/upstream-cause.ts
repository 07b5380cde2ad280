/**
 * Why an upstream is unusable, with a sentence for health and readiness. The sentences name no host and no address,
 * because every client may read them.
 */
export const UPSTREAM_CAUSES = {
  name_not_resolved: "the exchange's name is not resolved",
  connection_refused: 'the exchange refuses connections',
  unreachable: 'no network route to the exchange exists',
  connection_lost: 'the exchange ends the connection',
  tls_failed: 'no secure connection to the exchange can be made',
  timed_out: 'the exchange does not answer in time',
  silent: 'the exchange accepts connections and sends no bars',
  not_its_protocol: 'the answer of the exchange does not follow its protocol',
  address_refused: 'the exchange refuses requests from this address',
  rate_limited: 'the exchange asks this address to slow down',
  out_of_order: 'the exchange reports that it is out of order',
  outdated: 'the returned bars end before the session',
  unknown: 'the exchange cannot be reached',
} as const;

export type UpstreamCause = keyof typeof UPSTREAM_CAUSES;

/** A request or connection that failed before the peer sent anything readable. */
export class TransportError extends Error {
  readonly upstream: UpstreamCause;

  constructor(upstream: UpstreamCause, message: string) {
    super(message);
    this.name = 'TransportError';
    this.upstream = upstream;
  }
}

/** The cause behind an HTTP status that is neither a success nor an answer of the peer's protocol. */
export function causeOfStatus(status: number): UpstreamCause {
  if (status === 403 || status === 451) return 'address_refused';
  if (status === 418 || status === 429) return 'rate_limited';
  if (status === 408) return 'timed_out';
  return status >= 500 ? 'out_of_order' : 'not_its_protocol';
}
