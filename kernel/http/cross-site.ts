import { DomainError } from '#kernel/errors/errors.ts';

/** The `Sec-Fetch-*` headers, by which browsers describe the page that made a request. */
interface RequestHead {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Rejects a GET of data that a page of another site triggers without a preflight: as an image, script, form, frame or
 * link. The page cannot read the response, so such a request only costs the server. GETs have no side effects
 * (mutations are POST only). A `fetch` of a page carries `Origin` and falls under the origin policy. Clients that are
 * not browsers do not send these headers and pass. Throws `cross_site_request`.
 */
export function refuseCrossSite({ headers }: RequestHead): void {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return;
  const mode = headers['sec-fetch-mode'];
  // A link from a page of a sibling host is a navigation that its reader chose.
  const isRefused = mode === 'no-cors' || (mode === 'navigate' && site === 'cross-site');
  if (isRefused) throw new DomainError('cross_site_request');
}
