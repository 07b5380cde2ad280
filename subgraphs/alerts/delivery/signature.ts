import { createHmac } from 'node:crypto';

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** What a signature covers. */
export interface SignedMessage {
  readonly id: string;
  /** Time of the attempt in whole seconds. */
  readonly timestampSec: number;
  readonly body: string;
}

/**
 * The headers of a message by the Standard Webhooks specification 1.0: `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`, which is `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64.
 *
 * @param secret `whsec_` and the bytes of the key in base64
 */
export function signedHeaders(
  secret: string,
  { id, timestampSec, body }: SignedMessage,
): Record<string, string> {
  const [, key = ''] = SECRET.exec(secret) ?? [];
  const hmac = createHmac('sha256', Buffer.from(key, 'base64'));
  const signature = hmac.update(`${id}.${timestampSec}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': `v1,${signature}`,
  };
}

/** Writes the bytes of a new key as a secret. */
export function secretOf(key: Uint8Array): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}
