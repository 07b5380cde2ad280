import type { IncomingMessage } from 'node:http';

/**
 * Address of the client that the quota counts. Behind `trustedProxies` reverse proxies it is the entry of
 * `X-Forwarded-For` that the outermost of them wrote; without proxies the header is ignored.
 */
export function clientAddressOf(req: IncomingMessage, trustedProxies: number): string {
  const direct = req.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return hops.at(-trustedProxies)?.trim() || direct;
}
