import { expect, test } from 'vitest';
import { acceptedEncoding } from '#platform/http/accepted-encoding.ts';

test.each([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['zstd;q=0, br;q=0, gzip', 'gzip'],
  ['gzip;q=0', null],
  ['*', 'zstd'],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['identity;q=0', null],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'zstd'],
  ['identity, gzip;q=0.5', null],
  ['gzip;q=0.5, identity;q=0.4', 'gzip'],
  ['deflate', null],
  ['x-nonsense, ;;, gzip', 'gzip'],
])('Accept-Encoding %j is answered in %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
