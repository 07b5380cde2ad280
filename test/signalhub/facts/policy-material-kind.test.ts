import { describe, expect, test } from 'vitest';
import { MATERIAL_SOURCE_KIND } from '#signalhub/facts/kinds/material-source.ts';
import { POLICY_MATERIAL_KIND } from '#signalhub/facts/kinds/policy-material.ts';
import { confidenceOf, signOfDirection } from '#signalhub/facts/material-terms.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';
import type { Violation } from '#signalhub/publishing/json-schema.ts';
import { concerns, material, viewpoint } from '#test/signalhub/policy/material-rows.ts';

const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:00:00+08:00');
const materials = new FactRowReader(POLICY_MATERIAL_KIND, PUBLISHED_AT_MS);
const sources = new FactRowReader(MATERIAL_SOURCE_KIND, PUBLISHED_AT_MS);

/** Faults of a document with these members; empty for a valid one. */
function faultsOf(members: Readonly<Record<string, unknown>>): unknown {
  const row = material('doc', '2026-11-20', members);
  const read = materials.read(Buffer.from(JSON.stringify(row)));
  return 'payload' in read ? [] : withoutFound(read.violations);
}

/** Faults without the invalid value. */
function withoutFound(violations: readonly Violation[]): Violation[] {
  return violations.map(({ field, message }) => ({
    field,
    message: message.replace(/ \(found .*\)$/, ''),
  }));
}

describe('a document', () => {
  test('is ready exactly when its last stage is complete', () => {
    const message = 'must be given exactly when the stage mapped is complete';
    const fault = [{ field: 'fact.signal_ready_at', message }];
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ lifecycle_stage: 'analysed' })).toEqual(fault);
    expect(faultsOf({ lifecycle_status: 'failed' })).toEqual(fault);
    expect(faultsOf({ signal_ready_at: null })).toEqual(fault);
    const seenLater = { first_seen_at: '2026-11-20T09:30:00+08:00' };
    expect(faultsOf({ ...seenLater, signal_ready_at: '2026-11-20T09:00:00+08:00' })).toContainEqual(
      {
        field: 'fact.signal_ready_at',
        message: 'must not be before first_seen_at',
      },
    );
  });

  test('has no results before it was analysed, and each with a unique name', () => {
    const [one, two] = [viewpoint('e1', []), viewpoint('e1', [])];
    const unready = { signal_ready_at: null, lifecycle_status: 'pending' };
    expect(faultsOf({ ...unready, lifecycle_stage: 'extracted', results: [one] })).toEqual([
      { field: 'fact.results', message: 'must be empty at the stage extracted' },
    ]);
    expect(faultsOf({ results: [one, two] })).toEqual([
      { field: 'fact.results', message: 'must each have a different evidence_id' },
    ]);
  });

  test('has the same direction in its word and its score', () => {
    const said = (word: string, score: number): unknown =>
      faultsOf({
        results: [viewpoint('e', [], { impact_direction: word, direction_score: score })],
      });
    for (const [word, score] of [
      ['positive', 0.1],
      ['negative', -0.1],
      ['neutral', 0.09],
      ['mixed', -0.09],
      ['unknown', 0],
    ] as const) {
      expect(said(word, score)).toEqual([]);
    }
    expect(said('positive', 0.05)).toEqual([
      {
        field: 'fact.results.0.direction_score',
        message: '0.05 is not the score of a positive direction',
      },
    ]);
    expect(said('unknown', 0.2)).toEqual([
      { field: 'fact.results.0.direction_score', message: 'must be 0 for an unknown direction' },
    ]);
  });

  test('names a sector once in a result, with a meaningful confidence', () => {
    const sure = (confidence: unknown): unknown =>
      faultsOf({ results: [viewpoint('e', [concerns('L2.a', { confidence })])] });
    for (const confidence of ['high', 'medium', 'low', 0, 1, null]) {
      expect(sure(confidence)).toEqual([]);
    }
    const message = 'must be high, medium, low, a number 0 to 1, or null';
    const field = 'fact.results.0.sectors.0.confidence';
    for (const confidence of ['sure', 1.2]) expect(sure(confidence)).toEqual([{ field, message }]);
    expect(faultsOf({ results: [viewpoint('e', [concerns('L2.a'), concerns('L2.a')])] })).toEqual([
      { field: 'fact.results.0.sectors.1.sector_id', message: 'is named twice in the result' },
    ]);
  });
});

describe('a source', () => {
  test('uses the channel of its tier', () => {
    const read = (tier: string, channel: string): unknown => {
      const fact = { source_id: 'a.b', name: '甲', authority: '甲', tier, channel };
      const row = { valid_from: '2026-01-01', observed_at: '2026-01-01T09:00:00+08:00', fact };
      const result = sources.read(Buffer.from(JSON.stringify(row)));
      return 'payload' in result ? 'taken' : withoutFound(result.violations);
    };
    expect(read('regulator', 'policy')).toBe('taken');
    expect(read('authoritative_media', 'media')).toBe('taken');
    expect(read('market', 'market_attention')).toBe('taken');
    expect(read('market', 'media')).toEqual([
      {
        field: 'fact.channel',
        message: 'must be market_attention for a source of tier market',
      },
    ]);
  });
});

test('words of confidence and signs of direction stand for numbers', () => {
  expect((['high', 'medium', 'low', null, 0.42] as const).map(confidenceOf)).toEqual([
    0.9, 0.6, 0.3, 0.5, 0.42,
  ]);
  expect([0.1, 0.099, -0.099, -0.1].map(signOfDirection)).toEqual([
    'positive',
    'neutral',
    'neutral',
    'negative',
  ]);
});
