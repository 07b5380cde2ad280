import type { IncomingMessage } from 'node:http';
import { lastForwarded } from '#kernel/http/last-forwarded.ts';

/** Path prefix under which a proxy serves this server, in characters that need no escape. */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

/**
 * The address under which the client reached this server, for absolute links: the origin from `Host`; behind
 * a trusted proxy the scheme, host and path prefix that the proxy forwards. Null without a host.
 *
 * @returns without a trailing slash: `https://market.example`, `https://site.example/market`
 */
export function reachedAddress(req: IncomingMessage, trustedProxies: number): string | null {
  const { headers, socket } = req;
  const forwarded = (name: string): string =>
    trustedProxies > 0 ? lastForwarded(headers[`x-forwarded-${name}`]) : '';
  const scheme = forwarded('proto') || ('encrypted' in socket ? 'https' : 'http');
  const text = `${scheme === 'https' ? 'https' : 'http'}://${forwarded('host') || (headers.host ?? '')}`;
  if (!URL.canParse(text)) return null;
  const prefix = forwarded('prefix').replace(/\/$/, '');
  return `${new URL(text).origin}${PREFIX.test(prefix) ? prefix : ''}`;
}
