import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { RouteHandler } from '#rest-documents/http/graph-endpoint.ts';
import { isUnchanged } from '#rest-documents/http/validator.ts';

/**
 * The reference page runs only its own scripts and connects only to this server; its renderer writes style
 * attributes and inline images.
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
 * Serves a document that is constant while the server runs, with a validator.
 *
 * @param more further headers
 */
export function createDocumentEndpoint(
  content: string | Buffer,
  contentType: string,
  more: OutgoingHttpHeaders = {},
): RouteHandler {
  const body = Buffer.from(content);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const base: OutgoingHttpHeaders = { ...more, etag: tag, 'cache-control': 'no-cache' };
  if (contentType.startsWith('text/html')) base['content-security-policy'] = PAGE_POLICY;
  return ({ req, res }) => {
    const known = req.headers['if-none-match'];
    if (known !== undefined && isUnchanged(known, tag)) {
      res.writeHead(304, base);
      res.end();
      return;
    }
    res.writeHead(200, {
      ...base,
      'content-type': contentType,
      'content-length': body.length,
    });
    res.end(body);
  };
}
