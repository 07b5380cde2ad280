import { expect, test } from 'vitest';
import { EM_HOLDERS } from '#signalhub/collectors/sources/eastmoney/em-holders.ts';
import { SASAC_DIRECTORY } from '#signalhub/collectors/sources/sasac/sasac-directory.ts';
import { EastmoneySite } from '#simulators/sources/eastmoney-site.ts';
import { SasacSite } from '#simulators/sources/sasac-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { FRIDAY_MS, openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';

/** A group whose name alone suggests nothing of the state. */
const GROUP = '招远实业有限公司';
const ENTERPRISES = Array.from({ length: 97 }, (_, at) =>
  at === 0 ? GROUP : `某${String.fromCharCode(0x4e00 + at)}行业集团有限公司`,
);

const CAPITAL = `{ companyStateCapital(stockCode: "600001") {
  profile { stateCapitalStatus ultimateControllerName }
} }`;

async function open() {
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS });
  const { store, clock } = signalhub;
  const site = new SasacSite({ enterprises: ENTERPRISES });
  const holders = [
    { code: '600001', period: '2026-09-30', announcedOn: '2026-10-28', name: GROUP, pct: 60 },
  ];
  const sites = [site, new EastmoneySite({ holders })];
  const sources = [SASAC_DIRECTORY, EM_HOLDERS];
  const opened = await openCollector({ sites, sources, store, clock });
  await publishCompanies({ store, clock }, [{ code: '600001' }]);
  return { ...opened, site, signalhub };
}

test('the directory names the owner behind the largest holder of a company', async () => {
  const { run, rowsOf, sequenceOf, signalhub } = await open();
  expect((await run(EM_HOLDERS)).failure).toBeNull();
  expect(await run(SASAC_DIRECTORY)).toMatchObject({
    failure: null,
    result: { rows: 97, notes: [] },
  });
  await signalhub.refresh();
  expect(signalhub.ask(CAPITAL)).toMatchObject({
    companyStateCapital: {
      profile: {
        stateCapitalStatus: 'state_controlled',
        ultimateControllerName: '国务院国有资产监督管理委员会',
      },
    },
  });
  const edges = (await rowsOf(SASAC_DIRECTORY)).filter(({ kind }) => kind === 'ownership_edge');
  expect(edges).toHaveLength(97);
  // The directory names no shares.
  expect(edges[0]?.fact).toMatchObject({
    control_basis: 'law',
    exact_pct: null,
    minimum_pct: null,
  });
  await run(SASAC_DIRECTORY);
  expect(await sequenceOf(SASAC_DIRECTORY)).toBe(1);
});

test.each<[SiteQuirk, string]>([
  ['html_wall', 'blocked'],
  ['broken', 'unavailable'],
  ['shrunk', 'incomplete'],
  ['zero_rows', 'incomplete'],
  ['moved_field', 'shape_changed'],
])('under %s the directory is %s, and what was published stands', async (quirk, kind) => {
  const { run, rowsOf, site } = await open();
  await run(SASAC_DIRECTORY);
  const before = await rowsOf(SASAC_DIRECTORY);
  site.quirks.add(quirk);
  expect((await run(SASAC_DIRECTORY)).failure?.kind).toBe(kind);
  expect(await rowsOf(SASAC_DIRECTORY)).toEqual(before);
});
