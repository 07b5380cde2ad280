import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { EVERY_RIGHT } from '#federation/access/requirement.ts';
import type { RequestTraits } from '#federation/documents/requested-variant.ts';
import { openDocuments } from '#federation/documents/open-documents.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

const FIELDS = Array.from({ length: 30 }, (_, at) => `a_field_of_an_ordinary_name_${at}`);

const { supergraphSdl } = composeServices([
  {
    name: 'a',
    url: 'http://a.invalid',
    typeDefs: parse(`type Query { p(n: Int): P } type P { ${FIELDS.join(': Int ')}: Int }`),
  },
]);

function openDocumentsFor(planCacheSize: number, planCacheBytes?: number) {
  const kept = { planCacheSize, planCacheBytes };
  const options = { scalars: new Map(), meter: SILENT_METER, ...kept, refusesRequests: false };
  return openDocuments(supergraphSdl!, options).documents;
}

function openStore(planCacheSize: number, planCacheBytes?: number) {
  const documents = openDocumentsFor(planCacheSize, planCacheBytes);

  /** Whether the plan of an operation was cached. */
  return (document: string): boolean => {
    let known = false;
    const operation = documents.get(document).operation(null);
    operation.prepare({}, ANONYMOUS_CONTEXT, (isCached) => (known = isCached));
    return known;
  };
}

const ANONYMOUS_CONTEXT: RequestTraits = { rights: () => EVERY_RIGHT, labels: (used) => used };

/** An operation of some 900 characters, different from all others. */
function operation(index: number): string {
  return `{ p(n: ${index}) { ${FIELDS.join(' ')} } }`;
}

describe('cached plans', () => {
  test('serve 1,000 repeated operations of a dashboard, each planned once', () => {
    const isKnown = openStore(1_000);
    const all = Array.from({ length: 1_000 }, (_, index) => operation(index));
    expect(all[0]!.length).toBeGreaterThan(800);
    expect(all.filter(isKnown)).toEqual([]);
    expect(all.filter((document) => !isKnown(document))).toEqual([]);
    expect(all.filter((document) => !isKnown(document))).toEqual([]);
  });

  test('are bounded by number', () => {
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

describe('the memory of cached plans', () => {
  test('is bounded by bytes, whatever their number', () => {
    const isKnown = openStore(1_000, 1_000_000);
    const all = Array.from({ length: 100 }, (_, index) => operation(index));
    all.forEach(isKnown);
    const kept = all.toReversed().filter(isKnown);
    // Some 45 kB each, three quarters of the bound for documents and a quarter for their plans.
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(25);
  });

  test('counts the combinations of a document that are requested after it was cached', () => {
    const documents = openDocumentsFor(1_000, 4_000_000);
    const { part } = documents;
    const flags = ['a', 'b'];
    const heads = flags.map((flag) => `$${flag}: Boolean!`).join(' ');
    const asked = flags.map((flag) => `${flag}: __typename @include(if: $${flag})`).join(' ');
    const client = documents.get(`query(${heads}) { ${asked} ${operation(1).slice(1)}`);
    const before = part.bytes(part.owner);
    const prepare = (a: boolean, b: boolean): void =>
      void client.operation(null).prepare({ a, b }, ANONYMOUS_CONTEXT, () => {});
    prepare(true, true);
    const once = part.bytes(part.owner) - before;
    expect(once).toBeGreaterThan(15_000);
    prepare(true, false);
    prepare(false, true);
    expect(part.bytes(part.owner) - before).toBeGreaterThan(2.5 * once);
  });
});

describe('combinations of conditions', () => {
  test.each([
    [1, 16],
    // One bound for everything that they hold.
    [50, 12],
  ])('of an operation are cached as far as there is room: %d × 31 fields', (times, kept) => {
    const flags = ['a', 'b', 'c', 'd'];
    const heads = flags.map((flag) => `$${flag}: Boolean!`).join(' ');
    const asked = flags.map((flag) => `${flag}: __typename @include(if: $${flag})`);
    const parts = Array.from({ length: times }, (_, at) => `p${at}: p { ${FIELDS.join(' ')} }`);
    const document = `query(${heads}) { ${asked.join(' ')} ${parts.join(' ')} }`;
    const operation = openDocumentsFor(100).get(document).operation(null);
    for (let combination = 0; combination < 16; combination += 1) {
      const values = flags.map((flag, at) => [flag, (combination >> at) % 2 === 1]);
      operation.prepare(Object.fromEntries(values), ANONYMOUS_CONTEXT, () => {});
    }
    expect(operation.recentVariants).toHaveLength(kept);
  });
});
