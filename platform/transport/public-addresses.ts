import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { TransportError } from '#kernel/market/upstream-cause.ts';

/** Networks that are not part of the public internet (IANA special-purpose registries). */
const SPECIAL: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const BLOCKED = new BlockList();
for (const [network, prefix] of SPECIAL) {
  BLOCKED.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is one of the public internet. IPv4 in IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !BLOCKED.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** A `lookup` for connections that resolves names to public addresses only; trusted hosts may have any. */
export function publicLookup(trustedHosts: readonly string[]): LookupFunction {
  const trusted = new Set(trustedHosts);
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found = error === null ? allowed(hostname, addresses, trusted) : [];
      if (error === null && found.length === 0) {
        const refusal = new TransportError('unreachable', `${hostname} has no public address`);
        callback(refusal, []);
      } else if (error !== null || options.all === true) {
        callback(error, found);
      } else {
        callback(null, found[0]!.address, found[0]!.family);
      }
    });
  };
}

function allowed(
  hostname: string,
  addresses: readonly LookupAddress[],
  trusted: ReadonlySet<string>,
): LookupAddress[] {
  return addresses.filter(({ address }) => trusted.has(hostname) || isPublicAddress(address));
}
