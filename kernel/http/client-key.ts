import type { RequestContext } from '#kernel/ports/graph.ts';

/**
 * The key that counts the requests of a client address. An IPv6 customer owns a whole /64, which counts as one
 * client.
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

/** The key of the budget that a request spends: its token, or its client address without one. */
export function budgetKeyOf({
  tokenId,
  clientAddress,
}: Pick<RequestContext, 'tokenId' | 'clientAddress'>): string {
  return tokenId === null ? clientKeyOf(clientAddress) : `token ${tokenId}`;
}

/** The network of a client address, for logs: enough to locate abuse, but not a person. */
export function networkOf(address: string): string {
  const key = clientKeyOf(address);
  return key.includes(':')
    ? `${key.split(':').slice(0, 3).join(':')}::/48`
    : `${key.split('.').slice(0, 3).join('.')}.0/24`;
}
