import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { applicant, event, LIFECYCLE_BUNDLE } from '#test/signalhub/lifecycle/lifecycle-rows.ts';
import { sector, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

async function openLives(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  await signalhub.publish(writeBundle(temporaryFolder(), LIFECYCLE_BUNDLE));
  return signalhub;
}

interface List {
  items: Record<string, unknown>[];
  summary: Record<string, number>;
  sectorImpacts: Record<string, unknown>[];
}

function list(signalhub: TestSignalhub, filters: string): List {
  const source = `{ securityLifecycleList(${filters}) {
    summary { prelisted recentListed recentDepartures }
    sectorImpacts { sectorId eventCount effectiveCount previewCount historicalCount stockCodes }
    items { stockCode lifecycleStage plannedListingDate sectors { sectorId mappingState } }
  } }`;
  return signalhub.ask(source)['securityLifecycleList'] as List;
}

const codes = ({ items }: List): unknown[] => items.map(({ stockCode }) => stockCode);

describe('the scopes', () => {
  test('hold waiting securities by plan, new and delisted ones by date', async () => {
    const signalhub = await openLives();
    expect(codes(list(signalhub, 'scope: prelisted'))).toEqual(['688101', '301102']);
    expect(codes(list(signalhub, 'scope: recent_listed'))).toEqual(['688104', '001105']);
    expect(codes(list(signalhub, 'scope: departures'))).toEqual(['603103', '600107']);
  });

  test('have a window that begins after the date minus the days', async () => {
    const signalhub = await openLives();
    // 600106 was listed on 21 October, 30 days before 20 November.
    expect(codes(list(signalhub, 'days: 30'))).not.toContain('600106');
    expect(codes(list(signalhub, 'days: 31'))).toContain('600106');
    expect(codes(list(signalhub, 'date: "2026-11-18", days: 1'))).toEqual(['688104']);
    expect(codes(list(signalhub, 'date: "2026-11-19", days: 1'))).toEqual([]);
  });

  test('answer for a past date the state of then', async () => {
    const signalhub = await openLives();
    const then = 'date: "2026-10-01"';
    expect(codes(list(signalhub, `scope: prelisted, ${then}`))).toEqual([
      '301102',
      '603103',
      '688101',
      '688104',
    ]);
    expect(list(signalhub, `scope: prelisted, ${then}`).items[2]).toMatchObject({
      lifecycleStage: 'registered',
      plannedListingDate: null,
    });
    expect(codes(list(signalhub, `scope: departures, ${then}`))).toEqual([]);
  });

  test('are all counted under the same filters, for any scope and page', async () => {
    const signalhub = await openLives();
    const all = { prelisted: 2, recentListed: 2, recentDepartures: 2 };
    for (const scope of ['prelisted', 'recent_listed', 'departures']) {
      expect(list(signalhub, `scope: ${scope}, page: 9`).summary).toEqual(all);
    }
    expect(list(signalhub, 'exchange: SSE').summary).toEqual({
      prelisted: 1,
      recentListed: 1,
      recentDepartures: 2,
    });
    expect(list(signalhub, 'board: CHINEXT').summary).toEqual({
      prelisted: 1,
      recentListed: 0,
      recentDepartures: 0,
    });
    expect(list(signalhub, 'q: "新"').summary['recentListed']).toBe(1);
  });

  test('are narrowed to a sector and those below it, without expired relations', async () => {
    const signalhub = await openLives();
    expect(codes(list(signalhub, 'sectorId: "L2.chips"'))).toEqual(['688104']);
    expect(codes(list(signalhub, 'sectorId: "L1.tech"'))).toEqual(['688104']);
    expect(codes(list(signalhub, 'scope: prelisted, sectorId: "L1.tech"'))).toEqual(['688101']);
    expect(() => list(signalhub, 'sectorId: "L1.none"')).toThrow('no such sector');
  });
});

describe('sectors of securities', () => {
  test('are a preview before the listing, effective, and those of the last day afterwards', async () => {
    const signalhub = await openLives();
    const statesOf = (scope: string): unknown[] =>
      list(signalhub, `scope: ${scope}`).items.map(({ sectors }) => sectors);
    expect(statesOf('prelisted')).toEqual([
      [{ sectorId: 'L2.chips', mappingState: 'preview' }],
      [],
    ]);
    expect(statesOf('recent_listed')[0]).toContainEqual({
      sectorId: 'L2.chips',
      mappingState: 'effective',
    });
    expect(statesOf('departures')).toEqual([
      [],
      [{ sectorId: 'L1.food', mappingState: 'historical' }],
    ]);
  });

  test('are counted over the whole scope and not over a page', async () => {
    const signalhub = await openLives();
    const whole = list(signalhub, 'days: 365').sectorImpacts;
    expect(list(signalhub, 'days: 365, pageSize: 1').sectorImpacts).toEqual(whole);
    expect(whole).toEqual([
      {
        sectorId: 'L1.food',
        eventCount: 1,
        effectiveCount: 1,
        previewCount: 0,
        historicalCount: 0,
        stockCodes: ['001105'],
      },
      {
        sectorId: 'L2.chips',
        eventCount: 1,
        effectiveCount: 1,
        previewCount: 0,
        historicalCount: 0,
        stockCodes: ['688104'],
      },
    ]);
  });
});

describe('plans', () => {
  test('count only once they were known', async () => {
    const signalhub = await openSignalhub();
    const ahead = event('688101', '2026-11-27', 'newly_listed');
    await signalhub.publish(
      writeBundle(temporaryFolder(), {
        ...LIFECYCLE_BUNDLE,
        rows: {
          sector: [sector('L1.tech')],
          company: [applicant('688101', '2026-06-01')],
          security_event: [
            event('688101', '2026-06-01', 'accepted'),
            { ...ahead, observed_at: '2026-11-19T20:00:00+08:00' },
          ],
        },
      }),
    );
    const plannedOn = (date: string): unknown =>
      list(signalhub, `scope: prelisted, date: "${date}"`).items[0]?.['plannedListingDate'];
    expect(plannedOn('2026-11-18')).toBeNull();
    expect(plannedOn('2026-11-19')).toBe('2026-11-27');
    expect(codes(list(signalhub, 'scope: recent_listed, date: "2026-11-27"'))).toEqual(['688101']);
  });
});

describe('one security', () => {
  test('is linked with its company and sectors, and shows the evidence of its steps', async () => {
    const signalhub = await openLives();
    const source = `{ security(stockCode: "688104") {
      stockName lifecycleStage stageEffectiveDate evidenceCount latestEvidence { effectiveDate }
      evidence { effectiveDate observedAt }
      company { name security { stockCode } } sectors { sector { parent { sectorId } } } } }`;
    expect(signalhub.ask(source)).toEqual({
      security: {
        stockName: '新曜',
        lifecycleStage: 'newly_listed',
        stageEffectiveDate: '2026-11-18',
        evidenceCount: 2,
        latestEvidence: { effectiveDate: '2026-11-18' },
        evidence: [
          { effectiveDate: '2026-11-18', observedAt: '2026-11-18T08:00:00+08:00' },
          { effectiveDate: '2026-03-01', observedAt: '2026-03-01T08:00:00+08:00' },
        ],
        company: { name: '新曜', security: { stockCode: '688104' } },
        sectors: [{ sector: { parent: { sectorId: 'L1.tech' } } }, { sector: { parent: null } }],
      },
    });
  });

  test('had another state on another date, and none before it was known', async () => {
    const signalhub = await openLives();
    const stageOn = (date: string): unknown =>
      signalhub.ask(`{ security(stockCode: "600107", date: "${date}") {
        lifecycleStage delistingDate consolidationEndDate company { name } } }`)['security'];
    expect(stageOn('2000-01-01')).toBeNull();
    expect(stageOn('2026-09-19')).toMatchObject({ lifecycleStage: 'delisting_decided' });
    expect(stageOn('2026-09-30')).toMatchObject({
      lifecycleStage: 'delisting_consolidation',
      consolidationEndDate: '2026-10-19',
    });
    expect(stageOn('2026-11-20')).toEqual({
      lifecycleStage: 'delisted',
      delistingDate: '2026-11-06',
      consolidationEndDate: null,
      company: null,
    });
  });

  test('is found by its earlier code', async () => {
    const signalhub = await openSignalhub();
    const code = '920901';
    const { fact } = applicant(code, '2023-05-18', '远岐');
    await signalhub.publish(
      writeBundle(temporaryFolder(), {
        ...LIFECYCLE_BUNDLE,
        rows: {
          sector: [sector('L1.tech')],
          company: [{ valid_from: '2023-05-18', fact: { ...fact, listing_date: '2023-05-18' } }],
          code_alias: [
            {
              valid_from: '2023-05-18',
              valid_to: '2025-10-09',
              fact: { old_code: '839901', stock_code: code },
            },
          ],
        },
      }),
    );
    const found = { stockCode: code, board: 'BSE' };
    expect(signalhub.ask('{ security(stockCode: "839901") { stockCode board } }')).toEqual({
      security: found,
    });
    const source = `{ securities(q: "8399") { nodes { stockCode codeAliases { code validTo } } } }`;
    expect(signalhub.ask(source)).toEqual({
      securities: {
        nodes: [{ stockCode: code, codeAliases: [{ code: '839901', validTo: '2025-10-09' }] }],
      },
    });
    expect(signalhub.ask('{ security(stockCode: "839902") { stockCode } }')).toEqual({
      security: null,
    });
  });
});

test('securities are paged by cursor in the order of their scope, each once', async () => {
  const signalhub = await openLives();
  const source = `query ($after: String, $scope: SecurityLifecycleScope) {
    securities(scope: $scope, days: 365, first: 2, after: $after) {
      totalCount nodes { stockCode } pageInfo { endCursor hasNextPage } } }`;
  for (const [scope, expected] of [
    ['recent_listed', ['688104', '001105', '600106']],
    [null, ['001105', '301102', '600106', '600107', '600108', '603103', '688101', '688104']],
  ] as const) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { securities } = signalhub.ask(source, { after, scope }) as {
        securities: {
          nodes: { stockCode: string }[];
          pageInfo: { endCursor: string; hasNextPage: boolean };
        };
      };
      seen.push(...securities.nodes.map(({ stockCode }) => stockCode));
      after = securities.pageInfo.hasNextPage ? securities.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(expected);
  }
});
