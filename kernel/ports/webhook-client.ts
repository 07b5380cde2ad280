/** A POST to an address that a client chose. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Covers the name, connecting and waiting for the status. */
  readonly timeoutMs: number;
}

export interface WebhookAnswer {
  readonly status: number;
  /** Text of `Retry-After`; null without it. */
  readonly retryAfter: string | null;
}

/**
 * Posts to webhooks. It connects only to public addresses and to hosts that the operator allows, follows no redirect,
 * and reads at most some kilobytes of an answer, which it forgets. Rejects with a `TransportError` without an answer.
 */
export interface WebhookClient {
  post(request: WebhookRequest): Promise<WebhookAnswer>;
  close(): Promise<void>;
}
