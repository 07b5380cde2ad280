import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResearchFactPayload } from '#signalhub/facts/kinds/research-fact.ts';
import { changeSummaryOf } from '#signalhub/research/change-summary.ts';
import {
  factKeyOf,
  type RecordedFact,
  type VersionContent,
} from '#signalhub/research/version-content.ts';
import { fact } from '#test/signalhub/research/research-rows.ts';

function recorded(id: string, members: Readonly<Record<string, unknown>> = {}): RecordedFact {
  const payload = fact(id, members).fact as unknown as ResearchFactPayload;
  const held = { payload, validFrom: '2025-12-31', validTo: null, knownAtMs: 0 };
  return { ...held, contentKey: factKeyOf(held), sortKey: id };
}

function contentOf(facts: readonly RecordedFact[]): VersionContent {
  return { facts, relationships: [], gaps: [], resolvedGaps: [] };
}

test('a fact is identified by its content, not by its confidence', () => {
  const one = recorded('aaaa', { object: '甲' });
  const same = { object: '甲', confidence: 0.5, statement: '换一种说法。' };
  expect(recorded('bbbb', same).contentKey).toBe(one.contentKey);
  for (const members of [{ value: 12.6 }, { unit: 'cny' }, { domain: 'acquisition' }]) {
    expect(recorded('aaaa', { object: '甲', ...members }).contentKey).not.toBe(one.contentKey);
  }
  const ended = { ...one, validTo: '2026-01-01' };
  expect(factKeyOf(ended)).not.toBe(one.contentKey);
});

// Few objects and values, so that versions often have the same fact, and sometimes twice.
const contents = fc
  .array(fc.record({ object: fc.constantFrom('甲', '乙', '丙'), value: fc.integer({ max: 3 }) }), {
    maxLength: 8,
  })
  .map((facts) => contentOf(facts.map((members, index) => recorded(`fact${index}`, members))));

test('a version has the facts of the one before, plus added, minus removed', () => {
  fc.assert(
    fc.property(contents, contents, (before, after) => {
      const { factsAdded, factsRemoved, initialVersion } = changeSummaryOf(before, after);
      expect(initialVersion).toBe(false);
      expect(before.facts.length + factsAdded - factsRemoved).toBe(after.facts.length);
    }),
  );
});

test('the reverse diff removes what the diff adds', () => {
  fc.assert(
    fc.property(contents, contents, (one, other) => {
      const there = changeSummaryOf(one, other);
      const back = changeSummaryOf(other, one);
      expect(back).toEqual({
        ...there,
        factsAdded: there.factsRemoved,
        factsRemoved: there.factsAdded,
        materialsAdded: there.materialsRemoved,
        materialsRemoved: there.materialsAdded,
      });
    }),
  );
});

test('nothing changes from a version to itself, and everything is added to nothing', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const unchanged = changeSummaryOf(content, content);
      expect(unchanged).toMatchObject({ factsAdded: 0, factsRemoved: 0, changedDomains: [] });
      const initial = changeSummaryOf(null, content);
      expect(initial).toMatchObject({
        initialVersion: true,
        factsAdded: content.facts.length,
        factsRemoved: 0,
      });
    }),
  );
});
