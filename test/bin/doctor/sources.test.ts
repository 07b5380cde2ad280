import { expect, onTestFinished, test } from 'vitest';
import { checkSource } from '#bin/doctor/check-source.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import { createRuntime } from '#bin/wiring/runtime.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { CLS_FLASHES } from '#signalhub/collectors/sources/cls/cls-flashes.ts';
import { CSI_MEMBERS } from '#signalhub/collectors/sources/csi/csi-members.ts';
import { NFRA_NEWS } from '#signalhub/collectors/sources/nfra/nfra-news.ts';
import { SZSE_RULES } from '#signalhub/collectors/sources/szse/szse-rules.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { BseSite } from '#simulators/sources/bse-site.ts';
import { CsiSite } from '#simulators/sources/csi-site.ts';
import { ClsSite } from '#simulators/sources/flash-sites.ts';
import { JsonListSite } from '#simulators/sources/json-list-site.ts';
import { NFRA_STYLE, SZSE_RULES_STYLE } from '#simulators/sources/regulator-styles.ts';
import type { Site } from '#simulators/sources/site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { solarDocument } from '#test/signalhub/collectors/policy-world.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

/** What the doctor says of a source whose host is a site. */
async function findingOf(
  source: FactSource<unknown>,
  site: Site,
  robots: string | null = null,
): Promise<Finding> {
  const server = new SiteServer(site, systemClock);
  server.setRobots(robots);
  const url = await server.start();
  onTestFinished(() => server.stop());
  const overrides = { COLLECT_HOSTS: `${site.host}=${url}`, LOG_LEVEL: 'silent' };
  const runtime = createRuntime({ profile: 'live', overrides });
  return checkSource(source, runtime)(runtime.settings);
}

const SHARES = sharesOf(['000'], 40, 'MAIN');

test('the doctor reads a source until it gets records, and reports their size', async () => {
  const szse = await findingOf(SZSE_LISTED, new SzseSite({ shares: SHARES }));
  expect(szse).toMatchObject({ name: 'source szse-listed', status: 'ok' });
  expect(szse.fact).toMatch(/^40 records in \d+ bytes, after \d+ ms$/);
  // The first answer has a cookie only.
  const bse = await findingOf(BSE_LISTED, new BseSite({ shares: sharesOf(['920'], 40, 'BSE') }));
  expect(bse.fact).toMatch(/^20 records in /);
});

test('the doctor names a wall, a format that changed, and what robots.txt forbids', async () => {
  const walled = new SzseSite({ shares: SHARES });
  walled.quirks.add('html_wall');
  const moved = new SzseSite({ shares: SHARES });
  moved.quirks.add('moved_field');
  const findings = await Promise.all([
    findingOf(SZSE_LISTED, walled),
    findingOf(SZSE_LISTED, moved),
    findingOf(SZSE_LISTED, new SzseSite({ shares: SHARES }), 'User-agent: *\nDisallow: /api/\n'),
  ]);
  expect(findings.map(({ status }) => status)).toEqual(['warn', 'warn', 'warn']);
  expect(findings.map(({ fact }) => fact)).toEqual([
    'blocked: the source sent a page instead of data (云安全平台)',
    expect.stringMatching(/; without A股代码, A股简称, 公司全称, A股上市日期$/),
    'robots: line 2 of robots.txt forbids /api/report/ShowReport',
  ]);
});

test('the doctor asks lists of documents, feeds and files of indexes for one page', async () => {
  const documents = [solarDocument(1), solarDocument(2)];
  const flash = { number: 1, title: '样本', text: '样本', atMs: systemClock.nowMs() };
  const world = { date: '20261127', members: { H30184: ['688001', '688002', '688003'] } };
  const findings = await Promise.all([
    findingOf(NFRA_NEWS, new JsonListSite(NFRA_STYLE, { documents })),
    findingOf(SZSE_RULES, new JsonListSite(SZSE_RULES_STYLE, { documents })),
    findingOf(CLS_FLASHES, new ClsSite([flash])),
    findingOf(CSI_MEMBERS, new CsiSite(world)),
  ]);
  expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(findings.map(({ fact }) => fact.split(' in ')[0])).toEqual([
    '2 records',
    '2 records',
    '1 records',
    '3 records',
  ]);
});
