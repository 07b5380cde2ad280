import type { IncomingMessage } from 'node:http';

/**
 * Address of the client that a quota counts. Behind `trustedProxies` reverse proxies it is the
 * entry of `X-Forwarded-For` that the outermost of them wrote; without proxies the header is not
 * believed.
 */
export function clientAddressOf(req: IncomingMessage, trustedProxies: number): string {
  const direct = req.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return hops.at(-trustedProxies)?.trim() || direct;
}

/**
 * The key under which a client's requests are counted. One IPv6 customer holds a whole /64, so it
 * is counted as one client.
 */
export function quotaKeyOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1]!;
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups.slice(0, 4).join(':');
}
