import type { HttpTransport } from '#kernel/market/transport.ts';
import { createUndiciBytes, type UndiciSettings } from '#platform/transport/undici-bytes.ts';

/** An HTTP client with its own connection pool. `close` ends it once no request runs. */
export interface UndiciHttp extends HttpTransport {
  close(): Promise<void>;
}

/** An HTTP client for texts, with the guarantees of `createUndiciBytes`. */
export function createUndiciHttp(settings: Partial<UndiciSettings> = {}): UndiciHttp {
  const client = createUndiciBytes(settings);
  return {
    async send(request) {
      const { status, headers, bytes } = await client.send(request);
      return { status, headers, body: textOf(bytes, request.charsets) };
    },
    close: () => client.close(),
  };
}

/** Decodes the body in the first charset that fits. If none does, invalid bytes are replaced. */
function textOf(bytes: Uint8Array, charsets: readonly string[] = []): string {
  for (const charset of charsets.slice(0, -1)) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // The body has another charset.
    }
  }
  const last = charsets.at(-1);
  if (last !== undefined) return new TextDecoder(last).decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
