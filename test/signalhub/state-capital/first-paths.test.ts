import { describe, expect, test } from 'vitest';
import { withFirstPaths } from '#signalhub/state-capital/first-paths.ts';
import { OwnershipIndex } from '#signalhub/state-capital/graph-as-of.ts';
import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';
import {
  controls,
  owns,
  person,
  recordsOf,
  stateBody,
  TODAY,
} from '#test/signalhub/state-capital/owners.ts';

function viewOf(
  entities: readonly EntityRecord[],
  interests: readonly InterestRecord[],
): StateCapitalView {
  const index = new OwnershipIndex(recordsOf(entities, interests));
  return stateCapitalOf(index.groupOf('L', TODAY)!, 'L', TODAY);
}

describe('a summary of a large group', () => {
  test('keeps the company, the owners of its first paths and the controller', () => {
    const interests = [owns('S', 'L', 20), owns('P', 'L', 9), controls('Q', 'L')];
    const view = viewOf([stateBody('S'), person('P'), person('Q')], interests);
    const summary = withFirstPaths(view, 1);
    expect(summary.paths).toEqual(view.paths.slice(0, 1));
    const others = ['L', 'Q', ...summary.paths[0]!.nodeIds];
    expect(summary.nodes.map(({ nodeId }) => nodeId).toSorted()).toEqual(
      [...new Set(others)].toSorted(),
    );
    expect(withFirstPaths(view, view.paths.length)).toBe(view);
  });

  test('lists the 50 largest owners, and reports that there are more', () => {
    const interests = Array.from({ length: 51 }, (_, at) => owns(`O${at}`, 'L', 1 + at / 100));
    const view = viewOf([], interests);
    for (const listed of ['ownership_exposure', 'ownership']) {
      expect(view.paths.filter(({ pathType }) => pathType === listed)).toHaveLength(50);
    }
    expect(view.qualityFlags).toContain('paths_truncated');
  });
});
