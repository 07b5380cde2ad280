import type { IncomingMessage } from 'node:http';

/**
 * Where the client reached this server, for answers that have to name whole addresses: what it says
 * in `Host`, and behind a trusted proxy the scheme that the proxy names. Null where `Host` is no
 * host.
 */
export function reachedOrigin(req: IncomingMessage, trustedProxies: number): string | null {
  const { headers, socket } = req;
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-proto'] : undefined;
  const isSecure = forwarded === undefined ? 'encrypted' in socket : forwarded === 'https';
  const text = `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`;
  return URL.canParse(text) ? new URL(text).origin : null;
}
