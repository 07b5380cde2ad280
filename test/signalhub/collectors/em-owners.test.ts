import { describe, expect, test } from 'vitest';
import { periodsOn } from '#signalhub/collectors/owners/report-periods.ts';
import { EM_CONTROLLERS } from '#signalhub/collectors/sources/eastmoney/em-controllers.ts';
import { EM_HOLDERS } from '#signalhub/collectors/sources/eastmoney/em-holders.ts';
import { EM_PLEDGES } from '#signalhub/collectors/sources/eastmoney/em-pledges.ts';
import {
  EastmoneySite,
  type SimulatedController,
  type SimulatedHolder,
  type SimulatedPledge,
} from '#simulators/sources/eastmoney-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

const Q3 = '2026-09-30';

const holder = (
  code: string,
  name: string,
  pct: number,
  more: Partial<SimulatedHolder> = {},
): SimulatedHolder => ({ code, period: Q3, announcedOn: '2026-10-28', name, pct, ...more });

async function open(
  holders: readonly SimulatedHolder[],
  controllers: readonly SimulatedController[] = [],
) {
  const world = { holders: [...holders], controllers: [...controllers] };
  const site = new EastmoneySite(world);
  const opened = await openCollector({ sites: [site], sources: [EM_HOLDERS, EM_CONTROLLERS] });
  const companies = [
    { code: '000001', companyName: '平远银行股份有限公司' },
    { code: '600001', companyName: '平远控股股份有限公司' },
    ...Array.from({ length: 300 }, (_, at) => ({ code: `002${String(at).padStart(3, '0')}` })),
  ];
  await publishCompanies(opened, companies);
  const nameOf = async () => {
    const rows = [...(await opened.rowsOf(EM_HOLDERS)), ...(await opened.rowsOf(EM_CONTROLLERS))];
    return new Map(rows.map(({ fact }) => [fact['node_id'], fact['name']]));
  };
  /** Holdings as `owner > company share class from to`, of what is known now. */
  const edges = async (source: typeof EM_HOLDERS | typeof EM_CONTROLLERS = EM_HOLDERS) => {
    const names = await nameOf();
    const rows = (await opened.rowsOf(source)).filter(
      (row) => row.kind === 'ownership_edge' && row.superseded_at === undefined,
    );
    return rows
      .map(({ fact, valid_from: from, valid_to: to }) => {
        const share =
          fact['exact_pct'] ??
          (fact['minimum_pct'] === null ? '' : `>=${String(fact['minimum_pct'])}`);
        const [owner, company] = [fact['source_node_id'], fact['target_node_id']];
        return `${String(names.get(owner))} > ${String(company)} ${String(share)} ${from} ${to ?? ''}`.trim();
      })
      .toSorted();
  };
  return { ...opened, site, world, edges };
}

test('periods are open while their reports come in', () => {
  const ends = (date: string) =>
    periodsOn(date).map(({ end, isOpen }) => `${end}${isOpen ? '' : ' closed'}`);
  expect(ends('2026-04-20')).toEqual(['2025-12-31', '2026-03-31']);
  expect(ends('2026-06-15')).toEqual(['2026-03-31 closed']);
  expect(ends('2026-07-01')).toEqual(['2026-06-30']);
  expect(ends('2026-11-27')).toEqual(['2026-09-30 closed']);
  expect(ends('2027-01-02')).toEqual(['2026-12-31']);
});

describe('the ten largest holders', () => {
  test('become owners by what they are: companies, persons, products, depositories', async () => {
    const { run, rowsOf, edges } = await open([
      holder('000001', '平远控股股份有限公司', 45.2),
      holder('000001', '香港中央结算(代理人)有限公司', 12.5, { shareClass: '流通H股' }),
      holder('000001', '张三', 1.5, { isPerson: true }),
      holder('600001', '张三', 8, { isPerson: true }),
      holder('600001', '国泰海通资管－员工持股计划1号', 3),
      holder('600001', '平远控股股份有限公司回购专用证券账户', 2),
      // A company of no exchange.
      holder('400094', '某集团有限公司', 20),
    ]);
    const end = await run(EM_HOLDERS);
    expect(end).toMatchObject({ failure: null, result: { rows: 3, untaken: 1, notes: [] } });
    expect(await edges()).toEqual(
      [
        // What others hold through the depository is not known, so shares are lower bounds.
        `平远控股股份有限公司 > stock.000001 >=45.2 ${Q3}`,
        `张三 > stock.000001 >=1.5 ${Q3}`,
        `香港中央结算(代理人)有限公司 > stock.000001 12.5 ${Q3}`,
        `国泰海通资管－员工持股计划1号 > stock.600001 3 ${Q3}`,
        `平远控股股份有限公司 > stock.600001 2 ${Q3}`,
        `张三 > stock.600001 8 ${Q3}`,
      ].toSorted(),
    );
    const entities = (await rowsOf(EM_HOLDERS)).filter(({ kind }) => kind === 'ownership_entity');
    expect(
      entities
        .map(({ fact }) => `${String(fact['entity_type'])} ${String(fact['name'])}`)
        .toSorted(),
    ).toEqual([
      'fund 国泰海通资管－员工持股计划1号',
      'listed_company 平远控股股份有限公司',
      'listed_company 平远银行股份有限公司',
      // A name of a person is known within one company only.
      'person 张三',
      'person 张三',
      'public_float 香港中央结算(代理人)有限公司',
    ]);
  });

  test('are known from the announcement, with the report as evidence', async () => {
    const { run, rowsOf } = await open([holder('000001', '某集团有限公司', 30)]);
    await run(EM_HOLDERS);
    const rows = await rowsOf(EM_HOLDERS);
    expect(rows.map(({ observed_at: at }) => at)).toEqual(
      rows.map(() => '2026-10-28T00:00:00+08:00'),
    );
    expect(rows.find(({ kind }) => kind === 'research_material')?.fact).toMatchObject({
      title: '样本000001 2026-09-30 前十名股东',
      source_tier: 'market',
      published_at: '2026-10-28T00:00:00+08:00',
    });
    const edge = rows.find(({ kind }) => kind === 'ownership_edge')?.fact;
    expect(edge).toMatchObject({
      valid_from_inferred: true,
      evidence: [{ material_id: `em.holders.000001.${Q3}`, quote: '某集团有限公司 30%' }],
    });
  });

  test('of the next period end what they no longer list, and keep what stays the same', async () => {
    const { run, edges, world, clock } = await open([
      holder('000001', '甲集团有限公司', 30),
      holder('000001', '乙集团有限公司', 10),
      holder('000001', '丙集团有限公司', 5),
      // The same holder twice in one list counts once.
      holder('000001', '丙集团有限公司', 4),
    ]);
    await run(EM_HOLDERS);
    expect(await edges()).toEqual([
      `丙集团有限公司 > stock.000001 5 ${Q3}`,
      `乙集团有限公司 > stock.000001 10 ${Q3}`,
      `甲集团有限公司 > stock.000001 30 ${Q3}`,
    ]);
    const annual = { period: '2026-12-31', announcedOn: '2027-03-20' };
    world.holders.push(
      holder('000001', '甲集团有限公司', 30, annual),
      holder('000001', '乙集团有限公司', 12, annual),
    );
    await clock.advance(Date.parse('2027-03-22T10:00:00+08:00') - clock.nowMs());
    await run(EM_HOLDERS);
    expect(await edges()).toEqual([
      `丙集团有限公司 > stock.000001 5 ${Q3} 2026-12-31`,
      `乙集团有限公司 > stock.000001 10 ${Q3} 2026-12-31`,
      '乙集团有限公司 > stock.000001 12 2026-12-31',
      `甲集团有限公司 > stock.000001 30 ${Q3}`,
    ]);
  });

  test('are read over pages that divide a company, once for a closed period', async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: 3 }, (_none, rank) =>
        holder(`002${String(at).padStart(3, '0')}`, `第${rank}集团有限公司`, 20 - rank),
      ),
    ).flat();
    const { run, edges, sent } = await open(many);
    expect(await run(EM_HOLDERS)).toMatchObject({ result: { rows: 300, requests: 2 } });
    expect(await edges()).toHaveLength(900);
    const before = sent.length;
    expect((await run(EM_HOLDERS)).result?.outcome).toBe('nothing_due');
    expect(sent).toHaveLength(before);
  });

  test('without rows are not a proof: the period is requested again', async () => {
    const { run, edges, site } = await open([holder('000001', '某集团有限公司', 30)]);
    site.quirks.add('zero_rows');
    expect((await run(EM_HOLDERS)).failure).toBeNull();
    site.quirks.clear();
    await run(EM_HOLDERS);
    expect(await edges()).toHaveLength(1);
  });

  test.each<[SiteQuirk, string]>([
    ['forbidden', 'blocked'],
    ['too_many', 'rate_limited'],
    ['truncated', 'shape_changed'],
    ['moved_field', 'shape_changed'],
    ['dash_names', 'shape_changed'],
  ])('under %s are %s', async (quirk, kind) => {
    const { run, site } = await open([
      holder('000001', '甲集团有限公司', 30),
      holder('000001', '乙集团有限公司', 10),
    ]);
    site.quirks.add(quirk);
    expect((await run(EM_HOLDERS)).failure?.kind).toBe(kind);
  });
});

describe('controllers', () => {
  const many = (name: (at: number) => string): SimulatedController[] =>
    Array.from({ length: 3_000 }, (_, at) => ({
      code: `30${String(at).padStart(4, '0')}`,
      name: name(at),
      relation: '实际控制人',
    }));

  test('control from the day on which they were read first, alone or together', async () => {
    const { run, edges, rowsOf, clock, sequenceOf } = await open(
      [],
      [
        ...many((at) => `控制人${at}`),
        { code: '000001', name: '某省人民政府国有资产监督管理委员会', relation: '实际控制人' },
        { code: '600001', name: '张三,李四', relation: '实际控制人' },
        { code: '600001', name: '某集团有限公司', relation: '控股股东' },
        { code: '002001', name: '无实际控制人', relation: '实际控制人' },
      ],
    );
    expect(await run(EM_CONTROLLERS)).toMatchObject({ failure: null, result: { notes: [] } });
    const expected = [
      '张三 > stock.600001  2026-11-27',
      '李四 > stock.600001  2026-11-27',
      '某省人民政府国有资产监督管理委员会 > stock.000001  2026-11-27',
    ];
    expect(await edges(EM_CONTROLLERS)).toEqual(expected);
    const none = (await rowsOf(EM_CONTROLLERS)).find(
      ({ fact }) => fact['node_id'] === 'stock.002001',
    );
    expect(none?.fact).toMatchObject({ discloses_no_controller: true });
    // The next day says the same, and nothing begins anew.
    await clock.advance(86_400_000);
    await run(EM_CONTROLLERS);
    expect(await edges(EM_CONTROLLERS)).toEqual(expected);
    expect(await sequenceOf(EM_CONTROLLERS)).toBe(1);
  });

  test('are not published where lines are missing', async () => {
    const { run, site } = await open(
      [],
      many((at) => `控制人${at}`),
    );
    site.quirks.add('shrunk');
    expect((await run(EM_CONTROLLERS)).failure?.kind).toBe('incomplete');
  });
});

describe('pledges', () => {
  const pledge = (at: number, more: Partial<SimulatedPledge> = {}): SimulatedPledge => ({
    code: `30${String(at).padStart(4, '0')}`,
    holder: `股东${at}集团有限公司`,
    creditor: '江海银行股份有限公司',
    from: '2026-03-16',
    announcedOn: '2026-03-18',
    releasedOn: null,
    shares: 12_000_000,
    pct: 1.5,
    ...more,
  });
  const many = Array.from({ length: 5_000 }, (_, at) => pledge(at));

  async function openPledges(pledges: SimulatedPledge[]) {
    const site = new EastmoneySite({ pledges });
    const opened = await openCollector({ sites: [site], sources: [EM_PLEDGES] });
    await publishCompanies(opened, [{ code: '000001' }, { code: '600001' }]);
    const lines = async () =>
      (await opened.rowsOf(EM_PLEDGES))
        .filter((row) => row.kind === 'share_pledge' && row.superseded_at === undefined)
        .map(({ fact, valid_from: from, valid_to: to }) =>
          [fact['stock_code'], fact['pledgor_name'], fact['pct_of_capital'], from, to].join(' '),
        );
    return { ...opened, site, lines };
  }

  test('are taken until they are released; of those released before, nothing is', async () => {
    const open = { code: '000001', holder: '甲集团有限公司' };
    const pledges = [
      ...many,
      pledge(0, open),
      pledge(0, { code: '600001', from: '2019-05-06', releasedOn: '2020-05-06' }),
    ];
    const { run, lines, sequenceOf } = await openPledges(pledges);
    expect(await run(EM_PLEDGES)).toMatchObject({
      failure: null,
      result: { rows: 5_002, notes: [] },
    });
    expect(await lines()).toEqual(['000001 甲集团有限公司 1.5 2026-03-16 ']);
    pledges[5_000] = pledge(0, { ...open, releasedOn: '2026-11-20' });
    const ended = ['000001 甲集团有限公司 1.5 2026-03-16 2026-11-20'];
    await run(EM_PLEDGES);
    expect(await lines()).toEqual(ended);
    // What was released stays as it was known.
    const sequence = await sequenceOf(EM_PLEDGES);
    await run(EM_PLEDGES);
    expect(await lines()).toEqual(ended);
    expect(await sequenceOf(EM_PLEDGES)).toBe(sequence);
  });

  test.each<[SiteQuirk, string]>([
    ['forbidden', 'blocked'],
    ['shrunk', 'incomplete'],
    ['moved_field', 'shape_changed'],
  ])('under %s are %s', async (quirk, kind) => {
    const { run, site } = await openPledges(many);
    site.quirks.add(quirk);
    expect((await run(EM_PLEDGES)).failure?.kind).toBe(kind);
  });
});
