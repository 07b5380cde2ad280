import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import type { OwnershipEdgePayload } from '#signalhub/facts/kinds/ownership-edge.ts';
import { CompanyCapital } from '#signalhub/state-capital/company-capital.ts';
import type { PublishedOwnership } from '#signalhub/state-capital/published-ownership.ts';

/** A statement about a relation, with evidence in the material of this name. */
function statement(validFrom: string, observedAtMs: number, name: string) {
  const payload = { evidence: [{ material_id: name }] } as unknown as OwnershipEdgePayload;
  const shared = { kind: 'ownership_edge', key: 'edge', validTo: null, supersededAtMs: null };
  return { ...shared, payload, validFrom, observedAtMs } as Fact<OwnershipEdgePayload>;
}

test('the evidence of a relation is that of its statement, neither of its date nor its moment alone', () => {
  const rows = [
    statement('2026-01-01', 1_000, 'first'),
    statement('2026-01-01', 2_000, 'corrected'),
    statement('2026-02-01', 2_000, 'moved'),
  ];
  const edgeRows = new Map([['edge', rows]]);
  const capital = new CompanyCapital({ edgeRows } as unknown as PublishedOwnership);
  const of = (from: string, observedAtMs: number) =>
    capital.evidenceOfEdge('edge', from, observedAtMs).map((piece) => piece.material_id);
  expect(of('2026-01-01', 2_000)).toEqual(['corrected']);
  expect(of('2026-02-01', 2_000)).toEqual(['moved']);
  expect(of('2026-02-01', 1_000)).toEqual([]);
  expect(capital.evidenceOfEdge('another', '2026-01-01', 1_000)).toEqual([]);
});
