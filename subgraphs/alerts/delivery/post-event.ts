import type { AlertEvent, AlertRule } from '#kernel/ports/alert-store.ts';
import type { WebhookAnswer, WebhookClient } from '#kernel/ports/webhook-client.ts';
import { signedHeaders } from '#alerts/delivery/signature.ts';

/** When an attempt is made, and how long it may take. */
export interface AttemptTimes {
  readonly nowMs: number;
  readonly timeoutMs: number;
}

/** Sends an event to the webhook of its rule, signed for this attempt. Rejects with a `TransportError`. */
export function postEvent(
  client: WebhookClient,
  { url, secret }: Pick<AlertRule, 'url' | 'secret'>,
  { id, body }: Pick<AlertEvent, 'id' | 'body'>,
  { nowMs, timeoutMs }: AttemptTimes,
): Promise<WebhookAnswer> {
  const timestampSec = Math.floor(nowMs / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Marketgraph-Alerts',
    ...signedHeaders(secret, { id, timestampSec, body }),
  };
  return client.post({ url, headers, body, timeoutMs });
}
