import type { IncomingMessage } from 'node:http';
import { DomainError } from '#kernel/errors.ts';

/**
 * Refuses a GET that another site's page makes a browser send without asking: an image, a script, a
 * form or a frame. Such a request has no reader, so it can only be meant to cost us something. GETs
 * never change anything (mutations are POST only), and whoever reads answers with `fetch` is held by
 * the same-origin policy, because no answer carries CORS headers.
 * Browsers set these headers themselves; other clients do not send them and pass.
 * Throws `cross_site_request`.
 */
export function refuseCrossSite(request: IncomingMessage): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return;
  const mode = request.headers['sec-fetch-mode'];
  if (mode === 'no-cors' || mode === 'navigate') throw new DomainError('cross_site_request');
}
