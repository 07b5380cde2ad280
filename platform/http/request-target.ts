import type { IncomingMessage } from 'node:http';

/** The authority and the rest of a target that names the whole URL. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Reads the target of a request and the host that it is meant for (RFC 9112, 3.2). A target that names the whole URL
 * says the host, whatever `Host` says; afterwards `url` is a path, and `headers.host` the host. Returns why the request
 * cannot be taken, for status 400; null where it can.
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

/** Node keeps the first of several in `headers` and drops the others. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
