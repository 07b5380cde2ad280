import { describe, expect, test } from 'vitest';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import { announcementRows } from '#signalhub/collectors/sources/cninfo/announcement-facts.ts';
import { titleEventOf, type SearchWord } from '#signalhub/collectors/sources/cninfo/title-rules.ts';
import { CninfoSite, type SimulatedAnnouncement } from '#simulators/sources/cninfo-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

let nextId = 1_225_000_001;

function announced(date: string, code: string, title: string): SimulatedAnnouncement {
  nextId += 1;
  return { id: String(nextId), code, title, date };
}

async function open(announcements: SimulatedAnnouncement[]) {
  const site = new CninfoSite({ announcements });
  const opened = await openCollector({ sites: [site], sources: [CNINFO_ANNOUNCEMENTS] });
  await publishCompanies(opened, [
    { code: '000001' },
    { code: '600001' },
    { code: '688009', listingDate: '2026-11-26' },
  ]);
  const collect = async () => {
    const end = await opened.run(CNINFO_ANNOUNCEMENTS);
    const rows = await opened.rowsOf(CNINFO_ANNOUNCEMENTS);
    const lines = rows
      .filter((row) => row.superseded_at === undefined)
      .map(({ kind, fact, valid_from: from, valid_to: to }) =>
        [
          kind,
          fact['stage'] ?? '-',
          fact['stock_code'],
          from,
          to,
          fact['delisting_type'] ?? '-',
        ].join(' '),
      );
    return { end, lines: lines.toSorted() };
  };
  return { ...opened, site, announcements, collect };
}

/** Titles as companies write them, with what they state; null for those that state nothing. */
const TITLES: readonly (readonly [SearchWord, string, string | null])[] = [
  ['停牌', '关于筹划发行股份购买资产事项的停牌公告', 'suspended'],
  ['停牌', '*ST样本：关于股票交易停牌核查的公告', 'suspended'],
  ['停牌', '关于筹划重大资产重组事项停牌进展公告', null],
  ['停牌', '关于公司股票可能被实施停牌的提示性公告', null],
  ['停牌', '关于可转债转股停牌的公告', null],
  ['停牌', '关于重大资产重组继续停牌的公告', null],
  ['复牌', '关于披露重组预案暨公司股票复牌的公告', 'resumed'],
  ['复牌', '关于公司股票复牌的提示性公告', 'resumed'],
  ['复牌', '关于延期复牌的公告', null],
  ['风险警示', '关于公司股票被实施其他风险警示暨停牌的公告', 'warned'],
  ['风险警示', '关于公司股票可能被实施退市风险警示的提示性公告', null],
  ['风险警示', '关于撤销公司股票其他风险警示暨停牌的公告', 'unwarned'],
  ['风险警示', '关于申请撤销公司股票退市风险警示的公告', null],
  ['风险警示', '关于撤销退市风险警示并继续实施其他风险警示的公告', null],
  ['终止上市', '关于公司股票终止上市的公告', 'delisting_decided'],
  ['终止上市', '关于公司股票可能被终止上市的风险提示公告', null],
  ['退市整理期', '关于公司股票进入退市整理期交易的公告', 'consolidating'],
  ['退市整理期', '关于公司股票进入退市整理期交易的第三次提示性公告', null],
  ['上市公告书', '首次公开发行股票并在科创板上市之上市公告书', 'offered'],
  ['上市公告书', '向特定对象发行股票上市公告书', null],
  ['上市公告书', '首次公开发行股票并在主板上市之上市公告书提示性公告', null],
  ['证券代码', '关于变更公司名称、证券简称及证券代码的公告', 'code_changed'],
  ['证券代码', '关于拟变更证券代码的公告', null],
  ['一致行动', '关于股东签署一致行动协议的公告', 'concert_agreement'],
  ['一致行动', '关于一致行动协议到期解除的公告', 'concert_ended'],
  ['一致行动', '关于一致行动人增持公司股份的公告', null],
  ['实际控制人', '关于控股股东、实际控制人发生变更的公告', 'controller_change'],
  ['实际控制人', '关于实际控制人拟发生变更的提示性公告', null],
  ['无偿划转', '关于国有股份无偿划转完成过户登记的公告', 'free_transfer'],
  ['表决权委托', '关于股东签署表决权委托协议暨权益变动的公告', 'voting_delegation'],
];

test('an announced change of a code confirms the one candidate that the lists gave', () => {
  const candidate = {
    kind: 'code_alias',
    key: '300114',
    payload: { old_code: '300114', stock_code: '302132', status: 'candidate' },
    validFrom: '2010-08-27',
    validTo: '2025-02-17',
    observedAtMs: 0,
    supersededAtMs: null,
  };
  const rowsWith = (candidates: readonly (typeof candidate)[]) =>
    announcementRows(
      {
        ...announced('2025-02-14', '302132', '关于变更证券代码的公告'),
        url: '',
        event: 'code_changed',
      },
      {
        observedAt: '2025-02-14T18:00:00+08:00',
        occasion: occasionAt(Date.parse('2025-02-14T18:00:00+08:00')),
        pending: [],
        find: (kind) => (kind === 'company' ? [{ listing_date: '2010-08-27' }] : []),
        findNamed: () => [],
        factsOf: () => [],
        factsWith: () => [],
        all: () => candidates,
      },
    );
  expect(rowsWith([candidate])).toEqual([
    {
      kind: 'code_alias',
      valid_from: '2010-08-27',
      valid_to: '2025-02-17',
      observed_at: '2025-02-14T18:00:00+08:00',
      fact: { old_code: '300114', stock_code: '302132' },
    },
  ]);
  expect(rowsWith([])).toEqual([]);
  expect(rowsWith([candidate, { ...candidate, key: '300115' }])).toEqual([]);
});

test.each(TITLES)('a search for %s reads "%s" as %s', (word, title, event) => {
  expect(titleEventOf(title, word)).toBe(event);
});

describe('announcements', () => {
  test('become steps with their evidence, each once, however often they are read', async () => {
    const { collect, rowsOf, sequenceOf } = await open([
      announced('2026-11-23', '000001', '关于公司股票被实施其他风险警示暨停牌的公告'),
      announced('2026-11-24', '600001', '关于公司股票主动终止上市的公告'),
      announced('2026-11-25', '688009', '首次公开发行股票并在科创板上市之上市公告书'),
      announced('2026-11-25', '000001', '2026年第三次临时股东会决议公告'),
      // Of no company that is known.
      announced('2026-11-25', '300999', '关于公司股票被实施其他风险警示暨停牌的公告'),
    ]);
    const { end, lines } = await collect();
    expect(end).toMatchObject({ failure: null, result: { rows: 4, untaken: 1, notes: [] } });
    // The mark begins on the session after the day of suspension.
    expect(lines).toEqual([
      'security_event delisting_decided 600001 2026-11-24  voluntary',
      'security_event newly_listed 688009 2026-11-26  -',
      'security_event risk_warning 000001 2026-11-24  -',
    ]);
    const [event] = (await rowsOf(CNINFO_ANNOUNCEMENTS)).map(({ fact }) => fact);
    expect(event).toMatchObject({
      reason: expect.stringMatching(/^Announced on 2026-11-\d\d: .*公告/),
      evidence: [
        {
          title: expect.stringContaining('公告'),
          source_url: expect.stringMatching(
            /^https:\/\/static\.cninfo\.com\.cn\/finalpage\/2026-11-\d\d\/\d+\.PDF$/,
          ),
        },
      ],
    });
    const before = await sequenceOf(CNINFO_ANNOUNCEMENTS);
    await collect();
    expect(await sequenceOf(CNINFO_ANNOUNCEMENTS)).toBe(before);
  });

  test('a delisting whose title gives no reason, and what follows from it, is not taken', async () => {
    const { collect } = await open([
      announced('2026-11-02', '000001', '关于公司股票终止上市的公告'),
      announced('2026-11-09', '000001', '关于公司股票进入退市整理期交易的公告'),
      announced('2026-11-02', '600001', '关于公司股票因重大违法终止上市的公告'),
      announced('2026-11-10', '600001', '关于公司股票进入退市整理期交易的公告'),
    ]);
    expect((await collect()).lines).toEqual([
      'security_event delisting_consolidation 600001 2026-11-10  major_violation',
      'security_event delisting_decided 600001 2026-11-02  major_violation',
    ]);
  });

  test('a suspension is open until the announcement that ends it, and stays ended', async () => {
    const { collect, announcements } = await open([
      announced('2026-11-16', '000001', '关于筹划重大资产重组的停牌公告'),
      announced('2026-11-17', '000001', '关于股票停牌的公告'),
      // A Saturday: trading stops on Monday.
      announced('2026-11-21', '600001', '关于股票交易停牌核查的公告'),
      announced('2026-11-24', '600001', '关于股票交易核查完成暨复牌公告'),
      // Its beginning was not read.
      announced('2026-11-24', '688009', '关于公司股票复牌的公告'),
    ]);
    expect((await collect()).lines).toEqual([
      'trading_suspension - 000001 2026-11-16  -',
      'trading_suspension - 600001 2026-11-23 2026-11-24 -',
    ]);
    announcements.push(announced('2026-11-27', '000001', '关于披露重组预案暨股票复牌的公告'));
    const ended = [
      'trading_suspension - 000001 2026-11-16 2026-11-27 -',
      'trading_suspension - 600001 2026-11-23 2026-11-24 -',
    ];
    expect((await collect()).lines).toEqual(ended);
    expect((await collect()).lines).toEqual(ended);
  });

  test('pages of 30 are read to the end; deep pages that repeat end their search only', async () => {
    const many = Array.from({ length: 70 }, (_, at) =>
      announced('2026-11-20', '000001', `关于停牌事项的第${at}号说明`),
    );
    const last = announced('2026-11-23', '600001', '关于公司股票被实施其他风险警示的公告');
    const { collect, site, sent } = await open([...many, last]);
    expect((await collect()).end).toMatchObject({ result: { rows: 1, notes: [] } });
    const pages = sent.length;
    site.quirks.add('repeated_pages');
    const { end } = await collect();
    expect(end).toMatchObject({
      failure: null,
      result: {
        rows: 1,
        notes: [expect.stringMatching(/^60 of 70 announcements with 停牌 arrived/)],
      },
    });
    expect(sent.length - pages).toBeLessThan(pages);
  });

  test('an empty answer to everything moves no cursor', async () => {
    const { collect, site, store } = await open([
      announced('2026-11-20', '000001', '关于股票停牌的公告'),
    ]);
    site.quirks.add('zero_rows');
    expect((await collect()).end.failure).toBeNull();
    expect((await store.parts()).map(({ part }) => part)).not.toContain(
      'collector/cninfo-announcements',
    );
    site.quirks.clear();
    expect((await collect()).lines).toHaveLength(1);
  });

  test.each<[SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['too_many', 'rate_limited'],
    ['truncated', 'shape_changed'],
    ['moved_field', 'shape_changed'],
  ])('under %s are %s', async (quirk, kind) => {
    const { collect, site } = await open([announced('2026-11-20', '000001', '关于股票停牌的公告')]);
    site.quirks.add(quirk);
    expect((await collect()).end.failure?.kind).toBe(kind);
  });
});
