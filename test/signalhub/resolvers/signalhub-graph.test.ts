import { execute, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  company,
  relation,
  sector,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

async function openSmall(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  return signalhub;
}

/** Requests entities as the gateway does. */
async function entities(signalhub: TestSignalhub, representations: unknown[], fields: string) {
  const { schema } = signalhub.subgraph;
  const result = await execute({
    schema,
    document: parse(`query ($of: [_Any!]!) { _entities(representations: $of) { ${fields} } }`),
    variableValues: { of: representations },
    contextValue: signalhub.subgraph.createContext(ANONYMOUS),
  });
  expect(result.errors).toBeUndefined();
  return JSON.parse(JSON.stringify(result.data))._entities as unknown;
}

describe('before the first publication', () => {
  test('the graph is empty, not broken', async () => {
    const signalhub = await openSignalhub();
    const source = `{
      publication { publicationId } company(stockCode: "600001") { name }
      companies { totalCount nodes { name } pageInfo { endCursor hasNextPage } }
      sector(sectorId: "L1.tech") { name } sectors { name }
    }`;
    expect(signalhub.ask(source)).toEqual({
      publication: null,
      company: null,
      companies: { totalCount: 0, nodes: [], pageInfo: { endCursor: null, hasNextPage: false } },
      sector: null,
      sectors: [],
    });
  });
});

describe('a company', () => {
  test('has its names, its place and its listings, the A-share first', async () => {
    const signalhub = await openSmall();
    const source = `{ company(stockCode: "688002") {
      stockCode name companyName exchange board listingDate
      instrument { exchange market symbol company { stockCode } }
      listings { exchange market symbol company { stockCode } }
    } }`;
    const share = {
      exchange: 'stock',
      market: 'cn',
      symbol: '688002',
      company: { stockCode: '688002' },
    };
    expect(signalhub.ask(source)).toEqual({
      company: {
        stockCode: '688002',
        name: '晶川　半导',
        companyName: '晶川　半导股份有限公司',
        exchange: 'SSE',
        board: 'STAR',
        listingDate: '2020-01-02',
        instrument: share,
        listings: [
          share,
          {
            exchange: 'venue_a',
            market: 'perp',
            symbol: 'JINGCHUANUSDT',
            company: { stockCode: '688002' },
          },
        ],
      },
    });
  });

  test('lists its sector relations strongest first, all or of one status', async () => {
    const signalhub = await openSmall();
    const source = `{ company(stockCode: "600001") {
      all: sectorRelations {
        relationId relationType status score confidence
        company { stockCode } sector { sectorId parent { sectorId } }
      }
      watched: sectorRelations(status: watched) { relationId }
      expired: sectorRelations(status: expired) { relationId }
    } }`;
    expect(signalhub.ask(source)).toEqual({
      company: {
        all: [
          {
            relationId: '600001.L1.tech',
            relationType: 'business',
            status: 'watched',
            score: 0.9,
            confidence: 0.9,
            company: { stockCode: '600001' },
            sector: { sectorId: 'L1.tech', parent: null },
          },
          {
            relationId: '600001.L2.chips',
            relationType: 'business',
            status: 'active',
            score: 0.6,
            confidence: 0.9,
            company: { stockCode: '600001' },
            sector: { sectorId: 'L2.chips', parent: { sectorId: 'L1.tech' } },
          },
        ],
        watched: [{ relationId: '600001.L1.tech' }],
        expired: [],
      },
    });
  });

  test('that was not published is null', async () => {
    const signalhub = await openSmall();
    expect(signalhub.ask('{ company(stockCode: "600519") { name } }')).toEqual({ company: null });
  });
});

describe('companies', () => {
  const codes = (signalhub: TestSignalhub, filters: string): unknown => {
    const { companies } = signalhub.ask(`{ companies(${filters}) { nodes { stockCode } } }`);
    return (companies as { nodes: { stockCode: string }[] }).nodes.map((node) => node.stockCode);
  };

  test('are found by part of code or name, whatever the width, case and blanks', async () => {
    const signalhub = await openSmall();
    expect(codes(signalhub, 'q: "半导"')).toEqual(['688002']);
    expect(codes(signalhub, 'q: " 晶川半\u3000导 "')).toEqual(['688002']);
    expect(codes(signalhub, 'q: "６８８"')).toEqual(['688002']);
    expect(codes(signalhub, 'q: "00"')).toEqual(['000003', '600001', '688002']);
    expect(codes(signalhub, 'q: "科技华曜"')).toEqual([]);
    expect(codes(signalhub, 'q: "  "')).toEqual(['000003', '600001', '688002']);
  });

  test('are filtered by exchange and board', async () => {
    const signalhub = await openSmall();
    expect(codes(signalhub, 'exchange: SSE')).toEqual(['600001', '688002']);
    expect(codes(signalhub, 'exchange: SSE, board: MAIN')).toEqual(['600001']);
    expect(codes(signalhub, 'board: BSE')).toEqual([]);
  });

  test('are paged to the end, each once', async () => {
    const signalhub = await openSmall();
    const source = `query ($after: String) { companies(first: 2, after: $after) {
      totalCount nodes { stockCode } pageInfo { endCursor hasNextPage } } }`;
    const one = signalhub.ask(source) as { companies: { pageInfo: { endCursor: string } } };
    expect(one).toMatchObject({
      companies: {
        totalCount: 3,
        nodes: [{ stockCode: '000003' }, { stockCode: '600001' }],
        pageInfo: { hasNextPage: true },
      },
    });
    expect(signalhub.ask(source, { after: one.companies.pageInfo.endCursor })).toMatchObject({
      companies: { nodes: [{ stockCode: '688002' }], pageInfo: { hasNextPage: false } },
    });
  });

  test('reject a cursor of other filters', async () => {
    const signalhub = await openSmall();
    const page = signalhub.ask('{ companies(first: 1) { pageInfo { endCursor } } }');
    const cursor = (page as { companies: { pageInfo: { endCursor: string } } }).companies.pageInfo
      .endCursor;
    const other = `{ companies(exchange: SSE, after: "${cursor}") { totalCount } }`;
    expect(() => signalhub.ask(other)).toThrow(/cursor was not made by this list/);
  });
});

describe('sectors', () => {
  test('come layer by layer, and link up and down', async () => {
    const signalhub = await openSmall();
    const source = `{
      sectors { sectorId }
      narrow: sectors(layer: level2) { sectorId name layer parent { sectorId } }
      sector(sectorId: "L1.tech") { children { sectorId } parent { sectorId } }
    }`;
    expect(signalhub.ask(source)).toEqual({
      sectors: [{ sectorId: 'L1.tech' }, { sectorId: 'L2.chips' }],
      narrow: [
        {
          sectorId: 'L2.chips',
          name: '行业L2.chips',
          layer: 'level2',
          parent: { sectorId: 'L1.tech' },
        },
      ],
      sector: { children: [{ sectorId: 'L2.chips' }], parent: null },
    });
  });

  test('page through their relations, strongest first, equal ones by code', async () => {
    const signalhub = await openSmall();
    const source = `query ($after: String) { sector(sectorId: "L2.chips") {
      companyRelations(first: 2, after: $after) {
        totalCount nodes { relationId score } pageInfo { endCursor hasNextPage }
      } } }`;
    type Answer = { sector: { companyRelations: { pageInfo: { endCursor: string } } } };
    const one = signalhub.ask(source) as Answer;
    expect(one.sector.companyRelations).toMatchObject({
      totalCount: 3,
      nodes: [{ relationId: '688002.L2.chips' }, { relationId: '000003.L2.chips' }],
      pageInfo: { hasNextPage: true },
    });
    const after = one.sector.companyRelations.pageInfo.endCursor;
    expect((signalhub.ask(source, { after }) as Answer).sector.companyRelations).toMatchObject({
      nodes: [{ relationId: '600001.L2.chips' }],
      pageInfo: { hasNextPage: false },
    });
  });
});

describe('the publication', () => {
  test('identifies the publication of an answer', async () => {
    const signalhub = await openSmall();
    const source = `{ publication {
      publicationId publishedAt companyCount sectorCount relationCount } }`;
    expect(signalhub.ask(source)).toEqual({
      publication: {
        publicationId: 'small-1',
        publishedAt: '2026-11-20T18:00:00+08:00',
        companyCount: 3,
        sectorCount: 2,
        relationCount: 4,
      },
    });
  });

  test('stays the same for an operation that began before the next one', async () => {
    const signalhub = await openSmall();
    const before = signalhub.subgraph.createContext(ANONYMOUS);
    await signalhub.publish(
      writeBundle(temporaryFolder(), {
        publicationId: 'small-2',
        publishedAt: '2026-11-20T18:01:00+08:00',
        rows: {
          company: [company('600001', '新名字')],
          sector: [sector('L1.new')],
          company_sector_relation: [relation('600001', 'L1.new')],
        },
      }),
    );
    const source = `{ publication { publicationId }
      company(stockCode: "600001") { name sectorRelations { sector { sectorId } } } }`;
    const { schema } = signalhub.subgraph;
    expect(await execute({ schema, document: parse(source), contextValue: before })).toMatchObject({
      data: {
        publication: { publicationId: 'small-1' },
        company: {
          name: '华曜科技',
          sectorRelations: [{ sector: { sectorId: 'L1.tech' } }, { sector: {} }],
        },
      },
    });
    expect(signalhub.ask(source)).toEqual({
      publication: { publicationId: 'small-2' },
      company: { name: '新名字', sectorRelations: [{ sector: { sectorId: 'L1.new' } }] },
    });
  });
});

describe('entities', () => {
  test('are resolved by key, unknown companies to null', async () => {
    const signalhub = await openSmall();
    const representations = [
      { __typename: 'Company', stockCode: '600001' },
      { __typename: 'Sector', sectorId: 'L2.chips' },
      { __typename: 'Company', stockCode: '600001' },
      { __typename: 'Company', stockCode: '999999' },
    ];
    const fields = '__typename ... on Company { name } ... on Sector { layer }';
    expect(await entities(signalhub, representations, fields)).toEqual([
      { __typename: 'Company', name: '华曜科技' },
      { __typename: 'Sector', layer: 'level2' },
      { __typename: 'Company', name: '华曜科技' },
      null,
    ]);
  });

  test('map any instrument to its company, or null where it follows none', async () => {
    const signalhub = await openSmall();
    const instrument = (exchange: string, market: string, symbol: string) => ({
      __typename: 'Instrument',
      exchange,
      market,
      symbol,
    });
    const representations = [
      instrument('venue_a', 'perp', 'JINGCHUANUSDT'),
      instrument('stock', 'cn', '000003'),
      instrument('venue_a', 'spot', 'JINGCHUANUSDT'),
      instrument('venue_a', 'spot', '币安人生USDT'),
    ];
    const fields = '... on Instrument { symbol company { stockCode listings { symbol } } }';
    expect(await entities(signalhub, representations, fields)).toEqual([
      {
        symbol: 'JINGCHUANUSDT',
        company: {
          stockCode: '688002',
          listings: [{ symbol: '688002' }, { symbol: 'JINGCHUANUSDT' }],
        },
      },
      { symbol: '000003', company: { stockCode: '000003', listings: [{ symbol: '000003' }] } },
      { symbol: 'JINGCHUANUSDT', company: null },
      { symbol: '币安人生USDT', company: null },
    ]);
  });
});

describe('compiled by graphql-jit', () => {
  test('operations answer synchronously, and as graphql-js answers them', async () => {
    const signalhub = await openSmall();
    const source = `query ($q: String) {
      publication { publishedAt }
      companies(q: $q, first: 2) { totalCount pageInfo { hasNextPage } nodes {
        __typename stockCode instrument { symbol company { name } }
        sectorRelations(status: active) { score sector { name layer children { name } } }
      } }
      sectors { name companyRelations(first: 1) { nodes { company { board } } } }
    }`;
    const compiled = compileQuery(signalhub.subgraph.schema, parse(source));
    if (!isCompiledQuery(compiled)) throw new Error('graphql-jit could not compile the operation');
    const context = signalhub.subgraph.createContext(ANONYMOUS);
    const result = compiled.query(undefined, context, { q: '00' });
    expect(result).not.toBeInstanceOf(Promise);
    expect(result).toEqual({ data: signalhub.ask(source, { q: '00' }) });
  });
});
