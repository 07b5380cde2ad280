import { expect, test } from 'vitest';
import { FactReader } from '#platform/facts/fact-reader.ts';

const ROW = {
  key: 'fund-1',
  valid_from: '2026-01-05',
  valid_to: null,
  observed_at_ms: 1_000,
  superseded_at_ms: null,
};

test('reads a fact with its whole payload unchanged', () => {
  const payload = {
    name: '沪深300',
    weight: 0.5,
    gone: null,
    isNew: true,
    parts: [{ code: '600519', codes: ['600519', null, 2, [{}]] }, 'SSE'],
    inner: { of: { code: '600519' }, text: 'x'.repeat(100) },
  };
  const fact = new FactReader('fund').read({ ...ROW, payload: JSON.stringify(payload) });
  expect(fact).toEqual({
    kind: 'fund',
    key: 'fund-1',
    payload,
    validFrom: '2026-01-05',
    validTo: null,
    observedAtMs: 1_000,
    supersededAtMs: null,
  });
});
