import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Handler } from '#rest-adapter/http/graph-endpoint.ts';
import { isUnchanged } from '#rest-adapter/http/validator.ts';

const compress = promisify(gzip);

/** Smaller documents are sent as they are: compressing them saves no packet. */
const SMALLEST_COMPRESSED_BYTES = 1_400;

/**
 * The reference page runs only its own scripts and talks only to this server; its renderer writes
 * style attributes and inline images.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves a document that stays the same while the server runs, with a validator. It is compressed
 * once, when the first client that can unpack it asks.
 */
export function createDocumentEndpoint(content: string | Buffer, contentType: string): Handler {
  const plain = Buffer.from(content);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  let compressed: Promise<Buffer> | null = null;
  const base: OutgoingHttpHeaders = {
    etag: tag,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  };
  if (contentType.startsWith('text/html')) base['content-security-policy'] = PAGE_POLICY;
  return async ({ req, res }) => {
    const known = req.headers['if-none-match'];
    if (known !== undefined && isUnchanged(known, tag)) {
      res.writeHead(304, base);
      res.end();
      return;
    }
    const isCompressed = plain.length >= SMALLEST_COMPRESSED_BYTES && acceptsGzip(req);
    if (isCompressed) compressed ??= compress(plain);
    const body = isCompressed ? await compressed! : plain;
    res.writeHead(200, {
      ...base,
      'content-type': contentType,
      'content-length': body.length,
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    });
    res.end(body);
  };
}

function acceptsGzip(req: IncomingMessage): boolean {
  const header = req.headers['accept-encoding'];
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(header ?? ''));
}
