import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OwnershipIndex, type AsOf } from '#signalhub/state-capital/graph-as-of.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type {
  CapitalPath,
  PathType,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';
import { stateCapitalOf } from '#signalhub/state-capital/state-capital.ts';
import {
  concert,
  controls,
  entity,
  owns,
  person,
  recordsOf,
  stateBody,
  TODAY,
} from '#test/signalhub/state-capital/owners.ts';
import {
  CLASSES,
  CONCERT,
  CYCLE,
  GROUP,
  PYRAMID,
  unknownChain,
  WEIGHTED,
  type WorkedExample,
} from '#test/signalhub/state-capital/worked-examples.ts';
import { deep } from '#test/depth.ts';

function viewOf(
  { entities, interests }: WorkedExample,
  companyId = 'L',
  asOf: AsOf = TODAY,
): StateCapitalView {
  const index = new OwnershipIndex(recordsOf(entities, interests));
  return stateCapitalOf(index.groupOf(companyId, asOf)!, companyId, asOf);
}

const pathsOf = (view: StateCapitalView, pathType: PathType): CapitalPath[] =>
  view.paths.filter((path) => path.pathType === pathType);

const ways = (paths: readonly CapitalPath[]): [string, number | null][] =>
  paths.map(({ nodeIds, calculatedOwnershipPct: pct }) => [
    nodeIds.join(' '),
    pct === null ? null : Number(pct.toFixed(9)),
  ]);

describe('E1: a pyramid', () => {
  const view = viewOf(PYRAMID);

  test('direct and in full 63 %, looked through 45 %', () => {
    const { directPct, inFullPct, lookThroughPct } = view.stateShares;
    expect(directPct).toBeCloseTo(63, 10);
    expect(inFullPct).toBeCloseTo(63, 10);
    expect(lookThroughPct).toBeCloseTo(45, 10);
  });

  test('is controlled by SASAC, completely known, without doubt', () => {
    expect(view).toMatchObject({
      stateCapitalStatus: 'state_controlled',
      completenessStatus: 'complete',
      ultimateControllerId: 'SASAC',
      ultimateControllerName: 'SASAC',
      ultimateControllerNature: 'state',
      confidence: 1,
      qualityFlags: [],
      formulaVersion: 'ownership/3',
    });
  });

  test('control rights 55 %, cash-flow rights 37 %, ratio 0.672727', () => {
    expect(view.controlMeasures).toMatchObject({
      controlRightsPct: 55,
      votesPct: 55,
      nextBlocPct: 12,
    });
    expect(view.controlMeasures!.cashFlowRightsPct).toBeCloseTo(37, 10);
    expect(view.controlMeasures!.separationRatio).toBeCloseTo(0.672727, 6);
  });

  test('two chains of control', () => {
    const control = pathsOf(view, 'control');
    expect(ways(control)).toEqual([
      ['SASAC G H L', 27],
      ['SASAC G L', 10],
    ]);
    expect(control.map(({ weakestLinkPct }) => weakestLinkPct)).toEqual([45, 10]);
  });

  test('one row of exposure per terminal owner, which add up to all', () => {
    const exposures = pathsOf(view, 'ownership_exposure');
    const pcts = Object.fromEntries(
      exposures.map(({ sourceId, calculatedOwnershipPct: pct }) => [sourceId, pct]),
    );
    expect(pcts['SASAC']).toBeCloseTo(37, 10);
    expect(pcts['PSASAC']).toBeCloseTo(8, 10);
    expect(pcts['X']).toBeCloseTo(30, 10);
    expect(pcts['FLOAT']).toBeCloseTo(25, 10);
    expect(exposures.every(({ cycleResidualPct }) => cycleResidualPct === 0)).toBe(true);
    const ofSasac = exposures.find(({ sourceId }) => sourceId === 'SASAC')!;
    expect(ofSasac.edgeIds).toHaveLength(4);
  });

  test('a row of exposure names its owner, all owners between and the company, each once', () => {
    const rows = pathsOf(view, 'ownership_exposure').map(({ nodeIds }) => nodeIds.join(' '));
    expect(rows.toSorted()).toEqual(['FLOAT L', 'PSASAC PInv L', 'SASAC G H L', 'X H L']);
  });

  test('ownership paths come from each owner, with those of control marked', () => {
    const ownership = pathsOf(view, 'ownership');
    expect(ways(ownership)).toEqual([
      ['SASAC G H L', 27],
      ['FLOAT L', 25],
      ['X H L', 18],
      ['X L', 12],
      ['SASAC G L', 10],
      ['PSASAC PInv L', 8],
    ]);
    expect(ownership.filter((path) => path.isControlPath).map((path) => path.sourceId)).toEqual([
      'SASAC',
      'SASAC',
    ]);
  });

  test('nodes are ordered by distance, with class and place on the path of the state', () => {
    const reported = view.nodes.map(({ nodeId, depth, inStatePath }) => [
      nodeId,
      depth,
      inStatePath,
    ]);
    expect(reported).toEqual([
      ['L', 0, true],
      ['FLOAT', 1, false],
      ['G', 1, true],
      ['H', 1, true],
      ['PInv', 1, true],
      ['X', 1, false],
      ['PSASAC', 2, true],
      ['SASAC', 2, true],
    ]);
    expect(view.nodes.find(({ nodeId }) => nodeId === 'G')).toMatchObject({
      stateNature: 'wholly_state_owned',
      classificationStatus: 'classified',
      classificationMethod: 'ownership_100',
      isStateCapital: true,
      ultimateControllerId: 'SASAC',
    });
    expect(view.nodes.find(({ nodeId }) => nodeId === 'X')).toMatchObject({
      stateNature: 'natural_person',
      classificationStatus: 'not_state',
    });
  });
});

describe('E2: a cycle', () => {
  test('what walks round it add is distinguished from simple paths', () => {
    const view = viewOf(CYCLE, 'A');
    const ofState = pathsOf(view, 'ownership_exposure').find(({ sourceId }) => sourceId === 'S')!;
    expect(ofState.calculatedOwnershipPct).toBeCloseTo(48.93617021276596, 10);
    expect(ofState.cycleResidualPct).toBeCloseTo(2.93617021276596, 10);
    const simple = pathsOf(view, 'ownership').filter(({ sourceId }) => sourceId === 'S');
    expect(ways(simple)).toEqual([
      ['S A', 40],
      ['S B A', 6],
    ]);
    expect(view.selfOwnershipPct).toBeCloseTo(6.382978723404253, 10);
    expect(view.qualityFlags).toEqual(['circular_ownership']);
    expect(view).toMatchObject({ stateCapitalStatus: 'state_invested', ultimateControllerId: 'P' });
  });

  test.each(['A', 'B'])('a row of exposure in %s has every relation of the cycle', (company) => {
    const rows = pathsOf(viewOf(CYCLE, company), 'ownership_exposure');
    const ofState = rows.find(({ sourceId }) => sourceId === 'S')!;
    const relations = ofState.edgeIds.map((edgeId) => edgeId.split(':')[1]);
    expect(relations.toSorted()).toEqual(['A>B', 'B>A', 'S>A', 'S>B']);
  });
});

describe('E3: an unknown edge', () => {
  test('the path has no percentage but bounds, and the status is derived from known facts', () => {
    const view = viewOf(unknownChain(null));
    const path = pathsOf(view, 'ownership').find(({ sourceId }) => sourceId === 'PS')!;
    expect(path).toMatchObject({ calculatedOwnershipPct: null, hasUnknownPercentage: true });
    expect(path.bounds!.lowestPct).toBe(0);
    expect(path.bounds!.highestPct).toBeCloseTo(30, 10);
    expect(view.stateShares).toMatchObject({ directPct: 5, inFullPct: 5 });
    expect(view.stateShares.inFullBounds.highestPct).toBeCloseTo(35, 10);
    expect(view).toMatchObject({
      stateCapitalStatus: 'state_invested',
      completenessStatus: 'partial',
      ultimateControllerId: null,
      ultimateControllerName: '',
      ultimateControllerNature: 'undetermined',
      controlMeasures: null,
    });
    expect(view.qualityFlags).toEqual(['below_threshold_largest_holder', 'unknown_percentage']);
  });

  test('a controller whose share is only bounded is known with that doubt', () => {
    const flagsOf = (pct: number | readonly [number, number]) =>
      viewOf({ entities: [person('P'), entity({ nodeId: 'L' })], interests: [owns('P', 'L', pct)] })
        .qualityFlags;
    expect(flagsOf([60, 70])).toContain('unknown_percentage');
    expect(flagsOf(60)).not.toContain('unknown_percentage');
  });

  test('disclosed bounds give bounds of the path', () => {
    const view = viewOf(unknownChain([34, 66]));
    const path = pathsOf(view, 'ownership').find(({ sourceId }) => sourceId === 'PS')!;
    expect(path.bounds!.lowestPct).toBeCloseTo(10.2, 10);
    expect(path.bounds!.highestPct).toBeCloseTo(19.8, 10);
    const exposure = pathsOf(view, 'ownership_exposure').find(({ sourceId }) => sourceId === 'PS')!;
    expect(exposure.bounds!.lowestPct).toBeCloseTo(10.2, 10);
    expect(exposure.bounds!.highestPct).toBeCloseTo(19.8, 10);
  });
});

describe('E4: concert and delegation in time', () => {
  test.each([
    ['2024-06-30', 'state_controlled', 'SASAC'],
    ['2026-01-15', 'state_invested', null],
    ['2026-03-02', 'state_invested', 'X'],
  ])('on %s it is %s', (validOn, status, controller) => {
    const view = viewOf(CONCERT, 'L', { ...TODAY, validOn });
    expect(view.stateCapitalStatus).toBe(status);
    expect(view.ultimateControllerId).toBe(controller);
    expect(view.stateShares.inFullPct).toBeCloseTo(21, 10);
  });

  test('the chain of control of a concert party runs over the agreement', () => {
    const view = viewOf(CONCERT, 'L', { ...TODAY, validOn: '2024-06-30' });
    expect(pathsOf(view, 'control').map(({ nodeIds }) => nodeIds.join(' '))).toEqual([
      'SASAC G L',
      'SASAC G Y L',
    ]);
    expect(view.edges.find(({ relationType }) => relationType === 'concert')).toMatchObject({
      lifecycleStatus: 'ending',
      effectiveTo: '2026-01-01',
      isStatePath: false,
    });
  });
});

describe('E5: weighted votes and a special management share', () => {
  test('the founder controls, the state has invested and can veto', () => {
    const view = viewOf(WEIGHTED);
    expect(view).toMatchObject({
      stateCapitalStatus: 'state_invested',
      ultimateControllerId: 'Founder',
      ultimateControllerNature: 'natural_person',
    });
    expect(view.stateShares.directPct).toBeCloseTo(21, 10);
    expect(view.controlMeasures!.controlRightsPct).toBeCloseTo(63.829787234042556, 10);
    expect(view.controlMeasures!.cashFlowRightsPct).toBeCloseTo(15, 10);
    expect(view.qualityFlags).toEqual(['special_management_share']);
  });
});

describe('E7: class and control differ', () => {
  test('Q is no state enterprise but controlled by the state', () => {
    const view = viewOf(CLASSES, 'Q');
    expect(view.stateCapitalStatus).toBe('state_controlled');
    expect(view.nodes[0]).toMatchObject({ nodeId: 'Q', isStateCapital: false });
    expect(view.reasons).toContain('The company is not a state enterprise by Order 32 art. 4.');
  });

  test('K is directed by its articles', () => {
    const view = viewOf(CLASSES, 'K');
    expect(view.nodes[0]).toMatchObject({ classificationMethod: 'actual_control' });
    expect(view.reasons[0]).toBe(
      'A disclosed relation (articles) gives control to G, whose ultimate controller is SASAC.',
    );
    const control = pathsOf(view, 'control').map(({ edgeIds }) => edgeIds.at(-1));
    expect(control).toContain('control:G>K::2020-01-01');
  });
});

describe('E8: a real-shaped group', () => {
  test('28 % looked through, 30 % in full and directly; a private controller', () => {
    const view = viewOf(GROUP, '京海');
    expect(view.stateShares.lookThroughPct).toBeCloseTo(28, 10);
    expect(view.stateShares.inFullPct).toBeCloseTo(30, 10);
    expect(view.stateShares.directPct).toBeCloseTo(30, 10);
    expect(view).toMatchObject({
      stateCapitalStatus: 'state_invested',
      ultimateControllerName: '高启强',
      ultimateControllerNature: 'natural_person',
    });
  });
});

describe('unknown facts', () => {
  const plain = (interests: readonly InterestRecord[], entities = [stateBody('S'), person('X')]) =>
    viewOf({ entities, interests });

  test('a company without holders has no percentages: null, not 0', () => {
    const view = plain([controls('S', 'L')]);
    expect(view.stateShares).toMatchObject({
      directPct: null,
      inFullPct: null,
      lookThroughPct: null,
    });
    expect(view.stateCapitalStatus).toBe('state_controlled');
  });

  test('0 % is stated only when holders are known and none is the state', () => {
    expect(plain([owns('X', 'L', 60)]).stateShares).toMatchObject({ directPct: 0, inFullPct: 0 });
    expect(plain([owns('S', 'L', null)]).stateShares).toMatchObject({
      directPct: null,
      inFullPct: null,
    });
  });

  test('a company of unknown nature at the end of the chain identifies no controller', () => {
    const view = plain([owns('Holding', 'L', 60)]);
    expect(view).toMatchObject({
      stateCapitalStatus: 'undetermined',
      completenessStatus: 'partial',
      ultimateControllerId: 'Holding',
      qualityFlags: ['missing_upstream'],
      confidence: 0,
    });
  });

  test.each([
    ['of which one knows a fifth', [owns('X', 'Holding', 20)], 'undetermined', 'partial'],
    [
      'of half of which one knows nothing',
      [owns('X', 'Holding', 25), owns('Y', 'Holding', 25)],
      'undetermined',
      'partial',
    ],
    [
      'of a firm of unknown nature',
      [owns('Firm', 'Holding', 100), owns('X', 'Firm', 20)],
      'undetermined',
      'partial',
    ],
    [
      'that owns itself through another',
      [owns('Firm', 'Holding', 100), owns('Holding', 'Firm', 100)],
      'undetermined',
      'partial',
    ],
    [
      'of persons, none of whom controls it',
      ['X', 'Y', 'Z'].map((one) => owns(one, 'Holding', 20)),
      'non_state_controlled',
      'complete',
    ],
  ])('a company of unknown nature %s', (_, upstream, stateCapitalStatus, completenessStatus) => {
    const persons = ['X', 'Y', 'Z'].map(person);
    expect(plain([owns('Holding', 'L', 60), ...upstream], persons)).toMatchObject({
      stateCapitalStatus,
      completenessStatus,
    });
  });

  test('a holder of 0 % has no way to the company', () => {
    const view = plain([owns('S', 'L', 0), owns('X', 'L', 20)]);
    expect(view.completenessStatus).toBe('undetermined');
    expect(view.nodes.filter(({ inStatePath }) => inStatePath)).toEqual([]);
  });

  test('a private controller and a small state share is not the state’s', () => {
    expect(plain([owns('X', 'L', 60), owns('S', 'L', 4.9)]).stateCapitalStatus).toBe(
      'non_state_controlled',
    );
    expect(plain([owns('X', 'L', 60), owns('S', 'L', 5)]).stateCapitalStatus).toBe(
      'state_invested',
    );
  });

  test('without a controller and a state share the class is undetermined, unless it is disclosed', () => {
    const scattered = [owns('X', 'L', 20)];
    expect(plain(scattered)).toMatchObject({
      stateCapitalStatus: 'undetermined',
      completenessStatus: 'undetermined',
    });
    const disclaims = entity({ nodeId: 'L', disclosesNoController: true });
    expect(plain(scattered, [person('X'), disclaims])).toMatchObject({
      stateCapitalStatus: 'non_state_controlled',
      completenessStatus: 'complete',
      ultimateControllerNature: 'no_actual_controller',
      qualityFlags: ['below_threshold_largest_holder', 'disclosed_no_actual_controller'],
    });
  });

  test('an unknown holding that could outvote the controller is flagged', () => {
    const view = plain([owns('X', 'L', 35), owns('Y', 'L', null)]);
    expect(view.ultimateControllerId).toBe('X');
    expect(view.qualityFlags).toContain('control_depends_on_unknown');
    expect(plain([owns('X', 'L', 60), owns('Y', 'L', null)]).qualityFlags).not.toContain(
      'control_depends_on_unknown',
    );
  });

  test('knowledge older than the date of the graph is flagged', () => {
    const view = viewOf(PYRAMID, 'L', { validOn: '2026-07-01', knownAtMs: TODAY.knownAtMs });
    expect(view.qualityFlags).toEqual(['graph_as_of_after_cutoff']);
  });

  test('an inferred beginning, a tie and a classifying name are flagged', () => {
    const inferred = owns('X', 'L', 40, { isValidFromInferred: true });
    const bureau = entity({ nodeId: 'B', name: '某县财政局', confidence: 0.9 });
    const view = plain([inferred, owns('B', 'L', 40)], [person('X'), bureau]);
    expect(view.qualityFlags).toEqual([
      'control_tie',
      'effective_from_inferred',
      'name_rule_classification',
    ]);
    expect(view.nodes.find(({ nodeId }) => nodeId === 'B')).toMatchObject({
      stateLevel: 'county',
      confidence: 0.6,
      classificationMethod: 'name_rule',
    });
  });

  test('doubt about relations is propagated: of a whole chain, or of one of several paths', () => {
    const half = { confidence: 0.5 };
    const view = plain([owns('S', 'H', 100, half), owns('H', 'L', 60, half)]);
    expect(view.confidence).toBeCloseTo(0.25, 10);
    const two = plain([owns('S', 'L', 20, half), owns('H', 'L', 20), owns('S', 'H', 100, half)]);
    expect(two.ultimateControllerId).toBe('S');
    expect(two.confidence).toBeCloseTo(0.75, 10);
  });
});

describe('answers as a whole', () => {
  const companies = ['A', 'B', 'C', 'L'];
  const draft = fc.tuple(
    fc.constantFrom('A', 'B', 'C', 'L', 'S', 'T', 'X'),
    fc.constantFrom(...companies),
    fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.constant(null),
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 21, max: 50 })),
    ),
    fc.integer({ min: 0, max: 9 }),
  );
  const network = fc.array(draft, { minLength: 1, maxLength: 16 }).map((drafts) =>
    drafts.flatMap(([holder, held, pct, kind], at): InterestRecord[] => {
      const named = { edgeId: `edge-${at}` };
      if (kind === 0) return [controls(holder, held, named)];
      if (kind === 1) return concert([holder, held], 'L', named);
      return [owns(holder, held, pct, named)];
    }),
  );
  const entities = [stateBody('S'), stateBody('T'), person('X'), entity({ nodeId: 'L' })];

  test('are the same for any order of records', () => {
    const orders = network.chain((interests) =>
      fc.tuple(
        fc.constant(interests),
        fc.shuffledSubarray(interests, { minLength: interests.length }),
      ),
    );
    fc.assert(
      fc.property(orders, ([interests, shuffled]) => {
        expect(viewOf({ entities, interests: shuffled })).toEqual(viewOf({ entities, interests }));
      }),
      { numRuns: deep(100) },
    );
  });

  test('count a state firm as no more than itself, though its holders disclose 101 % of it', () => {
    const interests = [owns('T', 'C', 44), owns('S', 'C', 57), owns('C', 'L', 1)];
    const { inFullPct, lookThroughPct } = viewOf({ entities, interests }).stateShares;
    expect([inFullPct, lookThroughPct]).toEqual([1, 1]);
  });

  test('keep percentages in 0..100, direct and looked-through ones below the full one, and bounds around', () => {
    fc.assert(
      fc.property(network, (interests) => {
        const view = viewOf({ entities, interests });
        const { directPct, inFullPct, lookThroughPct, inFullBounds, lookThroughBounds } =
          view.stateShares;
        expect(directPct ?? 0).toBeLessThanOrEqual((inFullPct ?? 0) + 1e-9);
        expect(lookThroughPct ?? 0).toBeLessThanOrEqual((inFullPct ?? 0) + 1e-9);
        for (const { lowestPct, highestPct } of [inFullBounds, lookThroughBounds]) {
          expect(lowestPct).toBeGreaterThanOrEqual(0);
          expect(highestPct).toBeGreaterThanOrEqual(lowestPct);
          expect(highestPct).toBeLessThanOrEqual(100);
        }
        for (const { confidence, calculatedOwnershipPct, hasUnknownPercentage } of view.paths) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          if (hasUnknownPercentage) expect(calculatedOwnershipPct).toBeNull();
        }
        expect(new Set(view.paths.map(({ pathId }) => pathId)).size).toBe(view.paths.length);
      }),
      { numRuns: deep(100) },
    );
  });
});
