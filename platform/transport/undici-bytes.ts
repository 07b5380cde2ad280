import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/market/byte-transport.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import { transportCause } from '#platform/transport/transport-cause.ts';

export interface UndiciSettings {
  /** Maximum connections per origin. */
  readonly connectionsPerOrigin: number;
  /** How long an idle connection is kept open. */
  readonly keepAliveMs: number;
  readonly connectTimeoutMs: number;
  /** A larger body, compressed or decompressed, fails the request. */
  readonly maxBodyBytes: number;
}

const DEFAULTS: UndiciSettings = {
  connectionsPerOrigin: 16,
  keepAliveMs: 30_000,
  connectTimeoutMs: 5_000,
  maxBodyBytes: 64 * 1024 * 1024,
};

/** A client for files with its own connection pool. `close` ends it once no request runs. */
export interface UndiciBytes extends ByteTransport {
  close(): Promise<void>;
}

/**
 * An HTTP client over undici. The timeout of a request covers connecting, waiting and reading the last byte, so a
 * server that drips its body cannot hold a caller. Redirects are not followed, so only the host of the base URL is
 * ever contacted.
 *
 * @param lookup resolves names for connections, such as `publicLookup`; the system's by default
 */
export function createUndiciBytes(
  settings: Partial<UndiciSettings> = {},
  lookup?: LookupFunction,
): UndiciBytes {
  const { connectionsPerOrigin, keepAliveMs, connectTimeoutMs, maxBodyBytes } = {
    ...DEFAULTS,
    ...settings,
  };
  const agent = new Agent({
    connections: connectionsPerOrigin,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs, ...(lookup !== undefined && { lookup }) },
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

/** A failed exchange, with its cause. */
function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  return new TransportError(transportCause(error), String(error));
}

/** Headers by name in lower case. */
function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = String(value);
  }
  return flat;
}

const gunzipBytes = promisify(gunzip);
const brotliBytes = promisify(brotliDecompress);

/** Decompresses a body. The bound holds for the result too, so a small body cannot become gigabytes. */
async function unpack(
  bytes: Buffer,
  encoding: string | undefined,
  maxOutputLength: number,
): Promise<Buffer> {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gunzipBytes(bytes, { maxOutputLength });
  if (encoding === 'br') return brotliBytes(bytes, { maxOutputLength });
  const message = `The answer has an encoding that the request did not accept: ${encoding}`;
  throw new TransportError('not_its_protocol', message);
}
