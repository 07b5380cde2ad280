import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { EVERY_RIGHT } from '#gateway/access/requirement.ts';
import { openDocuments } from '#gateway/plan/open-documents.ts';
import { joinGraphs } from '#gateway/subgraph-client/join-graphs.ts';
import { SILENT_METER } from '#kernel/meter.ts';

const FIELDS = Array.from({ length: 30 }, (_, at) => `a_field_of_an_ordinary_name_${at}`);

const { supergraphSdl } = composeServices([
  {
    name: 'a',
    url: 'http://a.invalid',
    typeDefs: parse(`type Query { p(n: Int): P } type P { ${FIELDS.join(': Int ')}: Int }`),
  },
]);

function openStore(planCacheSize: number) {
  const unasked = () => Promise.reject(new Error('Nobody asks here.'));
  const executors = new Map(
    joinGraphs(supergraphSdl!).map(({ name }) => [
      name,
      {
        scalars: new Map(),
        prepare: () => ({ execute: unasked, subscribe: unasked }),
        close: () => Promise.resolve(),
      },
    ]),
  );
  const options = { executors, meter: SILENT_METER, planCacheSize, refusesRequests: false };
  const { documents } = openDocuments(supergraphSdl!, options);
  /** Whether the plan of an operation was known. */
  return (document: string): boolean => {
    let known = false;
    const operation = documents.get(document).operation(null);
    operation.prepare(
      {},
      { rights: () => EVERY_RIGHT, labels: (used) => used },
      (isCached) => (known = isCached),
    );
    return known;
  };
}

/** An operation of some 900 characters that no other one equals. */
function operation(index: number): string {
  return `{ p(n: ${index}) { ${FIELDS.join(' ')} } }`;
}

describe('plans that are kept', () => {
  test('are counted, so that 1,000 operations of a dashboard that come again and again are planned once', () => {
    const isKnown = openStore(1_000);
    const all = Array.from({ length: 1_000 }, (_, index) => operation(index));
    expect(all[0]!.length).toBeGreaterThan(800);
    expect(all.filter(isKnown)).toEqual([]);
    expect(all.filter((document) => !isKnown(document))).toEqual([]);
    expect(all.filter((document) => !isKnown(document))).toEqual([]);
  });

  test('are no more than may be kept', () => {
    const isKnown = openStore(2);
    expect([1, 2, 3, 1].map((index) => isKnown(operation(index)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isKnown(operation(3))).toBe(true);
  });
});
