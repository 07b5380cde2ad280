import type { FaultBoard, FaultPlace, ProviderPlace } from '#simulators/faults/fault-board.ts';

/** An HTTP request as it reaches a simulated host. */
export interface HostRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly target: string;
  /** Empty where nothing was sent. */
  readonly body: string;
  /** The header of that name, where the host looks at it. */
  readonly userAgent?: string;
}

/** The answer of an exchange to a request, before faults of the connection are applied. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly body: string;
  /** Of this answer alone, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How an answer travels. */
export type ResponseDelivery =
  | { readonly kind: 'whole' }
  /** The head arrives, the body over that many milliseconds. */
  | { readonly kind: 'drip'; readonly overMs: number }
  /** Half of the body arrives, then the connection is cut. */
  | { readonly kind: 'cut' }
  /** The connection is cut before anything arrives. */
  | { readonly kind: 'reset' }
  /** Nothing ever arrives. */
  | { readonly kind: 'hang' };

/** An HTTP answer of the simulated host. */
export interface HostAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: ResponseDelivery;
}

/** The delivery of an answer under a fault, independent of the answer. */
export function deliveryUnder(
  faults: FaultBoard,
  place: FaultPlace | ProviderPlace,
): ResponseDelivery {
  if (faults.strike('hang', place) !== null) return { kind: 'hang' };
  if (faults.strike('reset', place) !== null) return { kind: 'reset' };
  if (faults.strike('truncated_body', place) !== null) return { kind: 'cut' };
  const slow = faults.strike('slow_drip', place);
  return slow === null ? { kind: 'whole' } : { kind: 'drip', overMs: slow.value ?? 20_000 };
}
