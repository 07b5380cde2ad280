import { execute, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';
import { basket, basketRow, WORKED_BUNDLE, worth } from '#test/signalhub/etf/etf-rows.ts';

const TRACKED = 'SSE.515880.L2.optics.tracking_index';

interface PageInfo {
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

async function openWorked(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), WORKED_BUNDLE));
  return signalhub;
}

describe('a relation of a fund to a sector', () => {
  test('documents its numbers and their sources', async () => {
    const signalhub = await openWorked();
    const source = `{ etfSectorRelation(relationId: "${TRACKED}") {
      etfKey fundCode etfName exchange productScope sectorId sectorLayer mappingType status
      exposureRatio adjustedExposure confidence holdingsCoverage componentCount basketDate
      trackingIndexCode trackingGroupId sourceSectorId officialPcfUrl basketCheckedAsOf
      sourceFetchedAt relationScope path pathDepth pathConfidence specificityScore referenceOnly
      basketFreshnessStatus basketAgeDays catalogVerified contentChanged formulaVersion
      etf { name } sector { name } sourceSector { name }
    } }`;
    expect(signalhub.ask(source)).toEqual({
      etfSectorRelation: {
        etfKey: 'SSE.515880',
        fundCode: '515880',
        etfName: '通信ETF',
        exchange: 'SSE',
        productScope: 'broad',
        sectorId: 'L2.optics',
        sectorLayer: 'level2',
        mappingType: 'tracking_index',
        status: 'active',
        exposureRatio: 0.35,
        adjustedExposure: 0.204338,
        confidence: 0.834286,
        holdingsCoverage: 0.723404,
        componentCount: 4,
        basketDate: '2026-11-20',
        trackingIndexCode: '931160',
        trackingGroupId: 'index.931160',
        sourceSectorId: '',
        officialPcfUrl: 'https://exchange.example/pcf/515880',
        basketCheckedAsOf: '2026-11-20',
        sourceFetchedAt: '2026-11-20T08:31:00+08:00',
        relationScope: 'direct',
        path: [],
        pathDepth: 0,
        pathConfidence: 1,
        specificityScore: 1,
        referenceOnly: false,
        basketFreshnessStatus: 'refreshed',
        basketAgeDays: 0,
        catalogVerified: true,
        contentChanged: null,
        formulaVersion: 'etf-exposure/2',
        etf: { name: '通信ETF' },
        sector: { name: '行业L2.optics' },
        sourceSector: null,
      },
    });
  });
});

describe('a fund', () => {
  test('has its basket and its holdings, with the companies behind', async () => {
    const signalhub = await openWorked();
    const source = `{ etf(fundCode: "515880") {
      etfKey trackingIndexName trackedSector { sectorId } cashWeight unpricedWeight holdingsCoverage
      qualityFlags
      instrument { exchange market symbol company { name } }
      basket {
        basketId pricingDate creationUnit navPerCreationUnit navPerShare cashComponent
        constituentCount freshness ageDays contentChanged sourceUrl
      }
      constituents(first: 2) {
        totalCount nodes { code market quantity substitution cash weight priceSource
          company { stockCode } } pageInfo { hasNextPage endCursor }
      }
    } }`;
    const component = { market: 'SSE', quantity: 1, substitution: 'allowed' };
    expect(signalhub.ask(source)).toEqual({
      etf: {
        etfKey: 'SSE.515880',
        trackingIndexName: '中证全指通信设备指数',
        trackedSector: { sectorId: 'L2.optics' },
        cashWeight: 0.06,
        unpricedWeight: 0,
        holdingsCoverage: 0.723404,
        qualityFlags: [],
        instrument: { exchange: 'stock', market: 'cn', symbol: '515880', company: null },
        basket: {
          basketId: 'SSE.515880@2026-11-20',
          pricingDate: '2026-11-19',
          creationUnit: 100,
          navPerCreationUnit: 100,
          navPerShare: 1,
          cashComponent: 0,
          constituentCount: 7,
          freshness: 'refreshed',
          ageDays: 0,
          contentChanged: null,
          sourceUrl: 'https://exchange.example/pcf/515880',
        },
        constituents: {
          totalCount: 7,
          nodes: [
            {
              ...component,
              code: '600001',
              cash: 33,
              weight: 0.33,
              priceSource: 'implied',
              company: { stockCode: '600001' },
            },
            {
              ...component,
              code: '600002',
              cash: 22,
              weight: 0.22,
              priceSource: 'implied',
              company: { stockCode: '600002' },
            },
          ],
          pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
        },
      },
    });
  });

  test('is reached in both directions: instrument, company, sector, relation', async () => {
    const signalhub = await openWorked();
    const source = `{ company(stockCode: "300308") { etfHoldings { totalCount nodes {
      etf { fundCode } constituent { weight }
    } } }
    sector(sectorId: "L1.communications") { etfRelations(scope: extended) { nodes {
      relationId etf { name } contributions(first: 1) {
        totalCount nodes { company { stockCode } sector { sectorId } adjustedContribution }
      }
    } } } }`;
    expect(signalhub.ask(source)).toEqual({
      company: {
        etfHoldings: {
          totalCount: 1,
          nodes: [{ etf: { fundCode: '515880' }, constituent: { weight: 0.1 } }],
        },
      },
      sector: {
        etfRelations: {
          nodes: [
            {
              relationId: 'SSE.515880.L1.communications.hierarchy_inherited',
              etf: { name: '通信ETF' },
              contributions: {
                totalCount: 4,
                nodes: [
                  {
                    company: { stockCode: '600487' },
                    sector: { sectorId: 'L2.optics' },
                    adjustedContribution: 0.09936,
                  },
                ],
              },
            },
          ],
        },
      },
    });
  });

  test('is found by part of its name, its index or its code, and by scope', async () => {
    const signalhub = await openWorked();
    const found = (filter: string): unknown =>
      signalhub.ask(`{ etfs(${filter}) { totalCount } }`)['etfs'];
    for (const filter of [
      'q: "通信ＥＴＦ"',
      'q: "515880"',
      'q: "通信设备"',
      'productScope: broad',
    ]) {
      expect(found(filter), filter).toEqual({ totalCount: 1 });
    }
    expect(found('productScope: sector')).toEqual({ totalCount: 0 });
    expect(found('exchange: SZSE')).toEqual({ totalCount: 0 });
  });

  test('and its relations are paged', async () => {
    const signalhub = await openWorked();
    const ids: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const answer = signalhub.ask(
        `query ($after: String) { etf(fundCode: "515880") {
          sectorRelations(first: 2, after: $after) {
            nodes { relationId } pageInfo { endCursor hasNextPage }
          } } }`,
        { after },
      ) as { etf: { sectorRelations: { nodes: { relationId: string }[]; pageInfo: PageInfo } } };
      const { nodes, pageInfo } = answer.etf.sectorRelations;
      ids.push(...nodes.map(({ relationId }) => relationId));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(ids.map((id) => id.slice('SSE.515880.'.length))).toEqual([
      'L1.banking.holding_exposure',
      'L2.optics.tracking_index',
      'L2.telecom.holding_exposure',
      'L1.communications.hierarchy_inherited',
      'L2.satellite.semantic_related',
    ]);
  });

  test('and a relation are entities of the graph, by either key of the fund', async () => {
    const signalhub = await openWorked();
    const { schema } = signalhub.subgraph;
    const result = await execute({
      schema,
      document: parse(`query ($of: [_Any!]!) { _entities(representations: $of) {
        ... on Etf { name } ... on EtfSectorRelation { exposureRatio }
        ... on Instrument { etf { fundCode } }
      } }`),
      variableValues: {
        of: [
          { __typename: 'Etf', etfKey: 'SSE.515880' },
          { __typename: 'Etf', fundCode: '515880' },
          { __typename: 'Etf', fundCode: '510300' },
          { __typename: 'Sector', sectorId: 'none' },
          { __typename: 'EtfSectorRelation', relationId: TRACKED },
          { __typename: 'Instrument', exchange: 'stock', market: 'cn', symbol: '515880' },
          { __typename: 'Instrument', exchange: 'stock', market: 'hk', symbol: '515880' },
        ],
      },
      contextValue: signalhub.subgraph.createContext(ANONYMOUS),
    });
    // A subgraph that names one has it from a client, which gets an error; the others are there.
    expect(result.errors?.map(({ path, message }) => [path, message.slice(0, 20)])).toEqual([
      [['_entities', 2], 'There is no such fun'],
      [['_entities', 3], 'The catalog has no s'],
    ]);
    expect(JSON.parse(JSON.stringify(result.data))).toEqual({
      _entities: [
        { name: '通信ETF' },
        { name: '通信ETF' },
        null,
        null,
        { exposureRatio: 0.35 },
        { etf: { fundCode: '515880' } },
        { etf: null },
      ],
    });
  });
});

test('a first basket that was cut off is reported as what it is, and not as none', async () => {
  const signalhub = await openSignalhub();
  const cutOff = basketRow(
    basket('515880', [worth('600487', 12)], { declared_component_count: 9 }),
  );
  const rows = { ...WORKED_BUNDLE.rows, etf_basket: [cutOff] };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...WORKED_BUNDLE, rows }));
  const source = '{ etfs(first: 1) { nodes { qualityFlags unpricedWeight basket { basketId } } } }';
  expect(signalhub.ask(source)).toEqual({
    etfs: { nodes: [{ qualityFlags: ['truncated_basket'], unpricedWeight: 1, basket: null }] },
  });
});
