import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '#platform/transport/public-addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.0.9',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '::7f00:1',
  '2002:7f00:1::',
  'fec0::1',
  '3fff::1',
  'no address',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2400:3200::1', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

function resolved(trusted: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => {
    publicLookup(trusted)('localhost', { all: true }, (error, found) => resolve(error ?? found));
  });
}

test('a name that leads to this machine is refused, unless the operator set its address', async () => {
  expect(String(await resolved([]))).toContain('localhost has no public address');
  expect(await resolved(['localhost'])).not.toHaveLength(0);
});
