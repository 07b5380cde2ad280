import type { IncomingMessage } from 'node:http';

/** Authority and path of a target in absolute form. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Normalises the target of a request and its host (RFC 9112, 3.2). A target in absolute form overrides `Host`;
 * afterwards `url` is a path and `headers.host` the host. Returns the reason for a 400; null for a valid request.
 */
export function settleTarget(request: IncomingMessage): string | null {
  if (hasSeveralHosts(request.rawHeaders)) return 'The request has more than one Host header.';
  const { url = '/' } = request;
  if (url.startsWith('/')) return null;
  const found = ABSOLUTE.exec(url);
  if (found === null) return null;
  const [, authority = '', path = ''] = found;
  if (authority === '') return 'The target of the request names no host.';
  request.headers.host = authority;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return null;
}

/** Node keeps the first of several `Host` lines in `headers` and drops the others. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
