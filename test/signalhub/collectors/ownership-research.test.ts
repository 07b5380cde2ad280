import { expect, test } from 'vitest';
import { findStored } from '#bin/collecting/stored-facts.ts';
import { ResearchDesk } from '#signalhub/collectors/engine/research-desk.ts';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import { EM_HOLDERS } from '#signalhub/collectors/sources/eastmoney/em-holders.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { CninfoSite, type SimulatedAnnouncement } from '#simulators/sources/cninfo-site.ts';
import { EastmoneySite, type SimulatedHolder } from '#simulators/sources/eastmoney-site.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
} from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';

const RESEARCH = `query ($code: String!, $versionId: String) {
  companyResearch(stockCode: $code, versionId: $versionId) {
    available
    version {
      versionId previousVersionId researchAsOf gapCount
      changeSummary { factsAdded factsRemoved gapsOpened changedDomains }
      facts { nodes { statement evidence { title } } }
    }
  }
}`;
const PLEDGED = `query ($code: String!) {
  company(stockCode: $code) { publishedConditions(ids: ["ownership.pledged"]) { value } }
}`;
const CAPITAL = `query ($code: String!) {
  companyStateCapital(stockCode: $code) {
    available
    profile { stateCapitalStatus ultimateControllerName directStateOwnershipPct completenessStatus }
  }
}`;

const holder = (name: string, pct: number, period = '2026-09-30'): SimulatedHolder => ({
  code: '600001',
  period,
  announcedOn: period === '2026-09-30' ? '2026-10-28' : '2027-03-20',
  name,
  pct,
});

async function open() {
  // A clock of its own: months pass for the sources, and the server has timers of seconds.
  const signalhub = await openSignalhub({ nowMs: Date.parse('2027-03-23T10:00:00+08:00') });
  const { store } = signalhub;
  const clock = new VirtualClock(FRIDAY_MS);
  const holders = [holder('某省国有资产监督管理委员会', 51), holder('乙集团有限公司', 10)];
  const announcements: SimulatedAnnouncement[] = [];
  const sites = [
    new EastmoneySite({ holders, controllers: [] }),
    new CninfoSite({ announcements }),
  ];
  const sources = [EM_HOLDERS, CNINFO_ANNOUNCEMENTS];
  const opened = await openCollector({ sites, sources, store, clock });
  await publishCompanies({ store, clock }, [{ code: '600001' }, { code: '600002' }]);
  const research = new ResearchDesk({
    parts: publisherInto(store, clock),
    clock,
    statuses: () => store.parts(),
    findFacts: (kinds) => findStored(store, kinds),
  });
  const collect = async (source: FactSource<unknown> = EM_HOLDERS) => {
    expect((await opened.run(source)).failure).toBeNull();
    await research.derive();
    await signalhub.refresh();
  };
  const sequence = async () =>
    (await store.parts()).find(({ part }) => part === 'collector/ownership-research')?.sequence;
  return { ...opened, signalhub, holders, announcements, research, collect, sequence };
}

/** The version of a company, and the statements of its facts. */
type Answer = {
  companyResearch: {
    version: {
      versionId: string;
      previousVersionId: string;
      gapCount: number;
      changeSummary: object;
      facts: { nodes: { statement: string; evidence: { title: string }[] }[] };
    } | null;
  };
};

async function openResearch() {
  const opened = await open();
  const version = (versionId: string | null = null, code = '600001') =>
    (opened.signalhub.ask(RESEARCH, { code, versionId }) as Answer).companyResearch.version;
  const statements = (versionId: string | null = null) =>
    version(versionId)?.facts.nodes.map(({ statement }) => statement);
  return { ...opened, version, statements };
}

const FIRST = [
  '2026-09-30 前十名股东：乙集团有限公司 持有总股本的 10%（流通A股）。',
  '2026-09-30 前十名股东：某省国有资产监督管理委员会 持有总股本的 51%（流通A股）。',
];

test('a company gets research with its documents and open questions, and an answer about its owners', async () => {
  const { collect, signalhub, version, statements } = await openResearch();
  await collect();
  expect(version()).toMatchObject({
    versionId: 'research.600001.v1',
    previousVersionId: '',
    researchAsOf: '2026-11-27',
    gapCount: 2,
    changeSummary: { factsAdded: 2, gapsOpened: 2 },
  });
  expect(statements()?.toSorted()).toEqual(FIRST);
  expect(version()?.facts.nodes[0]?.evidence).toEqual([
    { title: '样本600001 2026-09-30 前十名股东' },
  ]);
  expect(signalhub.ask(CAPITAL, { code: '600001' })).toMatchObject({
    companyStateCapital: {
      profile: {
        stateCapitalStatus: 'state_controlled',
        ultimateControllerName: '某省国有资产监督管理委员会',
        directStateOwnershipPct: 51,
        completenessStatus: 'partial',
      },
    },
  });
  expect(version(null, '600002')).toBeNull();
});

test('nothing new makes no version', async () => {
  const { collect, version, sequence, research } = await openResearch();
  await collect();
  await collect();
  await research.derive();
  expect(version()?.versionId).toBe('research.600001.v1');
  expect(await sequence()).toBe(1);
});

test('the next report makes a version, and the one before stays as it was', async () => {
  const { collect, holders, clock, version, statements } = await openResearch();
  await collect();
  const annual = '2026-12-31';
  holders.push(
    holder('某省国有资产监督管理委员会', 51, annual),
    holder('丙集团有限公司', 7, annual),
  );
  await clock.advance(Date.parse('2027-03-22T10:00:00+08:00') - clock.nowMs());
  await collect();
  expect(version()).toMatchObject({
    versionId: 'research.600001.v2',
    previousVersionId: 'research.600001.v1',
    changeSummary: { factsAdded: 1, factsRemoved: 1, changedDomains: ['shareholding'] },
  });
  expect(statements()?.toSorted()).toEqual([
    FIRST[1],
    '2026-12-31 前十名股东：丙集团有限公司 持有总股本的 7%（流通A股）。',
  ]);
  expect(statements('research.600001.v1')?.toSorted()).toEqual(FIRST);
});

test('an announcement about votes becomes a fact with the announcement as evidence', async () => {
  const { collect, announcements, clock, version } = await openResearch();
  await collect();
  const title = '关于股东签署一致行动协议的公告';
  announcements.push({ id: '1225000777', code: '600001', title, date: '2026-11-28' });
  await clock.advance(86_400_000);
  await collect(CNINFO_ANNOUNCEMENTS);
  expect(version()?.changeSummary).toMatchObject({ changedDomains: ['concert_party'] });
  const found = version()?.facts.nodes.find(({ statement }) => statement.includes('一致行动'));
  expect(found).toMatchObject({ statement: `2026-11-28 公告：${title}`, evidence: [{ title }] });
});

test('the question about pledges is open until a source lists them', async () => {
  const { collect, store, clock, research, signalhub, version, statements } = await openResearch();
  const isPledged = () => signalhub.ask(PLEDGED, { code: '600001' })['company'];
  await collect();
  expect(isPledged()).toEqual({ publishedConditions: [{ value: null }] });
  const fact = {
    pledge_id: 'em.pledge.1',
    stock_code: '600001',
    pledgor_name: '乙集团有限公司',
    pledgee_name: '江海银行股份有限公司',
    shares: 12_000_000,
    pct_of_capital: 1.5,
    pct_of_holding: 15,
    source_id: 'em-pledges',
    source_url: '',
  };
  const material = {
    material_id: 'em.pledges.600001',
    source_id: 'em-pledges',
    source_name: '东方财富',
    source_tier: 'market',
    title: '样本600001 股权质押明细',
    source_url: 'https://data.eastmoney.com/gpzy/detail/600001.html',
    published_at: null,
  };
  const times = { valid_from: '2026-03-16', observed_at: '2026-11-27T10:00:00+08:00' };
  const receipt = await publisherInto(store, clock).publishPart({
    part: 'collector/em-pledges',
    isComplete: true,
    observedAtMs: clock.nowMs(),
    rows: [
      { kind: 'research_material', ...times, fact: material },
      { kind: 'share_pledge', ...times, fact },
    ],
    cursor: null,
  });
  expect(receipt.refused).toBeNull();
  await clock.advance(60_000);
  await research.derive();
  await signalhub.refresh();
  expect(version()).toMatchObject({ versionId: 'research.600001.v2', gapCount: 1 });
  expect(statements()).toContain(
    '2026-03-16 起，乙集团有限公司 向 江海银行股份有限公司 质押股份，占总股本 1.5%。',
  );
  expect(isPledged()).toEqual({ publishedConditions: [{ value: true }] });
});

test('a company whose research a publisher writes gets none', async () => {
  const { collect, store, clock, version, statements } = await openResearch();
  const observedAt = '2026-11-20T10:00:00+08:00';
  const fact = {
    version_id: 'research.600001.v1',
    stock_code: '600001',
    version_number: 1,
    previous_version_id: null,
    research_as_of: '2026-11-20',
    published_at: observedAt,
  };
  await publisherInto(store, clock).publishPart({
    part: 'research-of-a-publisher',
    isComplete: true,
    observedAtMs: clock.nowMs(),
    rows: [{ kind: 'research_version', valid_from: '2026-11-20', observed_at: observedAt, fact }],
    cursor: null,
  });
  await collect();
  expect(version()?.versionId).toBe('research.600001.v1');
  expect(statements()).toEqual([]);
});
