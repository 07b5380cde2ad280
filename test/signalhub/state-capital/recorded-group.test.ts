import { describe, expect, test } from 'vitest';
import { concertsOf } from '#signalhub/state-capital/concert-groups.ts';
import { controlOf } from '#signalhub/state-capital/control.ts';
import { OwnershipIndex } from '#signalhub/state-capital/graph-as-of.ts';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { integratedInto, ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';
import type { OwnershipRecords } from '#signalhub/state-capital/ownership-records.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';
import { votesOf } from '#signalhub/state-capital/votes.ts';
import { integratedMatrix } from '#test/signalhub/state-capital/dense-solve.ts';
import { TODAY } from '#test/signalhub/state-capital/owners.ts';
import {
  ABSENT,
  generatedGroup,
  recordedGroup,
} from '#test/signalhub/state-capital/recorded-group.ts';

if (ABSENT !== '') console.warn(`The recorded group is skipped: ${ABSENT} (MARKETGRAPH_DATA_DIR).`);

const HEAD = 'BG00001';

describe.skipIf(ABSENT !== '')('a real group of 1,377 holdings', () => {
  const records: OwnershipRecords =
    ABSENT === '' ? recordedGroup() : { entities: [], interests: [] };
  const index = new OwnershipIndex(records);

  test('is read whole', () => {
    const recorded = records.interests.filter(({ sourceId }) => sourceId !== 'public');
    expect(recorded).toHaveLength(1_377);
    expect(index.graphAsOf(TODAY).entities).toHaveLength(1_371 + 6 + 1);
  });

  test('the company at its head: 28 % looked through, 30 % in full, a private controller', () => {
    const view = stateCapitalOf(index.groupOf(HEAD, TODAY)!, HEAD, TODAY);
    expect(view.nodes).toHaveLength(8);
    expect(view.stateShares.lookThroughPct).toBeCloseTo(28, 10);
    expect(view.stateShares.inFullPct).toBeCloseTo(30, 10);
    expect(view).toMatchObject({
      stateCapitalStatus: 'state_invested',
      completenessStatus: 'complete',
      ultimateControllerName: '高启强',
    });
  });

  test('every company has its owners add up to 100 %', () => {
    const holdings = holdingsOf(index.graphAsOf(TODAY));
    expectWhole(holdings);
  });

  test('every company can be requested', () => {
    for (const { nodeId } of records.entities) {
      const view = stateCapitalOf(index.groupOf(nodeId, TODAY)!, nodeId, TODAY);
      expect(view.qualityFlags, nodeId).not.toContain('cycle_residual_unknown');
      expect(view.nodes[0]!.nodeId).toBe(nodeId);
    }
  });

  test('a dense solve gives the same', () => {
    const holdings = holdingsOf(index.groupOf('BG00311', TODAY)!);
    const matrix = Array.from({ length: holdings.size }, () =>
      Array.from({ length: holdings.size }, () => 0),
    );
    for (const [arc, holder] of holdings.holder.entries()) {
      matrix[holder]![holdings.held[arc]!] = holdings.lowest[arc]!;
    }
    const dense = integratedMatrix(matrix);
    const company = holdings.numberOf.get('BG00311')!;
    const values = integratedInto(holdings, company);
    for (let node = 0; node < holdings.size; node += 1) {
      expect(values[node]).toBeCloseTo(dense[node]![company]!, 12);
    }
  });
});

describe('a generated group of the same shape', () => {
  test('has 1,377 holdings, and owners that add up to 100 %', () => {
    const { entities, interests } = generatedGroup();
    expect(interests.filter(({ sourceId }) => sourceId !== 'public')).toHaveLength(1_377);
    const index = new OwnershipIndex({ entities, interests });
    expectWhole(holdingsOf(index.graphAsOf(TODAY)));
  });

  test('has a controller wherever one has more than half', () => {
    const graph = new OwnershipIndex(generatedGroup()).graphAsOf(TODAY);
    const holdings = holdingsOf(graph);
    const votes = votesOf(graph, holdings);
    const control = controlOf(graph, holdings, votes, concertsOf(graph, holdings.numberOf));
    const majorities = votes.all.filter(({ pct }) => pct > 50);
    expect(majorities.length).toBeGreaterThan(500);
    const isFollowed = majorities.every(
      ({ voter, company }) => control.endOf(company) === control.endOf(voter),
    );
    expect(isFollowed).toBe(true);
  });
});

/** Terminal owners of every company own all of it together. */
function expectWhole(holdings: Holdings): void {
  const isTerminal = (node: number): boolean => holdings.first[node] === holdings.first[node + 1];
  const owned = ownedBy(holdings, isTerminal);
  for (let node = 0; node < holdings.size; node += 1) {
    if (!isTerminal(node)) expect(owned[node]).toBeCloseTo(1, 10);
  }
}
