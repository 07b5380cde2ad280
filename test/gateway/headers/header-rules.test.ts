import { expect, test } from 'vitest';
import { OperationKeys } from '#graph-server/fan-out/operation-key.ts';
import { HeaderRules, passedOn } from '#federation/headers/header-rules.ts';
import type { HeaderRule } from '#federation/headers/header-rules.ts';
import { headersOfPayload, receivedHeaders } from '#graph-server/http/received-headers.ts';
import { ANONYMOUS_CONTEXT } from '../small-graph.ts';

const rulesOf = (...rules: HeaderRule[]) => new HeaderRules(rules, ['shop', 'stock']);

test('rules change a request in their order, and only those of its subgraph', () => {
  const written: HeaderRule[] = [
    { propagate: 'x-c', default: 'none' },
    { propagate: 'x-a', to: 'x-b', subgraphs: ['shop'] },
    { insert: 'x-b', value: 'set', subgraphs: ['stock'] },
    { remove: 'own' },
  ];
  const rules = rulesOf(...written);
  expect(passedOn(written)).toEqual(['x-a', 'x-c']);
  const received = { 'x-a': '1' };
  const own = { own: 'x', kept: 'y' };
  expect(rules.changeFor('shop')(own, received)).toEqual({ kept: 'y', 'x-b': '1', 'x-c': 'none' });
  expect(rules.changeFor('stock')(own, received)).toEqual({
    kept: 'y',
    'x-b': 'set',
    'x-c': 'none',
  });
  expect(own).toEqual({ own: 'x', kept: 'y' });
});

test.each<[string, HeaderRule]>([
  ['needs one of', {}],
  ['needs one of', { propagate: 'a', remove: 'b' }],
  ['belong to propagate', { remove: 'a', to: 'b' }],
  ['needs value', { insert: 'a' }],
  ['needs value', { remove: 'a', value: 'b' }],
  ['not a header in lower case', { propagate: 'X-Tenant' }],
  ['not a header in lower case', { propagate: 'a', to: 'b: c' }],
  ['belongs to one connection', { propagate: 'transfer-encoding' }],
  ['belongs to one connection', { propagate: 'a', to: 'host' }],
  ['belongs to one connection', { propagate: 'x-operator-token' }],
  ['a value that is not valid in a header', { insert: 'a', value: 'b\r\nc: d' }],
  ['the subgraph elsewhere; there are shop, stock', { remove: 'a', subgraphs: ['elsewhere'] }],
])('an invalid rule is rejected: %s', (reason, rule) => {
  expect(() => rulesOf({ insert: 'ok', value: '' }, rule)).toThrow(`headers.rules[1] `);
  expect(() => rulesOf(rule)).toThrow(reason);
});

test('client headers are read under the names of rules alone, and rejected if invalid', () => {
  const lines = { 'x-a': ['1', '2'], cookie: ['secret'], 'x-b': ['é'] };
  expect(receivedHeaders({ headersDistinct: lines }, ['x-a', 'x-c'])).toEqual({ 'x-a': '1, 2' });
  const payload = { 'X-A': '1', headers: { 'x-a': '2', 'X-B': '3' }, __proto__: { 'x-c': 'no' } };
  expect(headersOfPayload(payload, ['x-a', 'x-b', 'x-c'])).toEqual({ 'x-a': '2', 'x-b': '3' });
  expect(headersOfPayload(undefined, ['x-a'])).toEqual({});
  for (const bad of [7, ['1'], 'a\nb', '\u0000', '漢', 'x'.repeat(4_097)]) {
    expect(() => headersOfPayload({ 'x-a': bad }, ['x-a'])).toThrow('x-a');
  }
});

test('subscribers with different headers never share a group', () => {
  const keys = new OperationKeys();
  const keyOf = (headers?: Record<string, string>) =>
    keys.keyOf({
      source: 'subscription { a }',
      context: { ...ANONYMOUS_CONTEXT, ...(headers === undefined ? {} : { headers }) },
    });
  const all = [{ a: '1' }, { a: '2' }, { b: '1' }, { a: '1', b: '1' }].map(keyOf);
  expect(new Set([keyOf(), ...all]).size).toBe(5);
  expect(keyOf({ b: '1', a: '1' })).toBe(all[3]);
});
