import { DomainError } from '#kernel/errors/errors.ts';

/** The part of a request's head that browsers write about the page from which it comes. */
interface RequestHead {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Refuses a GET of data that a page of another site makes a browser send without asking this server first: a picture,
 * a script, a form, a frame, a link. Such a request has no reader, so it can only cost the server something. GETs never
 * change anything (mutations are POST only). What a page asks by `fetch` carries `Origin` and is held by the rule about
 * other origins. Browsers write these headers themselves; other clients do not send them and pass.
 * Throws `cross_site_request`.
 */
export function refuseCrossSite({ headers }: RequestHead): void {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return;
  const mode = headers['sec-fetch-mode'];
  // A link on a page of a sibling host is one that its reader follows.
  const isRefused = mode === 'no-cors' || (mode === 'navigate' && site === 'cross-site');
  if (isRefused) throw new DomainError('cross_site_request');
}
