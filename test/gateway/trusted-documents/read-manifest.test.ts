import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readManifest } from '#gateway/trusted-documents/read-manifest.ts';

const OPENS = 'query Opens { open }';
const BUYS = 'mutation Buys { buy } query Sees { open }';
const pairs = (manifest: unknown, isFolder = false) =>
  readManifest(JSON.stringify(manifest), isFolder).map(({ id, text }) => [id, text]);

describe('a manifest', () => {
  test('of Apollo has operations with ids', () => {
    const operations = [
      { id: 'a', name: 'Opens', type: 'query', body: OPENS },
      { id: 'b', name: 'Buys', type: 'mutation', body: BUYS },
    ];
    const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    expect(readManifest(JSON.stringify(manifest), false)).toEqual([
      { id: 'a', text: OPENS, operationNames: ['Opens'], hasMutations: false },
      { id: 'b', text: BUYS, operationNames: ['Buys', 'Sees'], hasMutations: true },
    ]);
  });

  test('of Relay or Hive has texts by id, whatever hash that is', () => {
    const manifest = { [hash('md5', OPENS)]: OPENS, [hash('sha256', BUYS)]: BUYS };
    expect(pairs(manifest)).toEqual(Object.entries(manifest));
  });

  test('may be a folder of both, and of documents under their names', () => {
    const apollo = {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: 'a', body: OPENS }],
    };
    const files = {
      'ios.json': JSON.stringify(apollo),
      'web.json': JSON.stringify({ b: BUYS, a: OPENS }),
      'Opens.graphql': OPENS,
    };
    expect(pairs(files, true)).toEqual([
      ['a', OPENS],
      ['b', BUYS],
      ['Opens', OPENS],
    ]);
  });

  test.each([
    ['[]', /must be a JSON object/],
    ['{', /^the manifest is not JSON/],
    ['{"a": 1}', /"a" of the manifest must be the text of a document/],
    ['{"a": "{"}', /^the document "a" cannot be read: Syntax Error/],
    ['{"a": "fragment A on B { c }"}', /^the document "a" has no operation/],
    ['{"format": "other", "version": 1}', /format "other", version "1"/],
    [
      '{"format": "apollo-persisted-query-manifest", "version": 1, "operations": [{"id": "a"}]}',
      /operations\[0\] of the manifest needs id and body/,
    ],
  ])('%s is refused in one line', (text, reason) => {
    expect(() => readManifest(text, false)).toThrow(reason);
  });

  test('with two documents under one id is refused', () => {
    const files = { 'a.json': '{"x": "{ open }"}', 'b.json': '{"x": "{ price }"}' };
    expect(() => readManifest(JSON.stringify(files), true)).toThrow(/"x" has two different/);
  });
});
