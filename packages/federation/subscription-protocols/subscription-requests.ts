import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { connectorOf } from '#federation/connections/connector.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { traceHeaders } from '#federation/subgraph-client/trace-context.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

/** Maximum size of an answer that a subgraph sends instead of a stream. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** One request that begins a subscription. */
export interface SubscriptionRequest {
  readonly url: string;
  readonly accept: string;
  readonly body: string;
  readonly scope: OperationScope;
  readonly signal: AbortSignal;
}

/** The requests that begin subscriptions on a subgraph. A streamed response occupies its connection. */
export class SubscriptionRequests {
  readonly #agent: Agent;
  readonly #settings: RemoteSettings;

  /** @param maxSilenceMs a response that sends nothing for this time counts as lost; 0 for no limit */
  constructor(settings: RemoteSettings, maxSilenceMs: number) {
    const { timeoutMs, tls } = settings;
    this.#settings = settings;
    this.#agent = new Agent({
      connections: null,
      pipelining: 1,
      connect: connectorOf({ timeoutMs, tls, isHttp2: false }),
      headersTimeout: timeoutMs,
      bodyTimeout: maxSilenceMs,
    });
  }

  send({
    url,
    accept,
    body,
    scope,
    signal,
  }: SubscriptionRequest): Promise<Dispatcher.ResponseData> {
    const { requestId, headers: received = {} } = scope.request;
    const own = {
      'content-type': 'application/json',
      accept,
      'x-request-id': requestId,
      ...traceHeaders(scope, this.#settings.random),
    };
    const headers = this.#settings.headers(own, received);
    const { origin, pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    return this.#agent.request({ origin, path, method: 'POST', headers, body, signal });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** The text of a short response; null for one that is longer than an answer without a stream may be. */
export async function shortTextOf({
  body,
}: Pick<Dispatcher.ResponseData, 'body'>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
