import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '#graph-server/http/security-headers.ts';
import { ResponseHeaderRules, sentToClients } from '#federation/headers/response-header-rules.ts';
import type { ResponseHeaderRule } from '#federation/headers/response-header-rule.ts';
import type { AnswerHeaders } from '#federation/headers/collected-headers.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

const rulesOf = (...rules: ResponseHeaderRule[]) =>
  new ResponseHeaderRules(rules, ['shop', 'stock'], SILENT_METER);

/** The headers for a client, after these answers of subgraphs. */
function settled(rules: ResponseHeaderRule[], ...answers: [string, AnswerHeaders][]) {
  const collected = rulesOf(...rules).collect();
  for (const [subgraph, headers] of answers) collected?.take(subgraph, headers);
  return collected?.settled();
}

test('of the headers of several answers, the first, the last or all are passed on', () => {
  const answers: [string, AnswerHeaders][] = [
    ['shop', { 'x-a': '1', 'x-other': 'no' }],
    ['stock', {}],
    ['stock', { 'x-a': ['2', '3'] }],
  ];
  expect(settled([{ propagate: 'x-a', merge: 'first' }], ...answers)).toEqual(['x-a', '1']);
  expect(settled([{ propagate: 'x-a' }], ...answers)).toEqual(['x-a', '2, 3']);
  expect(settled([{ propagate: 'x-a', merge: 'append' }], ...answers)).toEqual(['x-a', '1, 2, 3']);
  expect(settled([{ propagate: 'x-a', subgraphs: ['shop'], to: 'x-b' }], ...answers)).toEqual([
    'x-b',
    '1',
  ]);
});

test('rules change what is sent one after the other', () => {
  const rules: ResponseHeaderRule[] = [
    { propagate: 'x-a', default: 'none' },
    { propagate: 'x-b', default: 'none' },
    { propagate: 'x-c', to: 'x-b', merge: 'append' },
    { insert: 'x-d', value: '4' },
    { insert: 'x-e', value: '5', subgraphs: ['stock'] },
    { remove: 'x-a' },
  ];
  expect(settled(rules, ['shop', { 'x-a': '1', 'x-c': '3' }])).toEqual(
    'x-b=none, 3=x-d=4'.split('='),
  );
  expect(settled(rules, ['stock', {}])).toContain('x-e');
  expect(sentToClients(rules)).toEqual(['x-a', 'x-b', 'x-d', 'x-e']);
  expect(rulesOf().collect()).toBeNull();
});

test('cookies are never joined', () => {
  const rules: ResponseHeaderRule[] = [{ propagate: 'set-cookie', merge: 'append' }];
  const both = settled(
    rules,
    ['shop', { 'set-cookie': ['a=1; Path=/', 'b=2'] }],
    ['stock', { 'set-cookie': 'c=3' }],
  );
  expect(both).toEqual(['set-cookie', ['a=1; Path=/', 'b=2', 'c=3']]);
});

test('what is passed on is bounded, and what is no header is left out and counted', () => {
  let dropped = 0;
  const meter = {
    ...SILENT_METER,
    counter: () => ({ add: (count: number) => void (dropped += count) }),
  };
  const rules: ResponseHeaderRule[] = [
    { propagate: 'x-a', merge: 'append' },
    { propagate: 'x-b', merge: 'append' },
    { insert: 'x-c', value: 'kept' },
  ];
  const collected = new ResponseHeaderRules(rules, ['shop'], meter).collect();
  for (let count = 0; count < 1_000; count += 1) {
    collected?.take('shop', {
      'x-a': 'v'.repeat(900),
      'x-b': ['w'.repeat(500), 'bad\nvalue', '漢'],
    });
  }
  const flat = collected?.settled() ?? [];
  expect(JSON.stringify(flat).length).toBeLessThan(4_500);
  expect(flat.slice(-2)).toEqual(['x-c', 'kept']);
  expect(dropped).toBeGreaterThan(2_000);
});

test.each<[string, ResponseHeaderRule]>([
  ['needs one of', {}],
  ['needs one of', { propagate: 'a', insert: 'b', value: 'c' }],
  ['belong to propagate', { remove: 'a', to: 'b' }],
  ['belong to propagate', { insert: 'a', value: 'b', merge: 'last' }],
  ['needs value', { insert: 'a' }],
  ['do not belong to remove', { remove: 'a', subgraphs: ['shop'] }],
  ['to or from set-cookie', { propagate: 'x-a', to: 'set-cookie' }],
  ['to or from set-cookie', { propagate: 'set-cookie', to: 'x-a' }],
  ['not a header in lower case', { propagate: 'X-A' }],
  ['belongs to one connection', { propagate: 'transfer-encoding' }],
  ['belongs to one connection', { propagate: 'a', to: 'content-length' }],
  ['belongs to one connection', { propagate: 'cache-control' }],
  ['belongs to one connection', { insert: 'access-control-allow-origin', value: '*' }],
  ['belongs to one connection', { propagate: 'x-operator-token' }],
  ['a value that is not valid in a header', { insert: 'a', value: 'b\r\nc: d' }],
  ['the subgraph elsewhere; there are shop, stock', { propagate: 'a', subgraphs: ['elsewhere'] }],
])('an invalid rule is rejected: %s', (reason, rule) => {
  expect(() => rulesOf({ insert: 'ok', value: '' }, rule)).toThrow('headers.response_rules[1] ');
  expect(() => rulesOf(rule)).toThrow(reason);
});

test('no rule can change the security headers of the gateway', () => {
  const names = SECURITY_HEADERS.filter((_, index) => index % 2 === 0);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(() => rulesOf({ propagate: name })).toThrow(name);
});
