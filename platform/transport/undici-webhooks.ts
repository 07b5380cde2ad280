import { isIP } from 'node:net';
import { Agent } from 'undici';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import type { WebhookAnswer, WebhookClient, WebhookRequest } from '#kernel/ports/webhook-client.ts';
import { isPublicAddress, publicLookup } from '#platform/transport/public-addresses.ts';
import { transportCause } from '#platform/transport/transport-cause.ts';

/** How much of an answer is read, to keep its connection for the next request. */
const MAX_READ_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 8 * 1024;
const CONNECTIONS_PER_HOST = 2;
const KEEP_ALIVE_MS = 10_000;

/** Names that stand for this machine on every resolver. */
const LOCAL = /(^|\.)localhost\.?$/i;

/**
 * Whether the host of a URL may be a webhook, as far as its text says it: an address must be public, and a name must
 * not stand for this machine. What a name resolves to is checked at each connection.
 *
 * @param allowedHosts names and addresses that need not be public
 */
export function isWebhookHost(hostname: string, allowedHosts: ReadonlySet<string>): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (allowedHosts.has(address)) return true;
  return isIP(address) === 0 ? !LOCAL.test(address) : isPublicAddress(address);
}

/** Webhooks over undici. A name is resolved once for a connection, and only addresses that pass are connected to. */
export class UndiciWebhooks implements WebhookClient {
  readonly #agent: Agent;
  readonly #allowed: ReadonlySet<string>;

  /** @param allowedHosts names and addresses that need not be public */
  constructor(allowedHosts: readonly string[], connectTimeoutMs: number) {
    this.#allowed = new Set(allowedHosts);
    this.#agent = new Agent({
      connections: CONNECTIONS_PER_HOST,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connect: { timeout: connectTimeoutMs, lookup: publicLookup(allowedHosts) },
    });
  }

  async post(request: WebhookRequest): Promise<WebhookAnswer> {
    try {
      return await this.#exchange(request);
    } catch (error) {
      if (error instanceof TransportError) throw error;
      throw new TransportError(transportCause(error), String(error));
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #exchange({ url, headers, body, timeoutMs }: WebhookRequest): Promise<WebhookAnswer> {
    const { origin, hostname, pathname, search } = new URL(url);
    // An address needs no lookup, so it is checked here.
    if (!isWebhookHost(hostname, this.#allowed)) {
      throw new TransportError('unreachable', `${hostname} is no public address`);
    }
    const answer = await this.#agent.request({
      origin,
      path: `${pathname}${search}`,
      method: 'POST',
      headers: { ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The status decides. A long or endless body ends its connection, and nothing waits for it.
    answer.body.dump({ limit: MAX_READ_BYTES }).catch(() => undefined);
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    };
  }
}
