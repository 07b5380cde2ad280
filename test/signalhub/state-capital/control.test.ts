import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concertsOf } from '#signalhub/state-capital/concert-groups.ts';
import { controlOf, type Control } from '#signalhub/state-capital/control.ts';
import type { AsOf } from '#signalhub/state-capital/graph-as-of.ts';
import { holdingsOf } from '#signalhub/state-capital/holdings.ts';
import type { EntityRecord, InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import { votesOf } from '#signalhub/state-capital/votes.ts';
import {
  concert,
  controls,
  delegates,
  entity,
  graphOf,
  owns,
  person,
  publicFloat,
  TODAY,
  votes,
} from '#test/signalhub/state-capital/owners.ts';
import {
  CLASSES,
  CONCERT,
  CYCLE,
  GROUP,
  PYRAMID,
  RING,
  unknownChain,
  WEIGHTED,
  type WorkedExample,
} from '#test/signalhub/state-capital/worked-examples.ts';
import { deep } from '#test/depth.ts';

interface Found {
  readonly control: Control;
  readonly numberOf: ReadonlyMap<string, number>;
  readonly ids: readonly string[];
  /** Controllers of all companies that have one. */
  readonly controllers: Record<string, string>;
  /** Who stands at the end of the chain above a company; null for none. */
  ultimate(company: string): string | null;
  blocs(company: string): Record<string, number>;
  flags(company: string): string[];
}

function controlIn({ entities, interests }: WorkedExample, asOf: AsOf = TODAY): Found {
  const graph = graphOf(entities, interests, asOf);
  const holdings = holdingsOf(graph);
  const { numberOf } = holdings;
  const concerts = concertsOf(graph, numberOf);
  const control = controlOf(graph, holdings, votesOf(graph, holdings), concerts);
  const ids = graph.entities.map(({ nodeId }) => nodeId);
  const controllers: Record<string, string> = {};
  for (const [company, controller] of control.controllerOf.entries()) {
    if (controller !== -1) controllers[ids[company]!] = ids[controller]!;
  }
  return {
    control,
    numberOf,
    ids,
    controllers,
    ultimate: (company) => ids[control.ultimateOf(numberOf.get(company)!)] ?? null,
    blocs: (company) =>
      Object.fromEntries(
        control.blocsIn(numberOf.get(company)!).map(({ head, pct }) => [ids[head]!, pct]),
      ),
    flags: (company) => [...(control.flags.get(numberOf.get(company)!) ?? [])],
  };
}

const plain = (
  interests: readonly InterestRecord[],
  entities: readonly EntityRecord[] = [],
): Found => controlIn({ entities, interests });

describe('control in the worked examples', () => {
  test('E1: both chains of SASAC vote as one', () => {
    const found = controlIn(PYRAMID);
    expect(found.ultimate('L')).toBe('SASAC');
    expect(found.blocs('L')).toEqual({ SASAC: 55, X: 12, PSASAC: 8 });
  });

  test('E2: two self-consistent solutions; relative control decides, and the rest confirms it', () => {
    const found = controlIn(CYCLE);
    expect(found.controllers).toEqual({ A: 'P', B: 'P' });
    expect(found.blocs('A')).toEqual({ P: 60, S: 40 });
    expect(found.blocs('B')).toEqual({ P: 70, S: 30 });
  });

  test('E2b: shares in the own grandmother do not vote', () => {
    const found = controlIn(RING);
    expect(found.controllers).toEqual({ C: 'B', B: 'A', A: 'X' });
    expect(found.blocs('A')).toEqual({ X: 45, S: 30 });
  });

  test('E3: no holder has more than 30 % of what is known', () => {
    expect(controlIn(unknownChain(null)).ultimate('L')).toBeNull();
  });

  test.each([
    ['2024-06-30', 'SASAC', { SASAC: 33, X: 26, Z: 6 }],
    ['2026-01-15', null, { X: 26, SASAC: 21, Y: 12, Z: 6 }],
    ['2026-03-02', 'X', { X: 32, SASAC: 21, Y: 12 }],
  ])('E4: on %s it is %s', (validOn, controller, blocs) => {
    const found = controlIn(CONCERT, { ...TODAY, validOn });
    expect(found.ultimate('L')).toBe(controller);
    expect(found.blocs('L')).toEqual(blocs);
  });

  test('E5: ten votes a share', () => {
    const found = controlIn(WEIGHTED);
    expect(found.ultimate('L')).toBe('Founder');
    const blocs = found.blocs('L');
    expect(blocs['Founder']).toBeCloseTo(63.829787234042556, 10);
    expect(blocs['StateFund']).toBeCloseTo(8.51063829787234, 10);
    expect(blocs['StateBody']).toBeCloseTo(0.425531914893617, 10);
    expect(blocs['FLOAT']).toBeUndefined();
  });

  test('E7: the bloc of SASAC controls Q, which is no state enterprise, and W by relative control', () => {
    const found = controlIn(CLASSES);
    expect(found.blocs('Q')).toEqual({ SASAC: 55, X: 45 });
    expect(found.ultimate('Q')).toBe('SASAC');
    expect(found.controllers['K']).toBe('G');
    expect(found.ultimate('W')).toBe('SASAC');
  });

  test('E8: a private holder of 40 % controls, with his brother in concert with 70 %', () => {
    expect(controlIn(GROUP).ultimate('京海')).toBe('高启强');
    const interests = [...GROUP.interests, ...concert(['高启强', '高启盛'], null)];
    const together = controlIn({ ...GROUP, interests });
    expect(together.blocs('京海')).toEqual({ 高启强: 70, 国资委: 30 });
  });
});

describe('thresholds', () => {
  test.each([
    ['more than 50 %', [51, 49], 'A'],
    ['exactly 50 % against less', [50, 49], 'A'],
    ['exactly 50 % against 50 %', [50, 50], null],
    ['more than 30 % and more than any other holder', [31, 30], 'A'],
    ['exactly 30 %', [30, 20], null],
    ['equal blocs above 30 %', [35, 35], null],
  ])('%s', (_, [a, b], controller) => {
    expect(plain([owns('A', 'L', a!), owns('B', 'L', b!)]).ultimate('L')).toBe(controller);
  });

  test('fractions that add up to 30 in decimals do not exceed it in binary', () => {
    const interests = [owns('P', 'A', 100), owns('P', 'B', 100), owns('P', 'C', 100)];
    const parts = [owns('A', 'L', 10.1), owns('B', 'L', 10.2), owns('C', 'L', 9.7)];
    expect(plain([...interests, ...parts]).ultimate('L')).toBeNull();
  });

  test('the public float never controls', () => {
    const interests = [owns('FLOAT', 'L', 90), owns('A', 'L', 10)];
    expect(plain(interests, [publicFloat('FLOAT')]).ultimate('L')).toBeNull();
  });

  test('a person or a state body has no controller', () => {
    expect(plain([owns('A', 'P', 60)], [person('P')]).ultimate('P')).toBeNull();
  });
});

describe('disclosed control', () => {
  test('comes before votes', () => {
    const found = plain([owns('A', 'L', 60), controls('B', 'L')]);
    expect(found.ultimate('L')).toBe('B');
    expect(found.control.isDisclosed[found.numberOf.get('L')!]).toBe(1);
  });

  test('by the parent and by the end of its chain is the same, reported by the parent', () => {
    const found = plain([owns('S', 'G', 100), controls('G', 'L'), controls('S', 'L')]);
    expect(found.controllers['L']).toBe('G');
    expect(found.ultimate('L')).toBe('S');
  });

  test('by two unrelated owners is decided by the votes', () => {
    const found = plain([owns('C', 'L', 40), controls('A', 'L'), controls('B', 'L')]);
    expect(found.flags('L')).toEqual(['control_conflict']);
    expect(found.ultimate('L')).toBe('C');
  });

  test('by two in concert is joint, under their leader', () => {
    const found = plain([controls('B', 'L'), controls('A', 'L'), ...concert(['B', 'A'], 'L')]);
    expect(found.ultimate('L')).toBe('B');
  });

  test('in a circle has no effect', () => {
    const found = plain([controls('A', 'B'), controls('B', 'A'), owns('C', 'A', 40)]);
    expect(found.flags('A')).toEqual(['control_circular']);
    expect(found.controllers).toEqual({ A: 'C' });
  });

  test('a veto or a seat on the board is no control', () => {
    const found = plain([
      controls('S', 'L', { controlBasis: 'special_management_share' }),
      controls('T', 'L', { controlBasis: 'board_seat' }),
    ]);
    expect(found.ultimate('L')).toBeNull();
  });

  test('a disclosure that the company has no controller is respected', () => {
    const named = entity({ nodeId: 'L', disclosesNoController: true });
    expect(plain([owns('A', 'L', 60)], [named]).ultimate('L')).toBeNull();
  });
});

/** A is controlled by 40 % of X until Y and W, in which it has a part, are controlled by V. */
const withdrawn = (
  at: number | string,
  more: (held: string) => readonly InterestRecord[] = () => [],
): InterestRecord[] => [
  owns('X', `A${at}`, 40),
  ...[`Y${at}`, `W${at}`].flatMap((held) =>
    [owns(held, `A${at}`, 25), owns(`A${at}`, held, 5), owns('V', held, 35)].concat(more(held)),
  ),
];

describe('a controller that others contradict', () => {
  test('is none', () => {
    const found = plain(withdrawn(''));
    expect(found.controllers).toEqual({ Y: 'V', W: 'V' });
    expect(found.blocs('A')).toEqual({ V: 50, X: 40 });
    expect(found.flags('A')).toEqual(['control_unstable']);
    expect(found.flags('Y')).toEqual([]);
  });

  test('controls nothing by which others are judged', () => {
    // While X controlled A, it would lead Y2 and W2 with 35 %, and then A2 with 50 % against 40 % of Z.
    const found = plain([
      ...withdrawn(''),
      owns('Z', 'A2', 40),
      ...['Y2', 'W2'].flatMap((held) => [
        owns(held, 'A2', 25),
        owns('A2', held, 5),
        owns('A', held, 20),
        owns('X', held, 15),
      ]),
    ]);
    expect(found.controllers).toEqual({ Y: 'V', W: 'V', A2: 'Z' });
  });

  test.each([
    ['one after another, without a limit', false],
    ['in one cycle, a limited number of times: then votes decide nothing in it', true],
  ])('may let the next be contradicted, %s', (_, isCycle) => {
    // X leads Y and W of each with 40 % against 35 % of V, as long as it controls the A before.
    const lengths = Array.from({ length: 30 }, (__, at) => at + 1);
    const all = lengths.flatMap((at) =>
      withdrawn(at, (held) => [owns(`A${at - 1}`, held, 20), owns('X', held, 20)]),
    );
    const found = plain([...withdrawn(0), ...all, ...(isCycle ? [owns('A30', 'Y0', 1)] : [])]);
    const { Y0, Y30, A30 } = found.controllers;
    expect([Y0, Y30, A30]).toEqual(
      isCycle ? [undefined, undefined, undefined] : ['V', 'V', undefined],
    );
    expect(found.flags('A30')).toEqual(['control_unstable']);
  });

  test('is not changed by subsidiaries in concert, which join the bloc of their controller', () => {
    const found = plain([
      owns('X', 'L', 60),
      owns('Y', 'M', 60),
      ...concert(['L', 'M'], null),
      owns('Z', 'C', 40),
      owns('X', 'C', 35),
      owns('Y', 'C', 10),
    ]);
    expect(found.blocs('C')).toEqual({ X: 45, Z: 40 });
    expect(found.controllers).toEqual({ L: 'X', M: 'Y', C: 'X' });
  });
});

describe('votes', () => {
  test('some of the votes may be delegated', () => {
    const found = plain([
      owns('A', 'L', 40),
      owns('B', 'L', 20),
      delegates('A', 'B', 'L', { share: { exactPct: 15 } }),
    ]);
    expect(found.blocs('L')).toEqual({ B: 35, A: 25 });
  });

  test('delegated votes are not passed on by a delegation of the delegate', () => {
    const found = plain([
      owns('A', 'L', 20),
      owns('B', 'L', 15),
      owns('C', 'L', 10),
      delegates('A', 'B', 'L'),
      delegates('B', 'C', 'L'),
    ]);
    expect(found.blocs('L')).toEqual({ C: 25, B: 20 });
  });

  test('a holder without shares has no votes to delegate, and no holder delegates to itself', () => {
    const passed = [owns('A', 'L', 20), delegates('A', 'B', 'L'), delegates('B', 'C', 'L')];
    const toItself = [owns('A', 'L', 20), delegates('A', 'A', 'L')];
    expect(plain(passed).blocs('L')).toEqual({ B: 20 });
    expect(plain(toItself).blocs('L')).toEqual({ A: 20 });
    for (const interests of [passed, toItself]) {
      const graph = graphOf([], interests);
      expect([...votesOf(graph, holdingsOf(graph)).flags]).toEqual(['votes_exceed_holding']);
    }
  });

  test('shares without a known holder cast one vote each against ten of the known ones', () => {
    const { blocs } = plain([owns('A', 'L', 10, { votesPerShare: 10 })]);
    expect(blocs('L')['A']).toBeCloseTo((100 / (100 + 90)) * 100, 10);
  });

  test('holders of equal shares cast what they hold, also where disclosures exceed the whole', () => {
    expect(plain([owns('A', 'L', 60), owns('B', 'L', 41)]).blocs('L')).toEqual({ A: 60, B: 41 });
  });

  test('a holder of an undisclosed share casts no known vote', () => {
    const graph = graphOf([], [owns('A', 'L', null), owns('B', 'L', 40)]);
    const cast = votesOf(graph, holdingsOf(graph)).all;
    expect(cast.map(({ pct, highestPct }) => [pct, highestPct])).toEqual([
      [0, 60],
      [40, 40],
    ]);
  });

  test('a holder of between two shares casts the least, and could cast the most, as its delegate does', () => {
    const held = owns('A', 'L', [10, 30]);
    const cast = (interests: readonly InterestRecord[]) => {
      const graph = graphOf([], interests);
      return votesOf(graph, holdingsOf(graph))
        .all.filter(({ pct }) => pct > 0)
        .map(({ pct, highestPct }) => [pct, Math.round(highestPct)]);
    };
    expect(cast([held])).toEqual([[10, 30]]);
    expect(cast([held, delegates('A', 'B', 'L')])).toEqual([[10, 30]]);
  });

  test('more votes than exist cannot be delegated', () => {
    const interests = [owns('A', 'L', 10), delegates('A', 'B', 'L', { share: { exactPct: 25 } })];
    const graph = graphOf([], interests);
    const holdings = holdingsOf(graph);
    expect(votesOf(graph, holdings).flags).toContain('votes_exceed_holding');
    expect(plain(interests).blocs('L')).toEqual({ B: 10 });
  });

  test('a disclosed share of votes replaces that of the capital', () => {
    const found = plain([owns('A', 'L', 15), owns('B', 'L', 40), votes('A', 'L', 55)]);
    expect(found.blocs('L')).toEqual({ A: 55, B: 40 });
  });

  test('concert adds the votes of companies that its members control', () => {
    const found = plain([
      owns('P', 'HP', 100),
      owns('Q', 'HQ', 100),
      owns('HP', 'L', 20),
      owns('HQ', 'L', 18),
      owns('X', 'L', 25),
      ...concert(['P', 'Q'], null),
    ]);
    expect(found.blocs('L')).toEqual({ P: 38, X: 25 });
    expect(found.ultimate('L')).toBe('P');
  });

  test('concert in one company has no effect in another', () => {
    const both = (company: string): InterestRecord[] => [
      owns('P', company, 20),
      owns('Q', company, 18),
    ];
    const found = plain([...both('L'), ...both('M'), ...concert(['P', 'Q'], 'M')]);
    expect(found.blocs('L')).toEqual({ P: 20, Q: 18 });
    expect(found.blocs('M')).toEqual({ P: 38 });
  });
});

/** Companies that hold each other and are held by persons, with agreements now and then. */
const NETWORK = fc
  .array(
    fc.record({
      holder: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'P', 'Q', 'R'),
      held: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      pct: fc.integer({ min: 1, max: 60 }),
      kind: fc.integer({ min: 0, max: 14 }),
    }),
    { maxLength: 24 },
  )
  .map((drafts) =>
    drafts.flatMap(({ holder, held, pct, kind }, at): InterestRecord[] => {
      const named = { edgeId: `edge-${at}` };
      if (kind === 0) return concert([holder, held], 'A', named);
      if (kind === 1) return [controls(holder, held, named)];
      if (kind === 2) return [delegates(holder, 'P', held, named)];
      if (kind === 3) return concert([holder, held], null, named);
      return [owns(holder, held, pct, named)];
    }),
  );

const PEOPLE = [person('P'), person('Q'), person('R')];

describe('the fixpoint of random networks', () => {
  test('does not depend on the order of records', () => {
    const orders = NETWORK.chain((interests) =>
      fc.tuple(
        fc.constant(interests),
        fc.shuffledSubarray(interests, { minLength: interests.length }),
      ),
    );
    fc.assert(
      fc.property(orders, ([interests, shuffled]) => {
        const [one, other] = [plain(interests, PEOPLE), plain(shuffled, PEOPLE)];
        expect(other.controllers).toEqual(one.controllers);
        expect([...other.control.flags]).toEqual([...one.control.flags]);
      }),
      { numRuns: deep(150) },
    );
  });

  test('has no cycles, and every controller by votes leads the votes that count', () => {
    fc.assert(
      fc.property(NETWORK, (interests) => {
        const { control, ids } = plain(interests, PEOPLE);
        for (const [company, controller] of control.controllerOf.entries()) {
          if (controller === -1) continue;
          expect(control.isUnder(controller, company)).toBe(false);
          if (control.isDisclosed[company] === 1) continue;
          const [best, next] = control.blocsIn(company);
          expect(best!.pct, ids[company]).toBeGreaterThan(30);
          expect(best!.pct).toBeGreaterThan(next?.pct ?? 0);
          expect(control.headIn(company, controller)).toBe(best!.head);
        }
      }),
      { numRuns: deep(150) },
    );
  });

  test('of chains without cycles is decided in one pass, each company by its final blocs', () => {
    const forward = NETWORK.map((interests) =>
      interests.filter(
        ({ relationType, sourceId, targetId }) =>
          relationType === 'ownership' && (sourceId > 'E' || sourceId < targetId),
      ),
    );
    fc.assert(
      fc.property(forward, (interests) => {
        const { control } = plain(interests, PEOPLE);
        for (const company of control.controllerOf.keys()) {
          const [best, next] = control.blocsIn(company);
          const decides = best !== undefined && best.pct > 30 && best.pct > (next?.pct ?? 0);
          expect(control.controllerOf[company] !== -1).toBe(decides);
          if (decides) expect(control.ultimateOf(company)).toBe(best.head);
        }
      }),
      { numRuns: deep(100) },
    );
  });
});
