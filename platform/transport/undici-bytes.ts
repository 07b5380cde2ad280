import { Agent } from 'undici';
import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/ports/byte-transport.ts';
import { publicLookup } from '#platform/transport/public-addresses.ts';
import {
  flatHeaders,
  transportError,
  unpack,
  type UndiciHttpSettings,
} from '#platform/transport/undici-http.ts';

export interface UndiciBytesSettings extends UndiciHttpSettings {
  /** Hosts, as in URLs, that may have private addresses: those whose address the operator set. */
  readonly trustedHosts: readonly string[];
}

/** A client for files with its own connection pool. `close` ends it once no request runs. */
export interface UndiciBytes extends ByteTransport {
  close(): Promise<void>;
}

/**
 * An HTTP client for public sources. Only public addresses are connected to, as resolved for the connection itself,
 * so that a name cannot lead into the operator's network.
 */
export function createUndiciBytes(settings: UndiciBytesSettings): UndiciBytes {
  const { connectionsPerOrigin, keepAliveMs, connectTimeoutMs, maxBodyBytes } = settings;
  const agent = new Agent({
    connections: connectionsPerOrigin,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs, lookup: publicLookup(settings.trustedHosts) },
    maxResponseSize: maxBodyBytes,
  });
  const exchange = async (request: ByteRequest): Promise<ByteResponse> => {
    const { origin, pathname, search } = new URL(request.url);
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip, br', ...request.headers },
      body: request.body ?? null,
      signal: request.signal ? AbortSignal.any([request.signal, deadline]) : deadline,
    });
    const flat = flatHeaders(headers);
    const packed = Buffer.from(await body.arrayBuffer());
    const bytes = await unpack(packed, flat['content-encoding'], maxBodyBytes);
    return { status: statusCode, headers: flat, bytes };
  };
  return {
    async send(request) {
      try {
        return await exchange(request);
      } catch (error) {
        if (request.signal?.aborted === true) throw error;
        throw transportError(error);
      }
    },
    close: () => agent.close(),
  };
}
