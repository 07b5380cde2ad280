import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Agent } from 'undici';
import type { HttpRequest, HttpResponse, HttpTransport } from '#kernel/market/transport.ts';
import { TransportError } from '#kernel/market/upstream-cause.ts';
import { transportCause } from '#platform/transport/transport-cause.ts';

export interface UndiciHttpSettings {
  /** Maximum connections per origin. */
  readonly connectionsPerOrigin: number;
  /** How long an idle connection is kept open. */
  readonly keepAliveMs: number;
  readonly connectTimeoutMs: number;
  /** A larger body, compressed or decompressed, fails the request. */
  readonly maxBodyBytes: number;
}

const DEFAULTS: UndiciHttpSettings = {
  connectionsPerOrigin: 16,
  keepAliveMs: 30_000,
  connectTimeoutMs: 5_000,
  maxBodyBytes: 64 * 1024 * 1024,
};

/** An HTTP client with its own connection pool. `close` ends it once no request runs. */
export interface UndiciHttp extends HttpTransport {
  close(): Promise<void>;
}

/**
 * An HTTP client over undici. The timeout of a request covers connecting, waiting and reading the last byte, so a
 * server that drips its body cannot hold a caller. Redirects are not followed, so only the host of the base URL is
 * ever contacted.
 */
export function createUndiciHttp(settings: Partial<UndiciHttpSettings> = {}): UndiciHttp {
  const { connectionsPerOrigin, keepAliveMs, connectTimeoutMs, maxBodyBytes } = {
    ...DEFAULTS,
    ...settings,
  };
  const agent = new Agent({
    connections: connectionsPerOrigin,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: maxBodyBytes,
  });
  const exchange = async (request: HttpRequest): Promise<HttpResponse> => {
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
    const bytes = Buffer.from(await body.arrayBuffer());
    return {
      status: statusCode,
      headers: flat,
      body: textOf(await unpack(bytes, flat['content-encoding'], maxBodyBytes), request.charsets),
    };
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
export function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  return new TransportError(transportCause(error), String(error));
}

/** Headers by name in lower case. */
export function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = String(value);
  }
  return flat;
}

/** Decodes the body in the first charset that fits. If none does, invalid bytes are replaced. */
function textOf(bytes: Buffer, charsets: readonly string[] = []): string {
  for (const charset of charsets.slice(0, -1)) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // The body has another charset.
    }
  }
  const last = charsets.at(-1);
  return last === undefined ? bytes.toString('utf8') : new TextDecoder(last).decode(bytes);
}

const gunzipBytes = promisify(gunzip);
const brotliBytes = promisify(brotliDecompress);

/** Decompresses a body. The bound holds for the result too, so a small body cannot become gigabytes. */
export async function unpack(
  bytes: Buffer,
  encoding: string | undefined,
  maxOutputLength: number,
): Promise<Buffer> {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gunzipBytes(bytes, { maxOutputLength });
  if (encoding === 'br') return brotliBytes(bytes, { maxOutputLength });
  const message = `The answer has an encoding that was not asked for: ${encoding}`;
  throw new TransportError('not_its_protocol', message);
}
