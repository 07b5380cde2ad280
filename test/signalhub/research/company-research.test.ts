import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { fact, RESEARCH_ROWS, version, versionId } from '#test/signalhub/research/research-rows.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestBundle,
} from '#test/signalhub/small-bundle.ts';

async function openWith(rows: TestBundle['rows'] = RESEARCH_ROWS): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  const bundle = { ...SMALL_BUNDLE, rows: { ...SMALL_ROWS, ...rows } };
  await signalhub.publish(writeBundle(temporaryFolder(), bundle));
  return signalhub;
}

const COMPANY = `query ($code: String! = "600001", $asOf: Date, $id: String) {
  companyResearch(stockCode: $code, researchAsOf: $asOf, versionId: $id) {
    available profile { versionId } version { versionId } } }`;

function chosen(signalhub: TestSignalhub, variables: Record<string, unknown> = {}): unknown {
  const { companyResearch } = signalhub.ask(COMPANY, variables);
  const {
    available,
    profile,
    version: found,
  } = companyResearch as {
    available: boolean;
    profile: { versionId: string } | null;
    version: { versionId: string } | null;
  };
  expect(found).toEqual(profile);
  expect(available).toBe(profile !== null);
  return profile?.versionId ?? null;
}

describe('the version of a company’s research', () => {
  test('is the latest, or the latest by a date, or the named one', async () => {
    const signalhub = await openWith();
    expect(chosen(signalhub)).toBe(versionId(3));
    expect(chosen(signalhub, { asOf: '2026-05-09' })).toBe(versionId(2));
    expect(chosen(signalhub, { asOf: '2025-11-10' })).toBe(versionId(2));
    expect(chosen(signalhub, { id: versionId(1) })).toBe(versionId(1));
    expect(chosen(signalhub, { id: versionId(1), asOf: '2026-01-01' })).toBe(versionId(1));
  });

  test('of two with one cut-off date is that of the higher number', async () => {
    const signalhub = await openWith({
      research_version: [
        version(1, '2025-05-10'),
        version(2, '2025-05-10', { published_at: '2025-05-12T09:00:00+08:00' }),
      ],
    });
    expect(chosen(signalhub, { asOf: '2025-05-10' })).toBe(versionId(2));
  });

  test('is not available before the first, by an unknown id, and for codes without research', async () => {
    const signalhub = await openWith();
    expect(chosen(signalhub, { asOf: '2025-05-09' })).toBeNull();
    expect(chosen(signalhub, { id: versionId(4) })).toBeNull();
    expect(chosen(signalhub, { code: '688002' })).toBeNull();
    expect(chosen(signalhub, { code: '688002', id: versionId(1) })).toBeNull();
    expect(chosen(signalhub, { code: '999999' })).toBeNull();
    expect(signalhub.ask('{ company(stockCode: "688002") { research { versionId } } }')).toEqual({
      company: { research: null },
    });
  });

  test('cannot be named with a date before it', async () => {
    const signalhub = await openWith();
    expect(() => chosen(signalhub, { id: versionId(3), asOf: '2026-05-09' })).toThrow(
      'The version that version_id names is later than research_as_of',
    );
  });
});

interface VersionItem {
  versionId: string;
  factCount: number;
  relationshipCount: number;
  gapCount: number;
  changeSummary: Record<string, unknown>;
}

const LIST = `query ($page: Int! = 1, $pageSize: Int! = 20, $code: String! = "600001") {
  companyResearchVersions(stockCode: $code, page: $page, pageSize: $pageSize) {
    stockCode items { versionId versionNumber previousVersionId researchAsOf publishedAt
      factCount relationshipCount gapCount changeSummary { initialVersion factsAdded factsRemoved
      relationshipsAdded relationshipsRemoved materialsAdded materialsRemoved gapsOpened gapsResolved
      changedDomains } } pagination { page pageSize total pages } } }`;

describe('the versions of a company’s research', () => {
  test('come highest number first, page by page', async () => {
    const signalhub = await openWith();
    const { companyResearchVersions: page } = signalhub.ask(LIST, { page: 2, pageSize: 2 });
    expect(page).toMatchObject({
      stockCode: '600001',
      items: [{ versionId: versionId(1), versionNumber: 1, previousVersionId: '' }],
      pagination: { page: 2, pageSize: 2, total: 3, pages: 2 },
    });
    const { companyResearchVersions: none } = signalhub.ask(LIST, { code: '000003' });
    expect(none).toMatchObject({ items: [], pagination: { total: 0, pages: 0 } });
  });

  test('report changes by the content of facts, not by their ids', async () => {
    const signalhub = await openWith();
    const { items } = signalhub.ask(LIST)['companyResearchVersions'] as { items: VersionItem[] };
    const unchanged = {
      initialVersion: false,
      factsAdded: 0,
      factsRemoved: 0,
      relationshipsAdded: 0,
      relationshipsRemoved: 0,
      materialsAdded: 0,
      materialsRemoved: 0,
      gapsOpened: 0,
      gapsResolved: 0,
      changedDomains: [],
    };
    expect(items.map(({ changeSummary }) => changeSummary)).toEqual([
      {
        ...unchanged,
        factsAdded: 1,
        relationshipsRemoved: 1,
        materialsAdded: 1,
        gapsOpened: 1,
        changedDomains: ['credit_rating', 'major_contract', 'shareholding'],
      },
      {
        ...unchanged,
        factsAdded: 1,
        factsRemoved: 1,
        materialsAdded: 1,
        gapsResolved: 1,
        changedDomains: ['share_pledge', 'shareholding'],
      },
      {
        ...unchanged,
        initialVersion: true,
        factsAdded: 3,
        relationshipsAdded: 2,
        materialsAdded: 1,
        gapsOpened: 1,
        changedDomains: ['cash_dividend', 'share_pledge', 'shareholding'],
      },
    ]);
    expect(items.map((item) => [item.factCount, item.relationshipCount, item.gapCount])).toEqual([
      [4, 1, 1],
      [3, 2, 0],
      [3, 2, 1],
    ]);
  });

  test('are the same list in the graph, linked to the company and to each other', async () => {
    const signalhub = await openWith();
    const source = `query ($after: String) { company(stockCode: "600001") {
      research(versionId: "${versionId(3)}") { previous { versionId company { name } } }
      researchVersions(first: 2, after: $after) {
        nodes { versionId } totalCount pageInfo { endCursor hasNextPage } } } }`;
    const { company } = signalhub.ask(source) as {
      company: {
        research: unknown;
        researchVersions: { pageInfo: { endCursor: string }; nodes: unknown };
      };
    };
    expect(company.research).toEqual({
      previous: { versionId: versionId(2), company: { name: '华曜科技' } },
    });
    expect(company.researchVersions.nodes).toEqual([
      { versionId: versionId(3) },
      { versionId: versionId(2) },
    ]);
    const { endCursor: after } = company.researchVersions.pageInfo;
    expect(signalhub.ask(source, { after })).toMatchObject({
      company: { researchVersions: { nodes: [{ versionId: versionId(1) }], totalCount: 3 } },
    });
  });
});

describe('a version', () => {
  test('has a profile with five categories in their order', async () => {
    const signalhub = await openWith();
    const source = `{ companyResearch(stockCode: "600001") { profile {
      versionId publishedAt stockCode companyName researchAsOf versionNumber previousVersionId
      completenessStatus factCount relationshipCount evidenceCount materialCount
      categories { category label domains factCount relationshipCount evidenceCount materialCount
        latestFactDate averageConfidence } } } }`;
    const empty = {
      domains: [],
      factCount: 0,
      relationshipCount: 0,
      evidenceCount: 0,
      materialCount: 0,
      latestFactDate: '',
      averageConfidence: 0,
    };
    expect(signalhub.ask(source)).toEqual({
      companyResearch: {
        profile: {
          versionId: versionId(3),
          publishedAt: '2026-05-10T20:00:00+08:00',
          stockCode: '600001',
          companyName: '华曜科技股份有限公司',
          researchAsOf: '2026-05-10',
          versionNumber: 3,
          previousVersionId: versionId(2),
          completenessStatus: 'complete',
          factCount: 4,
          relationshipCount: 1,
          evidenceCount: 6,
          materialCount: 3,
          categories: [
            {
              category: 'ownership_control',
              label: '股权与控制权',
              domains: ['shareholding'],
              factCount: 2,
              relationshipCount: 1,
              evidenceCount: 3,
              materialCount: 2,
              latestFactDate: '2025-12-31',
              averageConfidence: 0.85,
            },
            { ...empty, category: 'policy_support', label: '政策支持' },
            { ...empty, category: 'financing_debt', label: '融资与债务' },
            {
              ...empty,
              category: 'capital_use',
              label: '资金运用',
              domains: ['cash_dividend'],
              factCount: 1,
              evidenceCount: 2,
              materialCount: 2,
              latestFactDate: '2025-12-31',
              averageConfidence: 0.9,
            },
            {
              ...empty,
              category: 'business_projects',
              label: '业务与项目',
              domains: ['major_contract'],
              factCount: 1,
              evidenceCount: 1,
              materialCount: 1,
              latestFactDate: '2025-12-31',
              averageConfidence: 0.65,
            },
          ],
        },
      },
    });
  });

  test('rounds the average confidence to four decimals', async () => {
    const confidences = [0.9, 0.8, 0.7333];
    const signalhub = await openWith({
      ...RESEARCH_ROWS,
      research_relationship: [],
      research_fact: confidences.map((confidence, index) => fact(`row${index}`, { confidence })),
    });
    const source = `{ companyResearch(stockCode: "600001") { profile {
      categories { averageConfidence } } } }`;
    expect(signalhub.ask(source)).toMatchObject({
      companyResearch: { profile: { categories: { 0: { averageConfidence: 0.8111 } } } },
    });
  });

  test('lists facts and relationships by domain, latest first, with their targets', async () => {
    const signalhub = await openWith();
    const source = `query ($after: String, $category: ResearchCategory) {
      company(stockCode: "600001") { research {
        facts(first: 2, after: $after, category: $category) { totalCount
          pageInfo { endCursor hasNextPage }
          nodes { factId category value unit factDate validFrom validTo } } } } }`;
    type Facts = {
      company: { research: { facts: { pageInfo: { endCursor: string }; nodes: unknown[] } } };
    };
    const first = (signalhub.ask(source) as Facts).company.research.facts;
    expect(first).toMatchObject({
      totalCount: 4,
      pageInfo: { hasNextPage: true },
      nodes: [{ factId: 'fact.aaaa' }, { factId: 'fact.bbbb2', value: 8.2, unit: 'pct' }],
    });
    const { endCursor: after } = first.pageInfo;
    expect(signalhub.ask(source, { after })).toMatchObject({
      company: {
        research: {
          facts: { nodes: [{ factId: 'fact.cccc2' }, { factId: 'fact.dddd', value: null }] },
        },
      },
    });
    expect(signalhub.ask(source, { category: 'capital_use' })).toMatchObject({
      company: { research: { facts: { totalCount: 1, nodes: [{ factId: 'fact.cccc2' }] } } },
    });
    expect(() => signalhub.ask(source, { after, category: 'capital_use' })).toThrow('cursor');
    const relations = `{ company(stockCode: "600001") { research(researchAsOf: "2026-01-01") {
      relationships(domain: shareholding) { nodes {
        relationshipId counterparty { stockCode } sharePct factIds } } } } }`;
    expect(signalhub.ask(relations)).toEqual({
      company: {
        research: {
          relationships: {
            nodes: ['jia', 'yi'].map((id) => ({
              relationshipId: `relationship.${id}`,
              counterparty: id === 'yi' ? { stockCode: '688002' } : null,
              sharePct: 12.5,
              factIds: ['fact.aaaa'],
            })),
          },
        },
      },
    });
  });

  test('reports what it does not know, and what it found out since the version before', async () => {
    const signalhub = await openWith();
    const source = `query ($id: String!) { companyResearch(stockCode: "600001", versionId: $id) {
      version { gaps { gapId question } resolvedGaps { gapId resolution openedVersionId } } } }`;
    const question = '质押股份的融资用途未披露。';
    const found = [1, 2, 3].map((number) => {
      const { companyResearch } = signalhub.ask(source, { id: versionId(number) });
      return (companyResearch as { version: unknown }).version;
    });
    expect(found).toEqual([
      { gaps: [{ gapId: 'question.early', question }], resolvedGaps: [] },
      {
        gaps: [],
        resolvedGaps: [
          {
            gapId: 'question.early',
            resolution: '用于偿还借款。',
            openedVersionId: versionId(1),
          },
        ],
      },
      { gaps: [{ gapId: 'question.late', question }], resolvedGaps: [] },
    ]);
  });

  test('stays unchanged when a fact is corrected after it', async () => {
    const corrected = { observed_at: '2025-12-01T09:00:00+08:00' };
    const signalhub = await openWith({
      ...RESEARCH_ROWS,
      research_relationship: [],
      research_fact: [
        fact('aaaa', {}, { superseded_at: corrected.observed_at }),
        fact('aaaa', { value: 11.5 }, corrected),
      ],
    });
    const source = `query ($id: String!) { companyResearch(stockCode: "600001", versionId: $id) {
      version { fact(factId: "fact.aaaa") { value } changeSummary { factsAdded factsRemoved } } } }`;
    const values = [1, 2, 3].map((number) => {
      const { companyResearch } = signalhub.ask(source, { id: versionId(number) });
      return (companyResearch as { version: unknown }).version;
    });
    expect(values).toEqual([
      { fact: { value: 12.5 }, changeSummary: { factsAdded: 1, factsRemoved: 0 } },
      { fact: { value: 12.5 }, changeSummary: { factsAdded: 0, factsRemoved: 0 } },
      { fact: { value: 11.5 }, changeSummary: { factsAdded: 1, factsRemoved: 1 } },
    ]);
  });

  test('has what names it and was known when it was published, and nothing published afterwards', async () => {
    const late = { observed_at: '2026-10-01T09:00:00+08:00' };
    const signalhub = await openWith({
      ...RESEARCH_ROWS,
      research_relationship: [],
      research_fact: [fact('aaaa', { last_version_id: versionId(1) }, late)],
    });
    const { items } = signalhub.ask(LIST)['companyResearchVersions'] as { items: VersionItem[] };
    expect(items.map((item) => item.factCount)).toEqual([0, 0, 0]);
  });

  test('has nothing that was withdrawn before it', async () => {
    const withdrawn = { superseded_at: '2025-08-01T09:00:00+08:00' };
    const signalhub = await openWith({
      ...RESEARCH_ROWS,
      research_relationship: [],
      research_fact: [fact('aaaa', {}, withdrawn)],
    });
    const { items } = signalhub.ask(LIST)['companyResearchVersions'] as { items: VersionItem[] };
    expect(items.map((item) => item.factCount)).toEqual([0, 0, 1]);
  });
});
