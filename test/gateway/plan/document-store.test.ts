import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { EVERY_RIGHT } from '#gateway/access/requirement.ts';
import type { Asker } from '#gateway/plan/client-operation.ts';
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

function openDocumentsFor(planCacheSize: number) {
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
  return openDocuments(supergraphSdl!, options).documents;
}

function openStore(planCacheSize: number) {
  const documents = openDocumentsFor(planCacheSize);

  /** Whether the plan of an operation was known. */
  return (document: string): boolean => {
    let known = false;
    const operation = documents.get(document).operation(null);
    operation.prepare({}, ANYBODY, (isCached) => (known = isCached));
    return known;
  };
}

const ANYBODY: Asker = { rights: () => EVERY_RIGHT, labels: (used) => used };

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

describe('combinations of conditions', () => {
  test.each([
    [1, 16],
    // The bound is one on what all of them are made of.
    [50, 12],
  ])('of an operation are kept as far as there is room: %d × 31 fields', (times, kept) => {
    const flags = ['a', 'b', 'c', 'd'];
    const heads = flags.map((flag) => `$${flag}: Boolean!`).join(' ');
    const asked = flags.map((flag) => `${flag}: __typename @include(if: $${flag})`);
    const parts = Array.from({ length: times }, (_, at) => `p${at}: p { ${FIELDS.join(' ')} }`);
    const document = `query(${heads}) { ${asked.join(' ')} ${parts.join(' ')} }`;
    const operation = openDocumentsFor(100).get(document).operation(null);
    for (let combination = 0; combination < 16; combination += 1) {
      const values = flags.map((flag, at) => [flag, (combination >> at) % 2 === 1]);
      operation.prepare(Object.fromEntries(values), ANYBODY, () => {});
    }
    expect(operation.asked).toHaveLength(kept);
  });
});
