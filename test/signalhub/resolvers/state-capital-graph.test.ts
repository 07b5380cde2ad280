import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ENTITY_TYPES, INTEREST_TYPES, STATE_LEVELS } from '#signalhub/facts/ownership-terms.ts';
import { STATE_CAPITAL_EVENT_KIND } from '#signalhub/facts/kinds/state-capital-event.ts';
import { CLASSIFICATION_METHODS, STATE_CLASSES } from '#signalhub/state-capital/state-class.ts';
import {
  COMPLETENESS_STATUSES,
  PATH_TYPES,
  STATE_CAPITAL_STATUSES,
} from '#signalhub/state-capital/state-capital-view.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { body, edge, holding, material, owner, REGISTER } from '#test/signalhub/ownership-rows.ts';
import { version } from '#test/signalhub/research/research-rows.ts';
import { company, sector, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { OWNERSHIP_BUNDLE } from '#test/signalhub/state-capital/worked-bundle.ts';

async function openOwners(rows: object = {}): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  const bundle = { ...OWNERSHIP_BUNDLE, rows: { ...OWNERSHIP_BUNDLE.rows, ...rows } };
  await signalhub.publish(writeBundle(temporaryFolder(), bundle));
  return signalhub;
}

describe('a version of research', () => {
  const published = '2024-10-28T20:00:00+08:00';
  const versionOf = (number: number, researchAsOf: string, publishedAt: string) =>
    version(number, researchAsOf, { published_at: publishedAt });
  const ROWS = {
    company: [company('600001', '京海')],
    research_material: [material(REGISTER)],
    research_version: [
      versionOf(1, '2024-06-30', '2024-08-30T20:00:00+08:00'),
      { ...versionOf(2, '2024-09-30', published), observed_at: published },
    ],
    ownership_entity: [owner('stock.600001'), body('sasac')],
    // The holders of the third quarter, as the report lists them weeks later.
    ownership_edge: [
      holding(
        'sasac',
        'stock.600001',
        52,
        {},
        { valid_from: '2024-09-30', observed_at: published },
      ),
    ],
  };
  const ask = async (versionId: string): Promise<Answered> => {
    const signalhub = await openSignalhub();
    const rows = { sector: [sector('L1.tech')], ...ROWS };
    const bundle = { publicationId: 'p', publishedAt: '2024-11-01T18:00:00+08:00', rows };
    await signalhub.publish(writeBundle(temporaryFolder(), bundle));
    const source = `{ companyStateCapital(stockCode: "600001", versionId: "${versionId}") { available
      profile { stateCapitalStatus completenessStatus qualityFlags directStateOwnershipPct }
      graph { graphAsOf edges { edgeId } } } }`;
    return signalhub.ask(source)['companyStateCapital'] as Answered;
  };

  test('has the holders of its own quarter, which were reported when it was published', async () => {
    const { profile, graph } = await ask('research.600001.v2');
    expect(graph).toMatchObject({ graphAsOf: '2024-09-30', edges: [{}] });
    expect(profile).toMatchObject({
      directStateOwnershipPct: 52,
      stateCapitalStatus: 'state_controlled',
      qualityFlags: [],
    });
  });

  test('reports where the owners were unknown', async () => {
    const { available, profile, graph } = await ask('research.600001.v1');
    expect([available, graph.edges]).toEqual([true, []]);
    expect(profile).toMatchObject({
      stateCapitalStatus: 'undetermined',
      completenessStatus: 'undetermined',
      qualityFlags: ['owners_unknown'],
    });
  });
});

describe('the owners of a company in the graph', () => {
  test('lead from the company to its controller, its shares and the evidence of each relation', async () => {
    const { ask } = await openOwners();
    const source = `{ company(stockCode: "600001") { stateCapital(graphAsOf: "2024-06-30") {
      available
      profile { lookThroughStateOwnershipPct inFullBounds { lowestPct highestPct } formulaVersion
        controlMeasures { votesPct nextBlocPct cashFlowRightsPct } reasons }
      graph { ultimateController { name entityType } events { eventId }
        nodes { nodeId company { name } }
        edges { edgeId evidence { materialId quotes } } } } } }`;
    const { company: found } = ask(source) as { company: { stateCapital: Answered } };
    const { available, profile, graph } = found.stateCapital;
    expect(available).toBe(true);
    expect(profile).toMatchObject({
      lookThroughStateOwnershipPct: 28,
      inFullBounds: { lowestPct: 30, highestPct: 30 },
      controlMeasures: { votesPct: 40, nextBlocPct: 30, cashFlowRightsPct: 40 },
      formulaVersion: 'ownership/3',
    });
    expect(graph.ultimateController).toEqual({ name: 'gao-qiang', entityType: 'person' });
    // The second event is later than the date.
    expect(graph.events).toEqual([{ eventId: 'event.600001.1' }]);
    expect(graph.nodes[0]).toEqual({ nodeId: 'stock.600001', company: { name: '京海' } });
    const held = graph.edges.find(({ edgeId }) => edgeId === 'ownership.gao-qiang.stock.600001');
    expect(held?.evidence.map(({ materialId }) => materialId)).toEqual(['m-notice', 'm-register']);
  });

  test('are the first paths alone by default, with the owners on them', async () => {
    const { ask } = await openOwners();
    interface Group {
      readonly profile: { readonly pathCount: number; readonly nodeCount: number };
      readonly graph: {
        readonly ultimateControllerNodeId: string;
        readonly nodes: { readonly nodeId: string }[];
        readonly edges: { readonly sourceNodeId: string; readonly targetNodeId: string }[];
        readonly paths: { readonly nodeIds: string[] }[];
      };
    }
    const group = (pathLimit: string): Group =>
      ask(`{ companyStateCapital(stockCode: "600001", graphAsOf: "2024-06-30") {
        profile { pathCount nodeCount }
        graph${pathLimit} { ultimateControllerNodeId nodes { nodeId }
          edges { sourceNodeId targetNodeId } paths { pathId nodeIds } } } }`)[
        'companyStateCapital'
      ] as unknown as Group;
    const whole = group('');
    const all = whole.graph.paths.length;
    expect(all).toBeGreaterThan(5);
    for (let most = 1; most <= all + 1; most += 1) {
      const { profile, graph } = group(`(pathLimit: ${most})`);
      expect(profile).toEqual(whole.profile);
      expect(graph.paths).toEqual(whole.graph.paths.slice(0, most));
      const { ultimateControllerNodeId: controller } = graph;
      const onPaths = graph.paths.flatMap(({ nodeIds }) => nodeIds);
      const kept = new Set(['stock.600001', controller, ...onPaths]);
      const isKept = (id: string): boolean => kept.has(id) || most >= all;
      expect(graph.nodes).toEqual(whole.graph.nodes.filter(({ nodeId }) => isKept(nodeId)));
      expect(graph.edges).toEqual(
        whole.graph.edges.filter((one) => isKept(one.sourceNodeId) && isKept(one.targetNodeId)),
      );
    }
    expect(group('(pathLimit: 1)').graph.nodes.length).toBeLessThan(whole.profile.nodeCount);
  });

  test('lead from an owner to the listed companies below it on that date', async () => {
    const { ask } = await openOwners();
    const belowSasac = (date: string): unknown => {
      const { stateCapitalGraph } = ask(
        `query($date: Date!) { stateCapitalGraph(stockCode: "688002", graphAsOf: $date) {
          nodes { nodeId listedCompanies(first: 2) { nodes { stockCode } totalCount } } } }`,
        { date },
      ) as { stateCapitalGraph: { nodes: { nodeId: string; listedCompanies: unknown }[] } };
      return stateCapitalGraph.nodes.find(({ nodeId }) => nodeId === 'sasac')?.listedCompanies;
    };
    expect(belowSasac('2024-06-30')).toEqual({
      nodes: [{ stockCode: '000003' }, { stockCode: '600001' }],
      totalCount: 3,
    });
  });

  test('are compared on two dates: added and removed owners, and changed shares', async () => {
    const { ask } = await openOwners();
    const diffOf = (from: string, to: string, code = '688002'): unknown =>
      (
        ask(
          `query($code: String!, $from: Date!, $to: Date!) {
            stateCapitalDiff(stockCode: $code, from: $from, to: $to) {
              isChanged isControllerChanged
              before { ultimateControllerName } after { ultimateControllerName }
              nodesAdded { listedCompanies { totalCount } } nodesRemoved { nodeId }
              edgesAdded { edgeId } edgesRemoved { edgeId }
              edgesChanged { before { ownershipPct } after { ownershipPct } }
              events { eventId } } }`,
          { code, from, to },
        ) as { stateCapitalDiff: unknown }
      ).stateCapitalDiff;
    expect(diffOf('2024-06-30', '2026-03-02')).toEqual({
      isChanged: true,
      isControllerChanged: true,
      before: { ultimateControllerName: '国资委' },
      after: { ultimateControllerName: 'x' },
      nodesAdded: [],
      nodesRemoved: [],
      edgesAdded: [{ edgeId: 'delegation.z.x' }],
      edgesRemoved: [{ edgeId: 'concert.group.y' }],
      edgesChanged: [],
      events: [],
    });
    expect(diffOf('2024-04-01', '2024-04-02', '000003')).toMatchObject({
      edgesChanged: [{ before: { ownershipPct: 52 }, after: { ownershipPct: 28 } }],
    });
    expect(diffOf('2024-06-01', '2025-12-31', '600001')).toMatchObject({
      isChanged: false,
      events: [{ eventId: 'event.600001.2' }, { eventId: 'event.600001.1' }],
    });
    expect(() => diffOf('2019-01-01', '2019-02-01')).toThrow(
      'The owners of this company are not known',
    );
  });

  test('are those of the version of research, where there is research', async () => {
    const version = (number: number, asOf: string) => ({
      observed_at: `${asOf}T20:00:00+08:00`,
      fact: {
        version_id: `research.000003.v${number}`,
        stock_code: '000003',
        version_number: number,
        previous_version_id: number === 1 ? null : `research.000003.v${number - 1}`,
        research_as_of: asOf,
        published_at: `${asOf}T20:00:00+08:00`,
      },
    });
    const { ask } = await openOwners({
      research_version: [version(1, '2024-03-25'), version(2, '2024-06-30')],
    });
    const shareBy = (selector: string): unknown => {
      const { companyStateCapital: found } = ask(
        `{ companyStateCapital(stockCode: "000003", ${selector}) {
          profile { versionId researchAsOf directStateOwnershipPct } graph { graphAsOf } } }`,
      ) as { companyStateCapital: unknown };
      return found;
    };
    const none = { profile: null, graph: null };
    expect(shareBy('versionId: "research.000003.v1"')).toEqual({
      profile: {
        versionId: 'research.000003.v1',
        researchAsOf: '2024-03-25',
        directStateOwnershipPct: 28,
      },
      graph: { graphAsOf: '2024-03-25' },
    });
    expect(shareBy('graphAsOf: "2024-03-20"')).toMatchObject({
      profile: { versionId: 'research.000003.v2', directStateOwnershipPct: 52 },
    });
    expect(shareBy('researchAsOf: "2024-03-24"')).toEqual(none);
    expect(shareBy('versionId: "capital.000003.20240325"')).toEqual(none);
    expect(() => shareBy('versionId: "research.000003.v2", researchAsOf: "2024-05-01"')).toThrow(
      'later than research_as_of',
    );
  });

  test('keep unknown percentages unknown, with the remaining bounds', async () => {
    const { ask } = await openOwners({
      ownership_entity: [
        owner('stock.600001'),
        owner('sasac', { entity_type: 'state_body', nature: 'state_body' }),
        owner('inv'),
        owner('fund', { entity_type: 'fund' }),
      ],
      ownership_edge: [
        holding('sasac', 'inv', 100),
        holding('inv', 'fund', [34, 66]),
        holding('fund', 'stock.600001', 30),
      ],
      state_capital_event: [],
    });
    const { companyStateCapital: found } = ask(`{ companyStateCapital(stockCode: "600001") {
      profile { lookThroughBounds { lowestPct highestPct } qualityFlags }
      graph { paths { pathType hasUnknownPercentage calculatedOwnershipPct } } } }`) as {
      companyStateCapital: { profile: object; graph: { paths: object[] } };
    };
    expect(found.profile).toMatchObject({
      lookThroughBounds: { lowestPct: 10.2, highestPct: 19.8 },
      qualityFlags: expect.arrayContaining(['unknown_percentage']) as unknown,
    });
    expect(found.graph.paths).toContainEqual({
      pathType: 'ownership',
      hasUnknownPercentage: true,
      calculatedOwnershipPct: null,
    });
  });
});

interface Answered {
  readonly available: boolean;
  readonly profile: object;
  readonly graph: {
    readonly ultimateController: object;
    readonly events: object[];
    readonly nodes: object[];
    readonly edges: { edgeId: string; evidence: { materialId: string }[] }[];
  };
}

test('the enums of the graph are those of the facts and formulas', async () => {
  const { subgraph } = await openSignalhub();
  const wordsOf = (name: string): string[] => {
    const type = subgraph.schema.getType(name);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  };
  const { event_type: eventType } = STATE_CAPITAL_EVENT_KIND.schema.properties;
  expect(wordsOf('OwnershipEntityType').sort()).toEqual([...ENTITY_TYPES].sort());
  expect(wordsOf('StateLevel')).toEqual(STATE_LEVELS);
  expect(wordsOf('OwnershipRelationType')).toEqual(INTEREST_TYPES);
  expect(wordsOf('StateClass')).toEqual(STATE_CLASSES);
  expect(wordsOf('StateClassificationMethod')).toEqual(CLASSIFICATION_METHODS);
  expect(wordsOf('StateCapitalStatus')).toEqual(STATE_CAPITAL_STATUSES);
  expect(wordsOf('StateCapitalCompleteness')).toEqual(COMPLETENESS_STATUSES);
  expect(wordsOf('StateCapitalPathType')).toEqual(PATH_TYPES);
  expect(wordsOf('StateCapitalEventType')).toEqual((eventType as { enum?: unknown }).enum);
});

describe('rows about owners', () => {
  const publishWith = async (entities: object[], edges: object[]): Promise<string> => {
    const signalhub = await openSignalhub();
    const rows = {
      company: [company('600001')],
      research_material: [material(REGISTER)],
      ownership_entity: [owner('stock.600001'), owner('a-firm'), ...entities],
      ownership_edge: edges,
    };
    const bundle = { ...OWNERSHIP_BUNDLE, rows } as typeof OWNERSHIP_BUNDLE;
    return signalhub.publish(writeBundle(temporaryFolder(), bundle)).then(
      () => '',
      (error: unknown) => String(error),
    );
  };
  const target = 'stock.600001';

  test.each([
    [
      'a listed company under an id of its own',
      [owner('b', { stock_code: '600001' })],
      'must be stock.600001',
    ],
    [
      'an id of a listed company without a code',
      [owner('stock.600001', { stock_code: null, entity_type: 'company' })],
      'must be another one',
    ],
    [
      'a firm that is a natural person',
      [owner('b', { nature: 'natural_person' })],
      'must not be natural_person',
    ],
    [
      'a state body of another nature',
      [owner('b', { entity_type: 'state_body' })],
      'must be state_body',
    ],
    ['a code that no company has', [owner('stock.600002')], 'names the company "600002"'],
  ])('are rejected for %s', async (_what, entities, message) => {
    expect(await publishWith(entities, [])).toContain(message);
  });

  test.each([
    [
      'an owner without a description',
      holding('nobody', target, 5),
      'names the ownership_entity "nobody"',
    ],
    ['more than everything', holding('a-firm', target, 101), '<= 100'],
    [
      'an exact share with bounds',
      holding('a-firm', target, [1, 2], { exact_pct: 1 }),
      'must be null where bounds',
    ],
    ['bounds in disorder', holding('a-firm', target, [9, 2]), 'must not be less than minimum_pct'],
    [
      'a share of control',
      edge('control', 'a-firm', target, { exact_pct: 5, control_basis: 'law' }),
      'has no share',
    ],
    ['control without a basis', edge('control', 'a-firm', target), 'exactly for control relations'],
    [
      'a delegation to oneself',
      edge('voting', 'a-firm', target, { delegator_node_id: 'a-firm' }),
      'must not be the source',
    ],
    [
      'a delegator of a holding',
      holding('a-firm', target, 5, { delegator_node_id: target }),
      'must be null except for voting',
    ],
    ['nothing that it rests on', holding('a-firm', target, 5, { evidence: [] }), 'evidence'],
  ])('are rejected for %s', async (_what, row, message) => {
    expect(await publishWith([], [row])).toContain(message);
  });
});
