/**
 * Close codes of our own, beside those of RFC 6455 and of the `graphql-transport-ws` protocol
 * (graphql-ws sends 4400, 4401, 4403, 4406, 4408, 4409 and 4429 itself). Clients reconnect after all
 * of these but 4500. See docs/subscriptions.md.
 */
export const CLOSE = {
  /** The server is being restarted; connect again, to another one where there is one. */
  restart: { code: 1012, reason: 'Service restart' },
  /** The client reads more slowly than its subscriptions send. */
  slowConsumer: { code: 4290, reason: 'Slow consumer' },
  /** The token of the connection was revoked or has expired. */
  tokenEnded: { code: 4403, reason: 'The API token is no longer valid' },
  /** A fault of the server. */
  internal: { code: 4500, reason: 'Internal server error' },
} as const;

/** How a connection ends. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A message that the protocol does not have, or that is larger than a client may send. */
export function badMessage(reason: string): Closing {
  return { code: 4400, reason };
}

/** Longest reason that a close frame takes, in bytes (RFC 6455, section 5.5). */
const MAX_REASON_BYTES = 123;

/** A reason that fits into a close frame: one that quotes what a client sent, cut between characters. */
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
