import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchPage } from '#dashboard/app/page-table.ts';
import {
  buildBrowserFiles,
  type BrowserFiles,
  type BrowserPage,
} from '#bin/dashboard/browser-files.ts';
import { isRead } from '#bin/wiring/operations.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { securityHeaders } from '#graph-server/http/security-headers.ts';
import type { Log } from '#kernel/ports/log.ts';
import { acceptsEncoding } from '#platform/http/accepted-encoding.ts';
import { isUnchanged } from '#rest-documents/http/validator.ts';

/** The page runs its own modules, connects to this server only, and shows images that it creates itself. */
const PAGE_HEADERS = securityHeaders({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const ASSETS = '/assets/';
const API_CATALOG = '</.well-known/api-catalog>; rel="api-catalog"';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the dashboard: pages at their paths, and their files below `/assets/`. They are bundled on the first
 * request.
 */
export function createDashboardHandler(log: Log): RequestHandler {
  let files: Promise<BrowserFiles> | null = null;
  return (request, response) => {
    if (!isRead(request)) return false;
    const [path = '/'] = (request.url ?? '/').split('?');
    const isAsset = path.startsWith(ASSETS);
    const page = isAsset ? null : matchPage(path);
    if (!isAsset && page === null) return false;
    files ??= buildBrowserFiles();
    const sent = files.then((built) =>
      page === null
        ? sendFile(built, path.slice(ASSETS.length), request, response)
        : sendPage(built.pages.get(page.name)!, request, response),
    );
    sent.catch((error: unknown) => {
      files = null;
      log.error({ err: error }, 'sending the dashboard failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
    return true;
  };
}

async function sendFile(
  { files }: BrowserFiles,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(name);
  if (file === undefined) {
    // A page from before an upgrade requests old files: it reloads itself.
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('There is no such file; load the page again.\n');
    return;
  }
  const isBrotli = acceptsEncoding(request.headers['accept-encoding'], 'br');
  const body = isBrotli ? await file.compressed() : file.body;
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    'cache-control': FOREVER,
    vary: 'Accept-Encoding',
    // Weak, because the ETag is shared by all encodings.
    etag: `W/"${name}"`,
    ...(isBrotli && { 'content-encoding': 'br' }),
  });
  response.end(body);
}

function sendPage(
  { body, etag }: BrowserPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = [...PAGE_HEADERS, 'cache-control', 'no-cache', 'etag', etag, 'link', API_CATALOG];
  const known = request.headers['if-none-match'];
  if (known !== undefined && isUnchanged(known, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const type = ['content-type', 'text/html; charset=utf-8'];
  response.writeHead(200, [...headers, ...type, 'content-length', String(body.length)]);
  response.end(body);
}
