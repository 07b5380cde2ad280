/**
 * Close codes in addition to RFC 6455 and `graphql-transport-ws` (graphql-ws sends 4400, 4401, 4403, 4406, 4408, 4409
 * and 4429 itself). Clients reconnect after all of these except 4500. See docs/subscriptions.md.
 */
export const CLOSE = {
  /** The server restarts; reconnect, possibly to another one. */
  restart: { code: 1012, reason: 'Service restart' },
  /** The client reads more slowly than its subscriptions send. */
  slowConsumer: { code: 4290, reason: 'Slow consumer' },
  /** The connection's token was revoked or has expired. */
  tokenEnded: { code: 4403, reason: 'The API token is no longer valid' },
  /** An internal error. */
  internal: { code: 4500, reason: 'Internal server error' },
} as const;

/** How a connection ends. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A message that the protocol does not define, or that exceeds the size bound. */
export function badMessage(reason: string): Closing {
  return { code: 4400, reason };
}

/** Upper bound of a close frame's reason in bytes (RFC 6455, section 5.5). */
const MAX_REASON_BYTES = 123;

/** Truncates a reason to a close frame's size, at a character boundary. */
export function fittingReason(reason: string): string {
  if (Buffer.byteLength(reason) <= MAX_REASON_BYTES) return reason;
  let [fitting, bytes] = ['', Buffer.byteLength('…')];
  for (const character of reason) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_REASON_BYTES) break;
    fitting += character;
  }
  return `${fitting}…`;
}
