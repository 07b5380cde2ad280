import { describe, expect, test } from 'vitest';
import { execute, parse } from 'graphql';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  company,
  relation,
  sector,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');

async function openWith(
  ...publications: (readonly [publishedAt: string, rows: Record<string, TestRow[]>])[]
): Promise<TestSignalhub> {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  for (const [index, [publishedAt, rows]] of publications.entries()) {
    const publicationId = `p${index + 1}`;
    const folder = temporaryFolder();
    await signalhub.publish(
      writeBundle(folder, { publicationId, publishedAt: `${publishedAt}:00+08:00`, rows }),
    );
  }
  return signalhub;
}

const CATALOG = { sector: [sector('L1.tech')], company: [company('600001')] };

/** As `ask`, for operations that wait for the facts of an earlier publication. */
async function later(signalhub: TestSignalhub, source: string): Promise<Record<string, unknown>> {
  const { schema, createContext } = signalhub.subgraph;
  const contextValue = createContext(ANONYMOUS);
  const { data, errors } = await execute({ schema, document: parse(source), contextValue });
  if (errors !== undefined) throw errors[0]!;
  return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
}

describe('a snapshot', () => {
  test('without a release names the publication and its own derivation', async () => {
    const signalhub = await openWith(['2026-11-20T18:00', CATALOG]);
    const source = `{ snapshot { snapshotId namespace asOf releaseId taxonomyVersion heatRunId
      mappingRunId etfRunId marketRunId publishedAt publicationMode dataStatus coverage
      marketStatus marketTradeDate marketAgeDays marketMappingReaggregated } }`;
    expect(signalhub.ask(source)).toEqual({
      snapshot: {
        snapshotId: 'snap-20261120-000001',
        namespace: 'test',
        asOf: '2026-11-20',
        releaseId: 'p1',
        taxonomyVersion: 'taxonomy-20200101',
        heatRunId: 'heat-20261120-000001',
        mappingRunId: 'mapping-20261120-000001',
        etfRunId: '',
        marketRunId: '',
        publishedAt: '2026-11-20T18:00:00+08:00',
        publicationMode: 'published',
        dataStatus: 'complete',
        coverage: { sector: 1, company: 1 },
        marketStatus: 'unavailable',
        marketTradeDate: '',
        marketAgeDays: 0,
        marketMappingReaggregated: false,
      },
    });
  });

  test('has the release that holds on its date', async () => {
    const release = (releaseId: string, from: string, to: string | null): TestRow => ({
      valid_from: from,
      valid_to: to,
      fact: {
        release_id: releaseId,
        taxonomy_version: 'tax-3',
        heat_run_id: 'heat-7',
        mapping_run_id: null,
        etf_run_id: 'etf-7',
        market_run_id: null,
      },
    });
    const rows = {
      ...CATALOG,
      release: [release('r1', '2026-01-01', '2026-06-01'), release('r2', '2026-06-01', null)],
    };
    const signalhub = await openWith(['2026-11-20T18:00', rows]);
    const releaseOn = (asOf: string): unknown =>
      signalhub.ask(`{ snapshot(asOf: "${asOf}") { releaseId heatRunId mappingRunId etfRunId } }`)[
        'snapshot'
      ];
    expect(releaseOn('2026-05-31')).toMatchObject({ releaseId: 'r1', heatRunId: 'heat-7' });
    expect(releaseOn('2026-06-01')).toEqual({
      releaseId: 'r2',
      heatRunId: 'heat-7',
      mappingRunId: 'mapping-20260601-000001',
      etfRunId: 'etf-7',
    });
    expect(releaseOn('2025-12-31')).toMatchObject({ releaseId: 'p1', etfRunId: '' });
  });

  test('is published on the date of a publication, and derived for all others', async () => {
    const signalhub = await openWith(['2026-11-16T18:00', CATALOG], ['2026-11-20T18:00', CATALOG]);
    const modeOf = async (selector: string): Promise<unknown> =>
      (await later(signalhub, `{ snapshot(${selector}) { snapshotId publicationMode } }`))[
        'snapshot'
      ];
    expect(await modeOf('asOf: "2026-11-16"')).toEqual({
      snapshotId: 'snap-20261116-000001',
      publicationMode: 'published',
    });
    expect(await modeOf('snapshotId: "snap-20261116-000002"')).toMatchObject({
      publicationMode: 'derived',
    });
    expect(await modeOf('asOf: "2026-11-16", knownAsOf: "2026-11-20"')).toMatchObject({
      publicationMode: 'derived',
    });
    // The content of the publication, without what was corrected after that day.
    expect(await modeOf('asOf: "2026-11-16", knownAsOf: "2026-11-16"')).toMatchObject({
      publicationMode: 'derived',
    });
    expect(await modeOf('asOf: "2026-11-18"')).toEqual({
      snapshotId: 'snap-20261118-000002',
      publicationMode: 'derived',
    });
  });

  test('of an earlier publication lists the content of that one', async () => {
    const signalhub = await openWith(
      ['2026-11-16T18:00', { ...CATALOG, company: [company('600001', '旧名')] }],
      ['2026-11-20T18:00', { ...CATALOG, company: [company('600001', '新名')] }],
    );
    const namesAt = async (selector: string): Promise<unknown> =>
      later(
        signalhub,
        `{ securityLifecycleList(date: "2020-01-10", ${selector}) { items { stockName } } }`,
      );
    expect(await namesAt('snapshotId: "snap-20261116-000001"')).toEqual({
      securityLifecycleList: { items: [{ stockName: '旧名' }] },
    });
    expect(await namesAt('snapshotId: "snap-20261116-000002"')).toEqual({
      securityLifecycleList: { items: [{ stockName: '新名' }] },
    });
  });

  test('answers about a day on which it was made in every view, whatever was published that evening', async () => {
    const evening = '2026-11-16T20:00:00+08:00';
    const listed = ({ fact }: TestRow): TestRow => ({
      fact: { ...fact, listing_date: '2026-11-10' },
    });
    const before = listed(company('600001', '旧名'));
    const renamed = listed(company('600001', '新名'));
    const signalhub = await openWith(
      ['2026-11-16T18:00', { ...CATALOG, company: [before] }],
      [
        '2026-11-20T18:00',
        {
          ...CATALOG,
          company: [
            { ...before, superseded_at: evening },
            { ...renamed, observed_at: evening },
          ],
        },
      ],
    );
    const on = (date: string, name: string): Promise<void> =>
      expect(
        later(
          signalhub,
          `{ security(stockCode: "600001", date: "${date}") { stockName }
             securities(date: "${date}") { nodes { stockName } }
             securityLifecycleList(date: "${date}") { items { stockName } } }`,
        ),
      ).resolves.toEqual({
        security: { stockName: name },
        securities: { nodes: [{ stockName: name }] },
        securityLifecycleList: { items: [{ stockName: name }] },
      });
    await on('2026-11-16', '旧名');
    await on('2026-11-17', '新名');
  });

  test('is not found under invalid dates and ids', async () => {
    const signalhub = await openWith(['2026-11-20T18:00', CATALOG]);
    expect(() => signalhub.ask('{ snapshot(asOf: "2026-02-30") { asOf } }')).toThrow(
      'A Date is a calendar date',
    );
    expect(() => signalhub.ask('{ snapshot(snapshotId: "snap-today") { asOf } }')).toThrow(
      'There is no such snapshot',
    );
  });
});

describe('the market of a snapshot', () => {
  const quote = (tradeDate: string): TestRow => ({
    valid_from: tradeDate,
    observed_at: `${tradeDate}T15:30:00+08:00`,
    fact: {
      stock_code: '600001',
      trade_date: tradeDate,
      close: 10,
      previous_close: 10,
      volume: 100,
      turnover: 1_000,
      free_float_value: 100_000,
      net_inflow: null,
    },
  });
  const market = async (asOf: string, rows: Record<string, TestRow[]>): Promise<unknown> => {
    const signalhub = await openWith(['2026-11-20T18:00', { ...CATALOG, ...rows }]);
    const fields = 'marketStatus marketTradeDate marketAgeDays marketMappingReaggregated';
    return signalhub.ask(`{ snapshot(asOf: "${asOf}") { ${fields} } }`)['snapshot'];
  };

  test('is fresh with the quotes of the last session, over a weekend too', async () => {
    const rows = { daily_quote: [quote('2026-11-13')] };
    expect(await market('2026-11-13', rows)).toMatchObject({
      marketStatus: 'fresh',
      marketAgeDays: 0,
    });
    expect(await market('2026-11-15', rows)).toEqual({
      marketStatus: 'fresh',
      marketTradeDate: '2026-11-13',
      marketAgeDays: 2,
      marketMappingReaggregated: false,
    });
  });

  test('is carried forward where the last session has no quotes', async () => {
    const rows = { daily_quote: [quote('2026-11-13'), quote('2026-11-18')] };
    expect(await market('2026-11-17', rows)).toEqual({
      marketStatus: 'carried_forward',
      marketTradeDate: '2026-11-13',
      marketAgeDays: 4,
      marketMappingReaggregated: false,
    });
  });

  test('is aggregated again where companies were related to sectors since', async () => {
    const rows = {
      daily_quote: [quote('2026-11-13')],
      company_sector_relation: [{ ...relation('600001', 'L1.tech'), valid_from: '2026-11-16' }],
    };
    expect(await market('2026-11-15', rows)).toMatchObject({ marketStatus: 'fresh' });
    expect(await market('2026-11-16', rows)).toMatchObject({
      marketStatus: 'reaggregated',
      marketMappingReaggregated: true,
    });
  });
});

test('published snapshots are listed newest first, the last of each day, page by page', async () => {
  const signalhub = await openWith(
    ['2026-11-16T18:00', CATALOG],
    ['2026-11-20T09:00', CATALOG],
    ['2026-11-20T18:00', CATALOG],
  );
  const source = `query ($after: String) { snapshots(first: 1, after: $after) {
    totalCount nodes { snapshotId publicationId } pageInfo { endCursor } } }`;
  type Page = { snapshots: { pageInfo: { endCursor: string } } };
  const first = signalhub.ask(source) as Page;
  expect(first).toMatchObject({
    snapshots: {
      totalCount: 2,
      nodes: [{ snapshotId: 'snap-20261120-000003', publicationId: 'p3' }],
    },
  });
  expect(signalhub.ask(source, { after: first.snapshots.pageInfo.endCursor })).toMatchObject({
    snapshots: { nodes: [{ snapshotId: 'snap-20261116-000001' }] },
  });
});
