import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OwnershipIndex, type AsOf } from '#signalhub/state-capital/graph-as-of.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import {
  concert,
  delegates,
  entity,
  graphOf,
  owns,
  recordsOf,
  TODAY,
} from '#test/signalhub/state-capital/owners.ts';

const day = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** E6: a sale of 24 points seen on 03-20 as effective on 03-15, corrected on 06-10 to 04-02. */
const SALE: readonly InterestRecord[] = [
  owns('S', 'L', 52, {
    edgeId: 'before',
    observedAtMs: day('2020-01-01'),
    supersededAtMs: day('2024-03-20'),
  }),
  ...(['2024-03-15', '2024-04-02'] as const).flatMap((moved, at) => {
    const known = {
      observedAtMs: day(at === 0 ? '2024-03-20' : '2024-06-10'),
      supersededAtMs: at === 0 ? day('2024-06-10') : null,
    };
    return [
      owns('S', 'L', 52, { edgeId: `old-${at}`, validTo: moved, ...known }),
      owns('S', 'L', 28, { edgeId: `new-${at}`, validFrom: moved, ...known }),
      owns('X', 'L', 24, { edgeId: `buyer-${at}`, validFrom: moved, ...known }),
    ];
  }),
];

function holdersOf(index: OwnershipIndex, asOf: AsOf): Record<string, unknown> {
  const { interests } = index.groupOf('L', asOf)!;
  return Object.fromEntries(
    interests.map(({ sourceId, share }) => [sourceId, 'exactPct' in share ? share.exactPct : null]),
  );
}

describe('a graph of one date as known at one moment', () => {
  test.each([
    ['2024-03-20', '2024-03-10', { S: 52 }],
    ['2024-03-20', '2024-03-25', { S: 28, X: 24 }],
    ['2024-03-20', '2024-06-30', { S: 52 }],
    ['2024-04-02', '2024-06-30', { S: 28, X: 24 }],
  ])('E6: on %s as known on %s', (validOn, known, expected) => {
    const index = new OwnershipIndex(recordsOf([], SALE));
    expect(holdersOf(index, { validOn, knownAtMs: day(known) })).toEqual(expected);
  });

  test('a relation ends on its end date, and knowledge at the moment it is superseded', () => {
    const index = new OwnershipIndex(
      recordsOf(
        [],
        [owns('S', 'L', 9, { validTo: '2024-05-01', supersededAtMs: day('2025-01-01') })],
      ),
    );
    const held = (validOn: string, knownAtMs: number): number =>
      index.groupOf('L', { validOn, knownAtMs })!.interests.length;
    expect(held('2024-04-30', day('2024-12-31'))).toBe(1);
    expect(held('2024-05-01', day('2024-12-31'))).toBe(0);
    expect(held('2024-04-30', day('2025-01-01'))).toBe(0);
    expect(held('2024-04-30', day('2025-01-01') - 1)).toBe(1);
  });

  test('the newest description of an owner counts', () => {
    const later = { name: 'new', observedAtMs: day('2023-01-01') };
    const index = new OwnershipIndex({
      entities: [entity({ nodeId: 'L', ...later }), entity({ nodeId: 'L', name: 'old' })],
      interests: [],
    });
    expect(index.groupOf('L', TODAY)!.entities.map(({ name }) => name)).toEqual(['new']);
  });

  test('an owner without a description keeps its share', () => {
    const index = new OwnershipIndex({
      entities: [entity({ nodeId: 'L' })],
      interests: [owns('S', 'L', 60)],
    });
    const { entities, interests } = index.groupOf('L', TODAY)!;
    expect(interests).toHaveLength(1);
    expect(entities.find(({ nodeId }) => nodeId === 'S')).toMatchObject({ confidence: 0 });
  });

  test('a company that only an agreement mentions is in the graph', () => {
    const { entities } = graphOf([], concert(['A', 'B'], 'M'));
    expect(entities.map(({ nodeId }) => nodeId)).toEqual(['A', 'B', 'M']);
  });

  test('an unknown company has no group', () => {
    expect(new OwnershipIndex(recordsOf([], SALE)).groupOf('nobody', TODAY)).toBeNull();
    const past: AsOf = { validOn: '2019-12-31', knownAtMs: day('2026-01-01') };
    expect(new OwnershipIndex(recordsOf([], SALE)).groupOf('L', past)).toBeNull();
  });
});

describe('the group of a company', () => {
  const interests = [
    owns('S', 'H', 60),
    owns('H', 'L', 50),
    owns('L', 'sub', 100),
    owns('S', 'sister', 100),
    delegates('Z', 'X', 'L'),
    owns('W', 'Z', 90),
    ...concert(['H', 'Y'], 'L'),
    ...concert(['Y', 'V'], null),
    ...concert(['sister', 'U'], 'sub'),
  ];

  test('is exactly those that can reach it by holdings, votes and concert', () => {
    const index = new OwnershipIndex(recordsOf([entity({ nodeId: 'Z' })], interests));
    const group = index.groupOf('L', TODAY)!;
    expect(group.entities.map(({ nodeId }) => nodeId)).toEqual([
      'H',
      'L',
      'S',
      'V',
      'W',
      'X',
      'Y',
      'Z',
    ]);
    expect(group.interests).toHaveLength(6);
  });

  test('is the same for any order of records', () => {
    const expected = new OwnershipIndex(recordsOf([], interests)).groupOf('L', TODAY);
    const orders = fc.shuffledSubarray(interests, { minLength: interests.length });
    fc.assert(
      fc.property(orders, (shuffled) => {
        const records = recordsOf([], shuffled);
        expect(new OwnershipIndex(records).groupOf('L', TODAY)).toEqual(expected);
      }),
    );
  });
});

test('the whole graph lists owners by id, also those that only relations name', () => {
  const described = ['A', 'Z'].map((nodeId) => entity({ nodeId }));
  const index = new OwnershipIndex({ entities: described, interests: [owns('M', 'Z', 30)] });
  expect(index.graphAsOf(TODAY).entities.map(({ nodeId }) => nodeId)).toEqual(['A', 'M', 'Z']);
});
