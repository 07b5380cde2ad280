import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { isRead } from '#bin/wiring/operations.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { securityHeaders } from '#graph-server/http/security-headers.ts';
import type { Log } from '#kernel/ports/log.ts';

const ROOT = '/docs';

/** The pages run their own script, read the search index, and show pictures of this server. */
const PAGE_HEADERS = securityHeaders({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

type Site = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the documentation below `/docs`.
 *
 * @param build the folder of the built pages; called for the first request, and again after a failure
 */
export function createDocumentationHandler(build: () => Promise<string>, log: Log): RequestHandler {
  let site: Promise<Site> | null = null;
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (!isRead(request) || (path !== ROOT && !path.startsWith(`${ROOT}/`))) return false;
    site ??= build().then(openSite);
    site.then(
      (serve) => serve(request, response, () => sendMissing(response)),
      (error: unknown) => {
        site = null;
        log.error({ err: error }, 'building the documentation failed');
        response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '30' });
        response.end(
          'The documentation could not be built; the log of the server has the cause.\n',
        );
      },
    );
    return true;
  };
}

/** The files of a folder below `/docs`, with ETags; names of assets contain a hash, so browsers keep them. */
function openSite(folder: string): Site {
  const app = express();
  app.disable('x-powered-by');
  app.use(ROOT, (request, response, next) => {
    for (const [at, name] of PAGE_HEADERS.entries()) {
      if (at % 2 === 0) response.setHeader(name, PAGE_HEADERS[at + 1] ?? '');
    }
    next();
  });
  app.use(`${ROOT}/assets`, express.static(`${folder}/assets`, { immutable: true, maxAge: '1y' }));
  app.use(ROOT, express.static(folder, { extensions: ['html'], cacheControl: false }));
  return app as unknown as Site;
}

function sendMissing(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    '<!doctype html><title>Not found</title><p>There is no such page. <a href="/docs/">All pages</a></p>\n',
  );
}
