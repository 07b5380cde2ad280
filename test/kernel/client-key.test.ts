import { expect, test } from 'vitest';
import { budgetKeyOf, clientKeyOf } from '#kernel/http/client-key.ts';

test('one IPv6 network of 64 bits is one client', () => {
  expect(clientKeyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(clientKeyOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(clientKeyOf('::1')).toBe('0:0:0:0');
});

test('an IPv4 address is one client, also where IPv6 carries it', () => {
  expect(clientKeyOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(clientKeyOf('10.0.0.1')).toBe('10.0.0.1');
});

test('a budget belongs to a token, from any address, and to an address without one', () => {
  const asked = { clientAddress: '2001:db8:1:2:3:4:5:6', tokenId: null };
  expect(budgetKeyOf(asked)).toBe('2001:db8:1:2');
  expect(budgetKeyOf({ ...asked, tokenId: 't1' })).toBe('token t1');
});
