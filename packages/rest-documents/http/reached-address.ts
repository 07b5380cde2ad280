import type { IncomingMessage } from 'node:http';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** A path below which a proxy serves this server, in characters that need no escape. */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/**
 * Where the client reached this server, for answers that have to name whole addresses: the origin
 * that it says in `Host`, and behind a trusted proxy the scheme, the host and the path above this
 * server that the proxy names. Null where there is no host.
 *
 * @returns without a slash at its end: `https://market.example`, `https://site.example/market`
 */
export function reachedAddress(req: IncomingMessage, trustedProxies: number): string | null {
  const { headers, socket } = req;
  const told = (name: string): string =>
    trustedProxies > 0 ? lastForwarded(headers[`x-forwarded-${name}`]) : '';
  const scheme = told('proto') || ('encrypted' in socket ? 'https' : 'http');
  const text = `${scheme === 'https' ? 'https' : 'http'}://${told('host') || (headers.host ?? '')}`;
  if (!URL.canParse(text)) return null;
  const prefix = told('prefix').replace(/\/$/, '');
  return `${new URL(text).origin}${PREFIX.test(prefix) ? prefix : ''}`;
}
