import type { RequestContext } from '#kernel/ports/graph.ts';

/**
 * The key under which the requests of a client address are counted. One IPv6 customer holds a whole
 * /64, so it is counted as one client.
 */
export function clientKeyOf(address: string): string {
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

/** Whose share of a budget a request spends: its token's, or, without one, its client address's. */
export function budgetKeyOf({
  tokenId,
  clientAddress,
}: Pick<RequestContext, 'tokenId' | 'clientAddress'>): string {
  return tokenId === null ? clientKeyOf(clientAddress) : `token ${tokenId}`;
}

/** The network of a client address, for logs: enough to see where trouble comes from, and no person. */
export function networkOf(address: string): string {
  const key = clientKeyOf(address);
  return key.includes(':')
    ? `${key.split(':').slice(0, 3).join(':')}::/48`
    : `${key.split('.').slice(0, 3).join('.')}.0/24`;
}
